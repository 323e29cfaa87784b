import { useQuery } from '@tanstack/react-query';
import { BreathingExercise } from '#shared/models/breathing-exercise';
import { breathingQuery } from '../../api/library/details';
import type { LibraryBreathing } from '../../api/library/records';
import { breathingGroups } from '../../components/breathing/breathing-fields';
import { searchIn } from '../../components/library/matches';
import type { LibraryPlace } from '../../components/library/place';
import { RecordList, type RecordListKind } from '../../components/library/record-list';
import { BreathingDetails } from './breathing-details';
import { breathingColumns } from './columns';

const kind: RecordListKind<LibraryBreathing> = {
  name: 'breathing',
  model: 'BreathingExercise',
  definition: BreathingExercise,
  caption: 'Breathing exercises',
  placeholder: 'Name, pattern, text, or part of the ID',
  search: searchIn(({ name, pattern, description, shortBenefit, benefits, id }) => [
    name,
    pattern,
    description,
    shortBenefit,
    benefits,
    id,
  ]),
  columns: breathingColumns,
  editor: {
    model: 'BreathingExercise',
    definition: BreathingExercise,
    noun: 'breathing exercise',
    groups: breathingGroups,
    failed: (reason) => `Failed to update breathing exercise: ${reason}`,
  },
  empty: 'No breathing exercises yet',
  newLabel: 'New breathing exercise',
  updated: 'Breathing exercise updated successfully!',
  loadFailed: (reason) => `Failed to load breathing exercises: ${reason}`,
};

export function BreathingList({ place }: { readonly place: LibraryPlace }) {
  const query = useQuery(breathingQuery);
  return (
    <RecordList
      kind={kind}
      place={place}
      query={query}
      records={query.data}
      details={(record) => <BreathingDetails record={record} />}
    />
  );
}

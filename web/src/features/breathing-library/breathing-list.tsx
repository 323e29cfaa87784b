import { Button, HStack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Plus, RotateCw } from 'lucide-react';
import { useMemo } from 'react';
import { BreathingExercise } from '#shared/models/breathing-exercise';
import { inWords, messageOf } from '../../api/api-error';
import { breathingQuery } from '../../api/library/details';
import { byName, type LibraryBreathing } from '../../api/library/records';
import { BusyButton } from '../../components/actions/busy-button';
import { BreathingEditor } from '../../components/breathing/breathing-editor';
import { BulkEdit } from '../../components/bulk-edit/bulk-edit';
import { CsvButtons } from '../../components/csv/csv-buttons';
import { searchIn } from '../../components/library/matches';
import type { LibraryPlace } from '../../components/library/place';
import { RecordTable } from '../../components/library/record-table';
import { useUndoToast } from '../../components/records/use-undo-toast';
import { BreathingDetails } from './breathing-details';
import { breathingColumns } from './columns';

const newBreathing = 'new';

const searchBreathing = searchIn<LibraryBreathing>(
  ({ name, pattern, description, shortBenefit, benefits, id }) => [
    name,
    pattern,
    description,
    shortBenefit,
    benefits,
    id,
  ],
);

export function BreathingList({ place }: { readonly place: LibraryPlace }) {
  const { data, error, refetch, isFetching, dataUpdatedAt } = useQuery(breathingQuery);
  const { at, set } = place;
  const undoToast = useUndoToast();
  const records = useMemo(() => data && [...data].sort(byName), [data]);
  const saved = ({ id }: { readonly id: string }) => undoToast(messages.updated, `BreathingExercise#${id}`);
  return (
    <>
      <RecordTable<LibraryBreathing>
        name="breathing"
        place={place}
        selected={(selection) => <BulkEdit model="BreathingExercise" selection={selection} />}
        caption="Breathing exercises"
        placeholder="Name, pattern, text, or part of the ID"
        rows={records}
        error={error && inWords(error, messages.loadFailed(messageOf(error)))}
        onRetry={() => void refetch()}
        updatedAtMs={dataUpdatedAt}
        search={searchBreathing}
        columns={breathingColumns}
        onSaved={saved}
        details={(record) => <BreathingDetails record={record} />}
        empty="No breathing exercises yet"
        actions={(found) => (
          <HStack gap="2" wrap="wrap">
            <BusyButton
              busy={isFetching}
              busyLabel="Refreshing"
              icon={<RotateCw aria-hidden />}
              onClick={() => void refetch()}
            >
              Refresh
            </BusyButton>
            <CsvButtons model={BreathingExercise} all={records} found={found} />
            <Button
              variant="solid"
              colorPalette="teal"
              onClick={() => set({ edit: newBreathing, field: undefined })}
            >
              <Plus aria-hidden /> New breathing exercise
            </Button>
          </HStack>
        )}
      />
      <BreathingEditor
        id={at.edit === newBreathing ? null : at.edit}
        focusField={at.field}
        onClose={() => set({ edit: undefined, field: undefined })}
        onSaved={saved}
      />
    </>
  );
}

const messages = {
  loadFailed: (reason: string) => `Failed to load breathing exercises: ${reason}`,
  updated: 'Breathing exercise updated successfully!',
} as const;

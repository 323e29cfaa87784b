import type { RecordContext } from '#functions/engine/job/job';
import { readSequences } from '#shared/domain/sets/sequences';
import { Exercise } from '#shared/models/exercise';
import type { StoredRecord } from '#shared/models/model';
import { SetExercise } from '#shared/models/set-exercise';

/** For the `refers` of a job that needs a set's exercises. */
export const linkAttributes = ['setID', 'exerciseID', 'createdAt'] as const;

/** In the set's order. Those without a position come last, in the order of their links. */
export function linkedExercises(
  { id, exerciseIds, sequences }: StoredRecord,
  { related }: Pick<RecordContext<unknown>, 'related'>,
): readonly string[] {
  const links = related(SetExercise)
    .where('setID', id)
    .toSorted((one, other) => orderKey(one).localeCompare(orderKey(other)));
  const linked = new Set(
    links.map(({ exerciseID }) => exerciseID).filter((exercise) => typeof exercise === 'string'),
  );
  const said = Array.isArray(exerciseIds)
    ? exerciseIds.filter((exercise) => typeof exercise === 'string')
    : readSequences(sequences).exerciseIds;
  return [...new Set([...said.filter((exercise) => linked.has(exercise)), ...linked])];
}

/** The job must also declare the exercises' table in `refers`. */
export const exercisesOfSet = (
  set: StoredRecord,
  context: Pick<RecordContext<unknown>, 'related'>,
): readonly StoredRecord[] =>
  linkedExercises(set, context)
    .map((id) => context.related(Exercise).withId(id))
    .filter((exercise) => exercise !== undefined);

const orderKey = ({ createdAt, id }: StoredRecord) => `${createdAt ?? ''} ${id}`;

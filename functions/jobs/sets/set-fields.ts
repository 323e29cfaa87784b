import { keep, type RecordContext, refersTo, sweep, update } from '#functions/engine/job/job';
import { setContentOf } from '#shared/content/content-of';
import { gradedBy } from '#shared/domain/exercises/exercise-grades';
import { readSequences, writeSequences } from '#shared/domain/sets/sequences';
import {
  descriptionOfSet,
  equipmentOfSet,
  goalsOfSet,
  intensityOfSet,
  levelsOfSet,
} from '#shared/domain/sets/set-building';
import { Exercise } from '#shared/models/exercise';
import type { StoredRecord } from '#shared/models/model';
import { ExerciseSet } from '#shared/models/set';
import { SetExercise } from '#shared/models/set-exercise';
import { isEmpty } from '#shared/values/empty';
import { setEquipment } from '#shared/values/equipment';
import { readIntensity } from '#shared/values/intensity';
import { readTextList } from '#shared/values/json-text';

/** For the `refers` of a job that needs a set's exercises. */
const linkAttributes = ['setID', 'exerciseID', 'createdAt'] as const;

/** In the set's order. Those without a position come last, in the order of their links. */
function linkedExercises(
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
const exercisesOfSet = (
  set: StoredRecord,
  context: Pick<RecordContext<unknown>, 'related'>,
): readonly StoredRecord[] =>
  linkedExercises(set, context)
    .map((id) => context.related(Exercise).withId(id))
    .filter((exercise) => exercise !== undefined);

const orderKey = ({ createdAt, id }: StoredRecord) => `${createdAt ?? ''} ${id}`;

export const setEquipmentAndIntensity = sweep({
  name: 'set-equipment-and-intensity',
  title: 'Set equipment and intensity',
  description:
    "Derives each set's equipment and intensity from its exercises: all the equipment they need, and 'mixed' if their intensities differ. Sets without exercises are not changed.",
  category: 'reusable',
  access: 'Admin',
  tables: [ExerciseSet],
  refers: [refersTo(SetExercise, linkAttributes), refersTo(Exercise, gradedBy)],
  shows: ['title'],
  reads: ['exerciseIds', 'sequences', 'equipment', 'intensity'],
  visit: (set, context) => {
    const exercises = exercisesOfSet(set, context);
    if (exercises.length === 0) return keep;
    const equipment = equipmentOfSet(exercises);
    const intensity = intensityOfSet(exercises);
    const changed = {
      ...(sameEquipment(set.equipment, equipment) ? {} : { equipment }),
      ...(readIntensity(set.intensity) === intensity ? {} : { intensity }),
    };
    return Object.keys(changed).length === 0 ? keep : update(changed);
  },
});

/** Ignores spelling and order. */
function sameEquipment(stored: unknown, wanted: string): boolean {
  const keyOf = (list: unknown) =>
    setEquipment([list])
      .map((item) => item.toLowerCase())
      .sort()
      .join('\n');
  return readTextList(stored).broken === undefined && keyOf(stored) === keyOf(wanted);
}

export const setGoalsLevelsDescriptions = sweep({
  name: 'set-goals-levels-descriptions',
  title: 'Set goals, levels and descriptions',
  description:
    "Fills in missing goals, activity levels and descriptions for sets. The product's own sets get the product's values. For other sets, the values come from their exercises. Existing values are kept.",
  category: 'one-time',
  access: 'Admin',
  tables: [ExerciseSet],
  refers: [refersTo(SetExercise, linkAttributes), refersTo(Exercise, ['title', 'goals', 'activityLevels'])],
  shows: ['title'],
  reads: ['title', 'exerciseIds', 'sequences', 'goals', 'activityLevels', 'description'],
  visit: (set, context) => {
    const content = setContentOf(set);
    const exercises = exercisesOfSet(set, context);
    return filledIn(set, {
      goals: content?.goals ?? goalsOfSet(exercises),
      activityLevels: content?.activityLevels ?? levelsOfSet(exercises),
      description: content?.description ?? descriptionOfSet(exercises),
    });
  },
});

/** What the set lacks. Empty values are omitted. */
function filledIn(set: StoredRecord, values: Readonly<Record<string, unknown>>) {
  const missing = Object.entries(values).filter(([name, value]) => says(value) && !says(set[name]));
  return missing.length === 0 ? keep : update(Object.fromEntries(missing));
}

const says = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : !isEmpty(value));

/** In both formats. */
export const setSequences = sweep({
  name: 'set-sequences',
  title: 'Set sequences',
  description:
    "Rebuilds each set's exercise order from its links: exercises without a link are removed, and missing exercises are added at the end. Sets without links are not changed.",
  category: 'one-time',
  access: 'Admin',
  tables: [ExerciseSet],
  refers: [refersTo(SetExercise, linkAttributes)],
  shows: ['title'],
  reads: ['exerciseIds', 'sequences'],
  visit: (set, context) => {
    const exerciseIds = linkedExercises(set, context);
    if (exerciseIds.length === 0) return keep;
    const { exerciseIds: said, broken } = readSequences(set.sequences);
    const isSaid = broken === undefined && said.join('\n') === exerciseIds.join('\n');
    return update({
      exerciseIds: [...exerciseIds],
      ...(isSaid ? {} : { sequences: writeSequences(exerciseIds) }),
    });
  },
});

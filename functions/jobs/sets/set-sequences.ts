import { keep, refersTo, sweep, update } from '#functions/engine/job/job';
import { readSequences, writeSequences } from '#shared/domain/sets/sequences';
import { ExerciseSet } from '#shared/models/set';
import { SetExercise } from '#shared/models/set-exercise';
import { linkAttributes, linkedExercises } from './exercises-of-set';

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

import { z } from 'zod';
import { idText } from './field-kinds';
import { defineModel } from './model';
import { syncFields } from './sync-fields';

/** A link between a set and an exercise. The order is stored in the set. */
export const SetExercise = defineModel({
  name: 'SetExercise',
  plural: 'SetExercises',
  label: ['set exercise', 'set exercises'],
  fields: z.object({
    id: z.string().min(1),
    setID: idText().optional(),
    exerciseID: idText().optional(),
    ...syncFields,
  }),
  create: { setID: idText(), exerciseID: idText() },
  update: { setID: idText(), exerciseID: idText() },
  indexes: [{ name: 'bySetID', partitionKey: 'setID' }],
});

import { z } from 'zod';
import { readBenefits, writeBenefits } from '../values/benefits';
import { activityLevels, ownSets, setActivityTypes, setTypes } from '../values/choices';
import { readDurations, writeDurations } from '../values/durations';
import { goals, setFormGoals } from '../values/goals';
import { intensities, readIntensity } from '../values/intensity';
import { writeTextList } from '../values/json-text';
import { choice, jsonText, jsonTexts, line, prose, requiredChoice, requiredLine, texts } from './field-kinds';
import { defineModel } from './model';
import { syncFields } from './sync-fields';

const title = requiredLine('Title is required');
const type = requiredChoice(setActivityTypes, 'Type is required');

function benefitsText(stored: unknown): string | undefined {
  const { now, future, other, broken } = readBenefits(stored);
  if (broken !== undefined) return undefined;
  return other.length > 0 ? writeTextList(other) : writeBenefits(now, future);
}

function durationsText(stored: unknown): string | undefined {
  const { seconds, broken } = readDurations(stored);
  return broken === undefined ? writeDurations(seconds) : undefined;
}

/** A set. The constant is not named `Set`, which is a JavaScript built-in. */
export const ExerciseSet = defineModel({
  name: 'Set',
  plural: 'Sets',
  label: ['set', 'sets'],
  fields: z.object({
    id: z.string().min(1),
    title: line().optional(),
    description: prose().optional(),
    /** The activity type: `microcise` for the product's own sets. */
    type: choice(setActivityTypes).optional(),
    setType: choice(setTypes).optional(),
    intensity: choice([...intensities, 'mixed'], (stored) => readIntensity(stored) ?? stored)
      .nullable()
      .optional(),
    isActive: z.boolean().optional(),
    goals: texts([...goals, ...setFormGoals]).optional(),
    activityLevels: texts(activityLevels).optional(),
    /** The benefits as JSON: an object with `now` and `future`, or a list. */
    benefits: jsonText(benefitsText, 'now and future as JSON text, such as {"now":["Calm"],"future":[]}')
      .nullable()
      .optional(),
    /** The order as JSON, which is updated together with the links. */
    sequences: prose().optional(),
    /** The exercises in order, which are updated together with the links. */
    exerciseIds: z.array(z.string()).optional(),
    /** The durations in seconds, as a JSON list. */
    durations: jsonText(durationsText, 'durations in seconds as JSON text, such as [180, 300, 420]')
      .nullable()
      .optional(),
    /** The equipment as a JSON list. */
    equipment: jsonTexts().nullable().optional(),
    ...syncFields,
  }),
  create: { title, type },
  update: { title, type },
  // These are the defaults that docs/product.md specifies.
  defaults: { setType: 'Standard', isActive: true, owner: ownSets, exerciseIds: [] },
  maintained: ['sequences', 'exerciseIds'],
  indexes: [],
});

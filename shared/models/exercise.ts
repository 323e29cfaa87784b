import { z } from 'zod';
import { activityLevels, exerciseTypes } from '../values/choices';
import { goals } from '../values/goals';
import { intensities, readIntensity } from '../values/intensity';
import { writeSteps } from '../values/steps';
import {
  address,
  choice,
  count,
  jsonTexts,
  line,
  positive,
  requiredChoice,
  requiredLine,
  texts,
} from './field-kinds';
import { defineModel } from './model';
import { syncFields } from './sync-fields';

const title = requiredLine('Title is required');

/**
 * The maximum duration, one day: no exercise takes longer, and the limit catches numbers in the wrong unit.
 */
const maxSeconds = 86_400;
const maxMinutes = maxSeconds / 60;
const maxPlace = 1_000_000;

const duration = (notPositive: string) =>
  positive(maxSeconds, {
    missing: 'Duration is required',
    whole: 'Duration must be a whole number of seconds',
    positive: notPositive,
    max: 'Duration must be at most 86,400 seconds (24 hours)',
  });

/** An exercise (docs/product.md). */
export const Exercise = defineModel({
  name: 'Exercise',
  plural: 'Exercises',
  label: ['exercise', 'exercises'],
  fields: z.object({
    id: z.string().min(1),
    title: line().optional(),
    headline: line().optional(),
    subtitle: line().nullable().optional(),
    target: line().optional(),
    type: choice(exerciseTypes).optional(),
    intensity: choice(intensities, (stored) => readIntensity(stored) ?? stored)
      .nullable()
      .optional(),
    /** The duration in seconds. */
    duration: count(maxSeconds).optional(),
    displayDuration: count(maxMinutes).optional(),
    /** The position in a list. Records without it come last (999). */
    displayOrder: count(maxPlace).nullable().optional(),
    image: address().optional(),
    mediaUrl: address().optional(),
    icon: line().optional(),
    videoID: line().nullable().optional(),
    mediaType: line().nullable().optional(),
    color: line().optional(),
    favourite: z.boolean().optional(),
    /** The steps as a JSON list. */
    how: jsonTexts(writeSteps).optional(),
    /** The equipment as a JSON list. */
    equipment: jsonTexts().nullable().optional(),
    goals: texts(goals).optional(),
    activityLevels: texts(activityLevels).optional(),
    ...syncFields,
  }),
  create: {
    title,
    duration: duration('Must be positive'),
  },
  update: {
    title,
    type: requiredChoice(exerciseTypes, 'Type is required'),
    target: requiredLine('Target is required'),
    duration: duration('Duration must be positive'),
  },
  // No default duration: the form for a new exercise suggests 60, but all other callers must give one.
  defaults: { icon: 'mdi-run', color: 'primary' },
  indexes: [],
});

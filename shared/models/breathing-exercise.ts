import { z } from 'zod';
import { breathingPattern, patternText } from '../values/breathing-pattern';
import { activityLevels } from '../values/choices';
import { goals } from '../values/goals';
import { count, line, prose, requiredLine, texts } from './field-kinds';
import { defineModel, type StoredRecord } from './model';
import { syncFields } from './sync-fields';

const name = requiredLine('Name is required');

/** The maximum length of one phase of a breath, in seconds. */
const maxSeconds = 600;
/** The maximum length of a session in minutes. It equals one day. */
const maxMinutes = 1_440;

const isGiven = (value: unknown) => value !== undefined && value !== null;

/** A breathing exercise: a pattern of inhales, holds and exhales. */
export const BreathingExercise = defineModel({
  name: 'BreathingExercise',
  plural: 'BreathingExercises',
  label: ['breathing exercise', 'breathing exercises'],
  fields: z.object({
    id: z.string().min(1),
    name: line().optional(),
    /** The duration of each phase, in seconds, such as `4-4-4-4`. */
    pattern: line()
      .refine((text) => text.trim() === '' || breathingPattern(text) !== undefined, patternText)
      .optional(),
    description: prose().optional(),
    benefits: prose().optional(),
    howOften: prose().optional(),
    when: prose().optional(),
    /** The duration of the inhale, in seconds. */
    inhale: count(maxSeconds).optional(),
    /** The duration of the hold after the inhale, in seconds. */
    holdIn: count(maxSeconds).optional(),
    /** The duration of the exhale, in seconds. */
    exhale: count(maxSeconds).optional(),
    /** The duration of the hold after the exhale, in seconds. */
    holdOut: count(maxSeconds).optional(),
    isDoubleInhale: z.boolean().optional(),
    /** The duration of the first of two inhales, in seconds. Used only if `isDoubleInhale` is true. */
    inhale1: count(maxSeconds).nullable().optional(),
    /** The duration of the second inhale, in seconds. */
    inhale2: count(maxSeconds).nullable().optional(),
    /** The duration of a session in minutes. If it is missing, the app uses 3 (docs/product.md). */
    defaultDuration: count(maxMinutes).optional(),
    goals: texts(goals).optional(),
    activityLevels: texts(activityLevels).optional(),
    isActive: z.boolean().optional(),
    shortBenefit: line().optional(),
    ...syncFields,
  }),
  create: { name },
  update: { name },
  defaults: { isActive: true },
  rules: ['inhale1', 'inhale2'].map((field) => ({
    field,
    of: [field, 'isDoubleInhale'],
    message: 'Only a double inhale has a first and a second inhale',
    holds: (record: StoredRecord) => record.isDoubleInhale === true || !isGiven(record[field]),
  })),
  indexes: [],
});

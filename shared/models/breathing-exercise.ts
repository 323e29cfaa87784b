import { z } from 'zod';
import { activityLevels } from '../values/choices';
import { goals } from '../values/goals';
import { count, line, prose, requiredLine, texts } from './field-kinds';
import { defineModel, type StoredRecord } from './model';
import { syncFields } from './sync-fields';

/** What a pattern must be, for messages. */
const patternText = 'seconds separated by dashes, such as 4-4-4-4 or 2+1-6';

const part = /^\d{1,3}(?:\+\d{1,3})?$/;
/** The maximum number of parts: inhale, hold, exhale, hold. */
const maxParts = 4;

/** Parses the seconds to inhale, hold, exhale and hold, as two to four parts. `2+1` means two inhales. */
export function breathingPattern(text: string): readonly string[] | undefined {
  const parts = text.split(/[-–]/).map((one) => one.trim());
  return parts.length > 1 && parts.length <= maxParts && parts.every((one) => part.test(one))
    ? parts
    : undefined;
}

const name = requiredLine('Name is required');

const maxSeconds = 600;
/** The maximum length of a session, which is one day. */
const maxMinutes = 1_440;

const isGiven = (value: unknown) => value !== undefined && value !== null;

export const BreathingExercise = defineModel({
  name: 'BreathingExercise',
  plural: 'BreathingExercises',
  label: ['breathing exercise', 'breathing exercises'],
  fields: z.object({
    id: z.string().min(1),
    name: line().optional(),
    /** The pattern in seconds, such as `4-4-4-4`. */
    pattern: line()
      .refine((text) => text.trim() === '' || breathingPattern(text) !== undefined, patternText)
      .optional(),
    description: prose().optional(),
    benefits: prose().optional(),
    howOften: prose().optional(),
    when: prose().optional(),
    /** The inhale in seconds, like the other phases. */
    inhale: count(maxSeconds).optional(),
    /** The hold after the inhale. */
    holdIn: count(maxSeconds).optional(),
    /** The exhale in seconds. */
    exhale: count(maxSeconds).optional(),
    /** The hold after the exhale. */
    holdOut: count(maxSeconds).optional(),
    isDoubleInhale: z.boolean().optional(),
    /** The first of two inhales, in seconds, if `isDoubleInhale` is true. */
    inhale1: count(maxSeconds).nullable().optional(),
    /** The second inhale, in seconds. */
    inhale2: count(maxSeconds).nullable().optional(),
    /** The duration in minutes. Without it, the app uses 3 (docs/product.md). */
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

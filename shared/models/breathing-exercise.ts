import { z } from 'zod';
import { activityLevels } from '../values/choices';
import { goals } from '../values/goals';
import { count, line, prose, requiredLine, texts } from './field-kinds';
import { defineModel, type StoredRecord } from './model';
import { syncFields } from './sync-fields';

const name = requiredLine('Name is required');

const isGiven = (value: unknown) => value !== undefined && value !== null;

/** A breathing exercise: a rhythm of inhaling, holding and exhaling. */
export const BreathingExercise = defineModel({
  name: 'BreathingExercise',
  plural: 'BreathingExercises',
  label: ['breathing exercise', 'breathing exercises'],
  fields: z.object({
    id: z.string().min(1),
    name: line().optional(),
    /** In words, such as `4-4-4-4`. */
    pattern: line().optional(),
    description: prose().optional(),
    benefits: prose().optional(),
    howOften: prose().optional(),
    when: prose().optional(),
    /** Seconds, like the next three. */
    inhale: count().optional(),
    holdIn: count().optional(),
    exhale: count().optional(),
    holdOut: count().optional(),
    isDoubleInhale: z.boolean().optional(),
    /** Seconds of the first of two inhales; only if `isDoubleInhale` is true. */
    inhale1: count().nullable().optional(),
    /** Seconds of the second. */
    inhale2: count().nullable().optional(),
    /** Minutes; 3 if a record has none. */
    defaultDuration: count().optional(),
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

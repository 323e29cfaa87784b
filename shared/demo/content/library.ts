import type { z } from 'zod';
import {
  type BreathingContent,
  type BreathingExerciseId,
  breathingExercises,
} from '#shared/content/breathing-exercises';
import { exerciseImage, exerciseLooks } from '#shared/content/exercise-look';
import { type ExerciseId, exercises } from '#shared/content/exercises';
import type { ExerciseContent } from '#shared/content/exercises/exercise-content';
import type { BreathingExercise } from '#shared/models/breathing-exercise';
import type { Exercise } from '#shared/models/exercise';
import { writeTextList } from '#shared/values/json-text';
import { writeSteps } from '#shared/values/steps';
import type { Calendar } from '../chance/calendar';
import type { DemoRecord } from '../chance/portion';
import { contentStamps } from './content-stamps';

/** What an older tool stored differently; undefined if it was not stored. */
type Left = Readonly<Record<string, unknown>>;

/**
 * A record created before intensity and equipment were introduced. The migration derives both from the text.
 */
const withoutGrading: Left = { intensity: undefined, equipment: undefined };

/** Deliberate gaps, by record ID, for the library's migrations and the lenient parsers. */
const libraryGaps: Readonly<Partial<Record<ExerciseId | BreathingExerciseId, Left>>> = {
  'exercise-high-knees': withoutGrading,
  'exercise-forearm-plank': withoutGrading,
  'exercise-light-shoulder-press': withoutGrading,
  'exercise-stair-climb': withoutGrading,
  'exercise-standing-thigh-stretch': withoutGrading,
  'exercise-shadow-boxing': { goals: undefined },
  'exercise-prayer-stretch': { goals: [], activityLevels: undefined },
  'exercise-heel-to-toe-walk': { displayOrder: null },
  // Plain text instead of JSON.
  'exercise-wall-push-ups': { equipment: 'Wall' },
  // Truncated by an import, so not valid JSON.
  'exercise-finger-glides': { how: '["Hold one hand up with straight fingers.","Bend the two upp' },
  'breathing-004-four-seven-eight': { isActive: false, defaultDuration: undefined },
  'breathing-005-triangle-breathing': { goals: undefined, shortBenefit: undefined },
  'breathing-006-soft-landing': { defaultDuration: undefined, activityLevels: undefined },
};

const gapsById: ReadonlyMap<string, Left> = new Map(Object.entries(libraryGaps));

function asLeft(record: { readonly id: string }): Record<string, unknown> {
  const changed = { ...record, ...gapsById.get(record.id) };
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== undefined));
}

const secondsOfMinute = 60;
/** How long ago the last record was created, in days. They were created one after another. */
const lastMadeDaysAgo = 30;

function exerciseRecord(
  exercise: ExerciseContent,
  index: number,
  calendar: Calendar,
): z.infer<typeof Exercise.fields> {
  const { id, title, headline, target, type, intensity, duration } = exercise;
  return {
    id,
    title,
    headline,
    target,
    type,
    intensity,
    duration,
    displayDuration: Math.ceil(duration / secondsOfMinute),
    displayOrder: index + 1,
    image: exerciseImage(id),
    mediaType: 'image',
    videoID: null,
    ...exerciseLooks[type],
    favourite: false,
    how: writeSteps(exercise.how.filter((step) => step !== undefined)),
    equipment: writeTextList(exercise.equipment),
    goals: [...exercise.goals],
    activityLevels: [...exercise.activityLevels],
    ...contentStamps(calendar, lastMadeDaysAgo + exercises.length - index),
  };
}

function breathingRecord(
  { doubleInhale, goals, activityLevels, ...exercise }: BreathingContent,
  calendar: Calendar,
): z.infer<typeof BreathingExercise.fields> {
  return {
    ...exercise,
    isDoubleInhale: doubleInhale !== undefined,
    inhale1: doubleInhale?.[0] ?? null,
    inhale2: doubleInhale?.[1] ?? null,
    goals: [...goals],
    activityLevels: [...activityLevels],
    isActive: true,
    ...contentStamps(calendar, lastMadeDaysAgo),
  };
}

export function* library(calendar: Calendar): Generator<DemoRecord> {
  for (const [index, exercise] of exercises.entries())
    yield { table: 'Exercise', record: asLeft(exerciseRecord(exercise, index, calendar)) };
  for (const exercise of breathingExercises)
    yield { table: 'BreathingExercise', record: asLeft(breathingRecord(exercise, calendar)) };
}

import type { z } from 'zod';
import { type BreathingContent, breathingExercises } from '#shared/content/breathing-exercises';
import { exerciseImage, exerciseLooks } from '#shared/content/exercise-look';
import { exercises } from '#shared/content/exercises';
import type { ExerciseContent } from '#shared/content/exercises/exercise-content';
import type { BreathingExercise } from '#shared/models/breathing-exercise';
import type { Exercise } from '#shared/models/exercise';
import { writeTextList } from '#shared/values/json-text';
import { writeSteps } from '#shared/values/steps';
import type { Calendar } from '../chance/calendar';
import type { DemoRecord } from '../chance/portion';
import { contentStamps } from './content-stamps';
import { asLeft } from './library-gaps';

const secondsOfMinute = 60;
/** The records were created one after another. */
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

import { breathingExercises } from '../content/breathing-exercises';
import { exerciseImage, exerciseLooks } from '../content/exercise-look';
import { type ExerciseId, exercises } from '../content/exercises';
import { withId } from '../content/with-id';
import { demoActivityLevels } from '../values/choices';
import type { Goal } from '../values/goals';
import type { TemplateId } from './index';

interface DemoSetExercise {
  readonly id: string;
  readonly title: string;
  /** The duration in seconds: 20 to 60, or 120 for breathing. */
  readonly duration: number;
  readonly type: string;
  readonly target: string;
  readonly how: readonly string[];
  /** The address of a video or image. */
  readonly mediaUrl?: string;
  /** The image from the library. Sets do not store it. */
  readonly image?: string;
  readonly icon: string;
  readonly goals: readonly Goal[];
  readonly activityLevels: readonly string[];
}

export interface DemoSet {
  readonly templateId: TemplateId;
  readonly title: string;
  readonly description: string;
  readonly type: 'move' | 'stretch';
  readonly goals: readonly Goal[];
  readonly exercises: readonly DemoSetExercise[];
}

export const demoSets: Readonly<Record<TemplateId, DemoSet>> = {
  'energy-focus': {
    templateId: 'energy-focus',
    title: 'Energy & Focus in three minutes',
    description: 'Four quick exercises and a look into the distance, enough to feel the difference.',
    type: 'move',
    goals: ['Boost Energy & Focus', 'Focus'],
    exercises: [
      sample('exercise-arm-swings', 20),
      sample('exercise-march-in-place', 45),
      sample('exercise-chair-squats', 45),
      sample('exercise-overhead-side-reach', 30),
      sample('exercise-near-and-far-focus', 40),
    ],
  },
  'stress-comfort': {
    templateId: 'stress-comfort',
    title: 'A calmer five minutes',
    description: 'Shoulders down, neck long, and two minutes of slow breathing.',
    type: 'stretch',
    goals: ['Manage Stress', 'Calm'],
    exercises: [
      sample('exercise-shoulder-shrugs', 30),
      sample('exercise-neck-side-stretch', 60),
      sample('exercise-seated-forward-fold', 40),
      breathingSample(),
    ],
  },
  'physical-relief': {
    templateId: 'physical-relief',
    title: 'From the chair to your feet',
    description: 'Back, hips and chest in an order that ends with standing tall.',
    type: 'stretch',
    goals: ['Reduce Stiffness & Aches', 'Improve Posture'],
    exercises: [
      sample('exercise-seated-cat-cow', 40),
      sample('exercise-seated-figure-four', 60),
      sample('exercise-standing-back-arch', 30),
      sample('exercise-doorway-chest-stretch', 60),
      sample('exercise-tall-posture-check', 20),
    ],
  },
  'reduce-stiffness': {
    templateId: 'reduce-stiffness',
    title: 'Four stretches that you feel right away',
    description: 'Neck, hands, back and legs, all without leaving your desk.',
    type: 'stretch',
    goals: ['Reduce Stiffness & Aches'],
    exercises: [
      sample('exercise-slow-neck-turns', 30),
      sample('exercise-palm-up-wrist-stretch', 40),
      sample('exercise-desk-back-stretch', 40),
      sample('exercise-wall-calf-stretch', 60),
    ],
  },
};

function sample(id: ExerciseId, duration: number): DemoSetExercise {
  const { title, type, target, how, goals } = withId(exercises, id);
  return {
    id,
    title,
    duration,
    type,
    target,
    how,
    mediaUrl: exerciseImage(id),
    image: exerciseImage(id),
    icon: exerciseLooks[type].icon,
    goals,
    activityLevels: demoActivityLevels,
  };
}

/** Returns an exercise for two minutes: inhale for 4 seconds, hold for 4, exhale for 6. */
function breathingSample(): DemoSetExercise {
  const { id, name, inhale, holdIn, exhale, goals } = withId(
    breathingExercises,
    'breathing-006-soft-landing',
  );
  return {
    id,
    title: name,
    duration: 120,
    type: 'breathing',
    target: 'Breath',
    how: [
      `Breathe in through your nose for ${inhale} seconds.`,
      `Pause for ${holdIn} seconds; skip the pause if it is uncomfortable.`,
      `Breathe out for ${exhale} seconds and let your shoulders sink.`,
    ],
    icon: exerciseLooks.breathing.icon,
    goals,
    activityLevels: demoActivityLevels,
  };
}

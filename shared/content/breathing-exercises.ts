import type { Goal } from '../values/goals';
import type { ActivityLevel } from './exercises/exercise-content';

/**
 * A breathing exercise, with the phases in seconds. No exercise is long or deep enough to make people dizzy
 * at their desks, and each text explains how to make it easier.
 */
export interface BreathingContent {
  readonly id: `breathing-${string}`;
  readonly name: string;
  /** The pattern, such as `4-4-4-4`. */
  readonly pattern: string;
  readonly description: string;
  readonly benefits: string;
  readonly shortBenefit: string;
  readonly howOften: string;
  readonly when: string;
  readonly inhale: number;
  readonly holdIn: number;
  readonly exhale: number;
  readonly holdOut: number;
  /** The two inhales in a row, in seconds. They add up to `inhale`. */
  readonly doubleInhale?: readonly [number, number];
  /** The duration in minutes. */
  readonly defaultDuration: number;
  readonly goals: readonly [Goal, ...Goal[]];
  readonly activityLevels: readonly [ActivityLevel, ...ActivityLevel[]];
}

/**
 * The product's breathing exercises. The app used the number 003 for two exercises, and both occur in
 * schedules and histories.
 */
export const breathingExercises = [
  {
    id: 'breathing-001-box-breathing',
    name: 'Box breathing',
    pattern: '4-4-4-4',
    description:
      'Four equal sides, like a box: breathe in for 4 seconds, hold for 4, breathe out for 4 and rest for 4. Sit upright, breathe through your nose and keep the holds soft. If 4 seconds feel long, count to 3.',
    benefits: 'An even rhythm to follow gives a busy mind one thing to do, which many people find steadying.',
    shortBenefit: 'Steady and alert',
    howOften: 'Once or twice a day, 2 to 4 minutes each',
    when: 'Before a presentation, or between two tasks',
    inhale: 4,
    holdIn: 4,
    exhale: 4,
    holdOut: 4,
    defaultDuration: 4,
    goals: ['Focus', 'Manage Stress'],
    activityLevels: ['Gentle', 'Comfortable', 'Active', 'Energetic'],
  },
  {
    id: 'breathing-002-long-exhale',
    name: 'Long exhale',
    pattern: '4-6',
    description:
      'Breathe in through your nose for 4 seconds and out for 6, as if you were cooling a cup of tea. Let your shoulders sink each time you breathe out. If 6 seconds feel long, use 3 and 5.',
    benefits: 'Breathing out for longer than in helps many people to slow down after a hectic hour.',
    shortBenefit: 'Slow down',
    howOften: 'Whenever you like, 2 to 5 minutes each',
    when: 'After a difficult call, or at the end of the day',
    inhale: 4,
    holdIn: 0,
    exhale: 6,
    holdOut: 0,
    defaultDuration: 3,
    goals: ['Calm', 'Manage Stress'],
    activityLevels: ['Gentle', 'Comfortable', 'Active', 'Energetic'],
  },
  {
    id: 'breathing-003-even-breath',
    name: 'Even breath',
    pattern: '5-5',
    description:
      'Breathe in for 5 seconds and out for 5, without a pause in between, about six breaths a minute. Keep each breath light and quiet rather than deep. If 5 seconds feel long, begin with 4 and 4.',
    benefits: 'A slow, even pace is easy to keep in an open office and gives the day a quiet moment.',
    shortBenefit: 'Find your pace',
    howOften: 'Once or twice a day, 3 to 5 minutes each',
    when: 'In the middle of the morning or of the afternoon',
    inhale: 5,
    holdIn: 0,
    exhale: 5,
    holdOut: 0,
    defaultDuration: 3,
    goals: ['Overall Wellbeing', 'Calm'],
    activityLevels: ['Gentle', 'Comfortable', 'Active', 'Energetic'],
  },
  {
    id: 'breathing-003-cyclic-sighing',
    name: 'Cyclic sighing',
    pattern: '2+1-6',
    description:
      'Breathe in through your nose for 2 seconds, take a short second breath on top for 1, then let everything go slowly through your mouth for 6. The second breath is a sip, not a gulp. If you feel light-headed, go back to your normal breath.',
    benefits: 'A sigh is a natural way to let go, and a few in a row help many people to unwind.',
    shortBenefit: 'Let go of tension',
    howOften: 'Once a day, up to 3 minutes',
    when: 'When tension builds up, or before you leave for home',
    inhale: 3,
    holdIn: 0,
    exhale: 6,
    holdOut: 0,
    doubleInhale: [2, 1],
    defaultDuration: 3,
    goals: ['Manage Stress', 'Calm'],
    activityLevels: ['Gentle', 'Comfortable', 'Active', 'Energetic'],
  },
  {
    id: 'breathing-004-four-seven-eight',
    name: 'Four, seven, eight',
    pattern: '4-7-8',
    description:
      'Breathe in quietly through your nose for 4 seconds, hold for 7 and breathe out through your mouth for 8. Four rounds are enough. If the hold is uncomfortable, halve all three counts or choose the long exhale instead.',
    benefits: 'The long count takes all your attention, so that there is little left for the inbox.',
    shortBenefit: 'Switch off',
    howOften: 'At most twice a day, four to six rounds each',
    when: 'At the end of the working day',
    inhale: 4,
    holdIn: 7,
    exhale: 8,
    holdOut: 0,
    defaultDuration: 2,
    goals: ['Calm'],
    activityLevels: ['Comfortable', 'Active', 'Energetic'],
  },
  {
    id: 'breathing-005-triangle-breathing',
    name: 'Triangle breathing',
    pattern: '4-4-4',
    description:
      'Breathe in for 4 seconds, hold for 4 and breathe out for 4, then begin again at once. Follow the three sides of a triangle with your eyes. If the hold is uncomfortable, count to 2 there.',
    benefits: 'A short and simple pattern that is easy to remember when there is little time.',
    shortBenefit: 'Gather yourself',
    howOften: 'Up to three times a day, 2 minutes each',
    when: 'Before you begin something that needs all your attention',
    inhale: 4,
    holdIn: 4,
    exhale: 4,
    holdOut: 0,
    defaultDuration: 2,
    goals: ['Boost Energy & Focus', 'Focus'],
    activityLevels: ['Gentle', 'Comfortable', 'Active', 'Energetic'],
  },
  {
    id: 'breathing-006-soft-landing',
    name: 'Soft landing',
    pattern: '4-4-6',
    description:
      'Breathe in for 4 seconds, pause for 4 at the top and breathe out for 6, like a feather that comes down. Rest one hand on your belly and feel it move. If the pause is uncomfortable, leave it out.',
    benefits: 'A pause and a long breath out: a gentle pattern for beginners.',
    shortBenefit: 'Come to rest',
    howOften: 'Once or twice a day, 2 to 4 minutes each',
    when: 'After lunch, or when you return to your desk',
    inhale: 4,
    holdIn: 4,
    exhale: 6,
    holdOut: 0,
    defaultDuration: 3,
    goals: ['Manage Stress', 'Overall Wellbeing'],
    activityLevels: ['Gentle', 'Comfortable', 'Active', 'Energetic'],
  },
] as const satisfies readonly BreathingContent[];

export type BreathingExerciseId = (typeof breathingExercises)[number]['id'];

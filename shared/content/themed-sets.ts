import type { themedSetTypes } from '../domain/choices';
import type { Goal } from '../domain/goals';
import type { ActivityLevel } from './exercise-content';
import type { ExerciseId } from './exercises';

/** A themed set of the product: four to six exercises in their order (spec 3, section 9). */
export interface ThemedSet {
  readonly id: `set-${string}`;
  readonly title: string;
  readonly description: string;
  readonly setType: (typeof themedSetTypes)[number];
  readonly exerciseIds: readonly [ExerciseId, ExerciseId, ExerciseId, ExerciseId, ExerciseId?, ExerciseId?];
  readonly goals: readonly [Goal, ...Goal[]];
  readonly activityLevels: readonly [ActivityLevel, ...ActivityLevel[]];
  /** Felt at once, and after a while. */
  readonly benefits: { readonly now: string; readonly future: string };
}

/** The sixteen themed sets (spec 3, section 9). */
export const themedSets = [
  {
    id: 'set-morning-wake-up',
    title: 'Morning wake-up',
    description: 'Loosen up and get going before the first meeting.',
    setType: 'Move',
    exerciseIds: [
      'exercise-arm-swings',
      'exercise-shoulder-rolls',
      'exercise-march-in-place',
      'exercise-side-steps',
      'exercise-overhead-side-reach',
    ],
    goals: ['Boost Energy & Focus', 'Improve Circulation'],
    activityLevels: ['Gentle', 'Comfortable', 'Active', 'Energetic'],
    benefits: { now: 'You feel awake and ready to begin', future: 'A good start becomes a habit' },
  },
  {
    id: 'set-chair-squats',
    title: 'Chair squats and calf raises',
    description: 'Legs that carry you through the day: down to the chair, up on your toes.',
    setType: 'Strengthen',
    exerciseIds: [
      'exercise-ankle-circles',
      'exercise-chair-squats',
      'exercise-calf-raises',
      'exercise-seated-leg-extensions',
      'exercise-wall-calf-stretch',
    ],
    goals: ['Build Strength', 'Improve Circulation'],
    activityLevels: ['Comfortable', 'Active', 'Energetic'],
    benefits: { now: 'Warm legs after long sitting', future: 'Stairs feel easier' },
  },
  {
    id: 'set-stairs-and-stride',
    title: 'Stairs and stride',
    description: 'Leave the desk: a corridor, a staircase and a stretch at the end.',
    setType: 'Move',
    exerciseIds: [
      'exercise-standing-hip-circles',
      'exercise-corridor-walk',
      'exercise-stair-climb',
      'exercise-wall-calf-stretch',
    ],
    goals: ['Improve Circulation', 'Boost Energy & Focus'],
    activityLevels: ['Active', 'Energetic'],
    benefits: { now: 'Warm, awake and away from the screen', future: 'More steps in every working day' },
  },
  {
    id: 'set-desk-push',
    title: 'Desk push-ups',
    description: 'Push, press and pull with nothing but the furniture.',
    setType: 'Strengthen',
    exerciseIds: [
      'exercise-shoulder-rolls',
      'exercise-wall-push-ups',
      'exercise-desk-push-ups',
      'exercise-shoulder-blade-squeeze',
      'exercise-doorway-chest-stretch',
    ],
    goals: ['Build Strength', 'Improve Posture'],
    activityLevels: ['Comfortable', 'Active', 'Energetic'],
    benefits: { now: 'Arms and chest are awake', future: 'It gets easier to sit and stand tall' },
  },
  {
    id: 'set-afternoon-lift',
    title: 'Afternoon lift',
    description: 'For the hour after lunch: a little faster than comfortable, and over in minutes.',
    setType: 'Move',
    exerciseIds: [
      'exercise-march-in-place',
      'exercise-step-jacks',
      'exercise-shadow-boxing',
      'exercise-skater-steps',
      'exercise-overhead-side-reach',
    ],
    goals: ['Boost Energy & Focus', 'Manage Stress'],
    activityLevels: ['Active', 'Energetic'],
    benefits: { now: 'The afternoon slump is behind you', future: 'More stamina for busy days' },
  },
  {
    id: 'set-balance-break',
    title: 'Balance break',
    description: 'Slow, steady and quiet enough for an open office.',
    setType: 'Move',
    exerciseIds: [
      'exercise-tall-posture-check',
      'exercise-calf-raises',
      'exercise-single-leg-stand',
      'exercise-heel-to-toe-walk',
    ],
    goals: ['Focus', 'Overall Wellbeing'],
    activityLevels: ['Gentle', 'Comfortable', 'Active', 'Energetic'],
    benefits: { now: 'Your attention is back in one place', future: 'You stand more steadily' },
  },
  {
    id: 'set-neck-and-shoulders',
    title: 'Neck and shoulders',
    description: 'Mild stretches for everything between your ears and your shoulders.',
    setType: 'Stretch',
    exerciseIds: [
      'exercise-shoulder-shrugs',
      'exercise-slow-neck-turns',
      'exercise-neck-side-stretch',
      'exercise-diagonal-neck-stretch',
      'exercise-cross-body-shoulder-stretch',
    ],
    goals: ['Reduce Stiffness & Aches', 'Manage Stress'],
    activityLevels: ['Gentle', 'Comfortable', 'Active', 'Energetic'],
    benefits: { now: 'Your shoulders sit lower', future: 'Turning your head feels freer' },
  },
  {
    id: 'set-wrist-relief',
    title: 'Wrists and forearms',
    description: 'A pause for the hands that type all day.',
    setType: 'Stretch',
    exerciseIds: [
      'exercise-hand-shake-out',
      'exercise-wrist-circles',
      'exercise-palm-up-wrist-stretch',
      'exercise-palm-down-wrist-stretch',
      'exercise-finger-spreads',
    ],
    goals: ['Reduce Stiffness & Aches', 'Improve Circulation'],
    activityLevels: ['Gentle', 'Comfortable', 'Active', 'Energetic'],
    benefits: { now: 'Hands feel warm and loose', future: 'Long typing days feel shorter' },
  },
  {
    id: 'set-hips-after-sitting',
    title: 'Hips after sitting',
    description: 'Undo what the chair has done to your hips.',
    setType: 'Stretch',
    exerciseIds: [
      'exercise-standing-hip-circles',
      'exercise-seated-figure-four',
      'exercise-split-stance-hip-stretch',
      'exercise-seated-hamstring-stretch',
      'exercise-standing-thigh-stretch',
    ],
    goals: ['Reduce Stiffness & Aches', 'Improve Posture'],
    activityLevels: ['Gentle', 'Comfortable', 'Active', 'Energetic'],
    benefits: { now: 'Standing up feels lighter', future: 'Hips that move more freely' },
  },
  {
    id: 'set-upper-back-reset',
    title: 'Upper back reset',
    description: 'Open the chest and wake up the muscles between your shoulder blades.',
    setType: 'Stretch',
    exerciseIds: [
      'exercise-seated-cat-cow',
      'exercise-chair-back-opener',
      'exercise-eagle-arms',
      'exercise-wall-angels',
      'exercise-doorway-chest-stretch',
    ],
    goals: ['Improve Posture', 'Reduce Stiffness & Aches'],
    activityLevels: ['Comfortable', 'Active', 'Energetic'],
    benefits: { now: 'Room to breathe across the chest', future: 'Sitting tall takes less effort' },
  },
  {
    id: 'set-focus-reset',
    title: 'Focus reset',
    description: 'Rest your eyes, straighten up and choose what comes next.',
    setType: 'Move',
    exerciseIds: [
      'exercise-near-and-far-focus',
      'exercise-palms-over-eyes',
      'exercise-tall-posture-check',
      'exercise-single-leg-stand',
      'exercise-five-senses-minute',
    ],
    goals: ['Focus', 'Calm'],
    activityLevels: ['Gentle', 'Comfortable', 'Active', 'Energetic'],
    benefits: { now: 'Fresh eyes for the next task', future: 'Breaks that really are breaks' },
  },
  {
    id: 'set-stand-tall',
    title: 'Stand tall',
    description: 'Posture work that nobody at the next desk will notice.',
    setType: 'Strengthen',
    exerciseIds: [
      'exercise-chin-tucks',
      'exercise-shoulder-blade-squeeze',
      'exercise-band-pull-apart',
      'exercise-band-rows',
      'exercise-tall-posture-check',
    ],
    goals: ['Improve Posture', 'Build Strength'],
    activityLevels: ['Comfortable', 'Active', 'Energetic'],
    benefits: { now: 'You are a little taller', future: 'An upright posture comes by itself' },
  },
  {
    id: 'set-core-at-work',
    title: 'Core at work',
    description: 'From the chair to the mat and back: a few minutes for the middle of the body.',
    setType: 'Strengthen',
    exerciseIds: [
      'exercise-seated-cat-cow',
      'exercise-seated-core-brace',
      'exercise-seated-knee-lifts',
      'exercise-forearm-plank',
      'exercise-standing-leg-lift-back',
    ],
    goals: ['Build Strength', 'Improve Posture'],
    activityLevels: ['Comfortable', 'Active'],
    benefits: { now: 'A warm and stable middle', future: 'Lifting and carrying feel easier' },
  },
  {
    id: 'set-circulation-boost',
    title: 'Circulation boost',
    description: 'Ankles, calves and hips: get things moving under the desk and beside it.',
    setType: 'Move',
    exerciseIds: [
      'exercise-ankle-circles',
      'exercise-seated-knee-lifts',
      'exercise-calf-raises',
      'exercise-supported-leg-swings',
      'exercise-corridor-walk',
    ],
    goals: ['Improve Circulation', 'Overall Wellbeing'],
    activityLevels: ['Gentle', 'Comfortable', 'Active'],
    benefits: {
      now: 'Warm feet and lighter legs',
      future: 'Long sitting is interrupted as a matter of course',
    },
  },
  {
    id: 'set-lower-back-ease',
    title: 'Lower back ease',
    description: 'Gentle movement in all directions after hours in the same position.',
    setType: 'Stretch',
    exerciseIds: [
      'exercise-seated-cat-cow',
      'exercise-seated-twist',
      'exercise-standing-back-arch',
      'exercise-desk-back-stretch',
      'exercise-seated-figure-four',
      'exercise-seated-forward-fold',
    ],
    goals: ['Reduce Stiffness & Aches', 'Overall Wellbeing'],
    activityLevels: ['Gentle', 'Comfortable', 'Active'],
    benefits: { now: 'Your back feels looser', future: 'Changing position becomes second nature' },
  },
  {
    id: 'set-unwind',
    title: 'End-of-day unwind',
    description: 'Leave the day at the desk before you leave the desk.',
    setType: 'Stretch',
    exerciseIds: [
      'exercise-seated-forward-fold',
      'exercise-neck-side-stretch',
      'exercise-prayer-stretch',
      'exercise-palms-over-eyes',
      'exercise-five-senses-minute',
    ],
    goals: ['Calm', 'Manage Stress'],
    activityLevels: ['Gentle', 'Comfortable', 'Active'],
    benefits: { now: 'A quieter head on the way home', future: 'A clear line between work and evening' },
  },
] as const satisfies readonly ThemedSet[];

export type ThemedSetId = (typeof themedSets)[number]['id'];

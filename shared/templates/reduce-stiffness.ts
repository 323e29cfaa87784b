import { breathing, defineTemplate, movement } from './template-definition';

/** The fourth template. For the public demo only, never assigned. */
export const reduceStiffness = defineTemplate({
  id: 'reduce-stiffness',
  name: 'Reduce Stiffness',
  description: 'A first taste for visitors: the stretches that are felt at once.',
  color: 'purple',
  icon: 'mdi-yoga',
  primaryBenefit: 'Less stiffness after long sitting',
  targetGoals: ['Reduce Stiffness & Aches', 'Improve Posture'],
  demoOnly: true,
  schedule: [
    movement('09:00', 'set-neck-and-shoulders', {
      focus: 'Neck and shoulders',
      description: 'The stretch that everybody knows they need.',
    }),
    movement('10:00', 'set-upper-back-reset', {
      focus: 'Upper back',
      description: 'Room across the chest after the first hours of the day.',
    }),
    breathing('11:00', 'breathing-006-soft-landing', {
      focus: 'Resting',
      description: 'The friendliest pattern for those who are new to it.',
    }),
    movement('14:00', 'set-lower-back-ease', {
      focus: 'Lower back',
      description: 'All directions, gently, after lunch.',
    }),
    breathing('15:00', 'breathing-002-long-exhale', {
      focus: 'Slowing down',
      description: 'Longer out than in.',
    }),
    movement('16:00', 'set-hips-after-sitting', {
      focus: 'Hips',
      description: 'The last sit of the day is undone before the way home.',
    }),
  ],
});

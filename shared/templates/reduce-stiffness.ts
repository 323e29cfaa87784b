import { breathing, defineTemplate, movement } from './template-definition';

/** Only for the public demo, never assigned to users. */
export const reduceStiffness = defineTemplate({
  id: 'reduce-stiffness',
  name: 'Reduce Stiffness',
  description: 'A first taste for visitors: stretches that you feel right away.',
  color: 'purple',
  icon: 'mdi-yoga',
  primaryBenefit: 'Less stiffness after hours of sitting',
  targetGoals: ['Reduce Stiffness & Aches', 'Improve Posture'],
  demoOnly: true,
  schedule: [
    movement('09:00', 'set-neck-and-shoulders', {
      focus: 'Neck and shoulders',
      description: 'The stretch that everyone knows they need.',
    }),
    movement('10:00', 'set-upper-back-reset', {
      focus: 'Upper back',
      description: 'Opens the chest after the first hours of the day.',
    }),
    breathing('11:00', 'breathing-006-soft-landing', {
      focus: 'Resting',
      description: 'The easiest pattern for beginners.',
    }),
    movement('14:00', 'set-lower-back-ease', {
      focus: 'Lower back',
      description: 'Gentle movement in all directions after lunch.',
    }),
    breathing('15:00', 'breathing-002-long-exhale', {
      focus: 'Slowing down',
      description: 'A longer breath out than in.',
    }),
    movement('16:00', 'set-hips-after-sitting', {
      focus: 'Hips',
      description: 'Makes up for a day of sitting before you go home.',
    }),
  ],
});

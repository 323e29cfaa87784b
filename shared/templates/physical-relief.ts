import { breathing, defineTemplate, movement } from './template-definition';

export const physicalRelief = defineTemplate({
  id: 'physical-relief',
  name: 'Physical Relief & Mobility',
  description: 'Mobility for back, hips and hands, at the times when hours of sitting are felt most.',
  color: 'blue',
  icon: 'mdi-human-handsup',
  primaryBenefit: 'A body that feels looser and moves more freely',
  targetGoals: ['Reduce Stiffness & Aches', 'Improve Posture', 'Improve Circulation'],
  demoOnly: false,
  schedule: [
    movement('09:00', 'set-upper-back-reset', {
      focus: 'Upper back',
      description: 'Opens the chest before it bends over the keyboard.',
    }),
    movement('10:00', 'set-wrist-relief', {
      focus: 'Hands',
      description: 'A break for wrists and forearms in the busiest hour of typing.',
    }),
    breathing('11:00', 'breathing-003-even-breath', {
      focus: 'Pace',
      description: 'An even breath that moves the ribs in all directions.',
    }),
    movement('14:00', 'set-hips-after-sitting', {
      focus: 'Hips',
      description: 'Makes up for sitting all morning and through lunch.',
    }),
    breathing('15:00', 'breathing-006-soft-landing', {
      focus: 'Resting',
      description: 'A pause after breathing in, then a long breath out.',
    }),
    movement('16:00', 'set-lower-back-ease', {
      focus: 'Lower back',
      description: 'Movement in all directions before you go home.',
    }),
  ],
});

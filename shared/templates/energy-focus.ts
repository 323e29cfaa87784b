import { breathing, defineTemplate, movement } from './template-definition';

export const energyFocus = defineTemplate({
  id: 'energy-focus',
  name: 'Energy & Focus Booster',
  description:
    'Short bursts of movement at the times when attention drops, and breathing exercises that restore it.',
  color: 'orange',
  icon: 'mdi-lightning-bolt',
  primaryBenefit: 'More energy and a clearer head through the day',
  targetGoals: ['Boost Energy & Focus', 'Focus', 'Improve Circulation', 'Build Strength'],
  demoOnly: false,
  schedule: [
    movement('09:00', 'set-morning-wake-up', {
      focus: 'Waking up',
      description: 'Gets the body going before the first block of work.',
    }),
    movement('10:00', 'set-chair-squats', {
      focus: 'Legs',
      description: 'Big muscles first: the quickest way to feel awake again.',
    }),
    breathing('11:00', 'breathing-001-box-breathing', {
      focus: 'Attention',
      description: 'An even pattern before the last task of the morning.',
    }),
    movement('14:00', 'set-afternoon-lift', {
      focus: 'Pace',
      description: 'The liveliest set of the day, to beat the slump after lunch.',
    }),
    breathing('15:00', 'breathing-005-triangle-breathing', {
      focus: 'Attention',
      description: 'Two minutes to collect yourself before the last hours of the day.',
    }),
    movement('16:00', 'set-focus-reset', {
      focus: 'Eyes and attention',
      description: 'A quiet reset for eyes that have looked at a screen all day.',
    }),
  ],
});

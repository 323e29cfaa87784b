import { breathing, defineTemplate, movement } from './template-definition';

export const stressComfort = defineTemplate({
  id: 'stress-comfort',
  name: 'Stress Relief & Comfort',
  description: 'Gentle stretches and slow breathing that take the edge off busy days.',
  color: 'teal',
  icon: 'mdi-spa',
  primaryBenefit: 'A calmer day, with moments of rest',
  targetGoals: ['Manage Stress', 'Calm', 'Overall Wellbeing'],
  demoOnly: false,
  schedule: [
    movement('09:00', 'set-balance-break', {
      focus: 'Arriving',
      description: 'A slow and steady beginning, quiet enough for an open office.',
    }),
    movement('10:00', 'set-neck-and-shoulders', {
      focus: 'Neck and shoulders',
      description: 'Where tension gathers first: shrug it off and stretch it out.',
    }),
    breathing('11:00', 'breathing-002-long-exhale', {
      focus: 'Slowing down',
      description: 'A longer breath out than in, after the morning meetings.',
    }),
    movement('14:00', 'set-circulation-boost', {
      focus: 'Getting up',
      description: 'Easy movement and a walk to the end of the corridor after lunch.',
    }),
    breathing('15:00', 'breathing-003-cyclic-sighing', {
      focus: 'Letting go',
      description: 'A few sighs in a row at the end of a long day.',
    }),
    movement('16:00', 'set-unwind', {
      focus: 'Closing the day',
      description: 'Leaves the day at the desk.',
    }),
  ],
});

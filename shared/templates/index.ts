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

const stressComfort = defineTemplate({
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

const physicalRelief = defineTemplate({
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

/** A template that is only for the public demo, never assigned to users. */
const reduceStiffness = defineTemplate({
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

/** The templates that can be assigned to users, in display order. */
export const assignableTemplates = [energyFocus, stressComfort, physicalRelief] as const;

export const scheduleTemplates = [...assignableTemplates, reduceStiffness] as const;

export type AssignableTemplateId = (typeof assignableTemplates)[number]['id'];
export type TemplateId = (typeof scheduleTemplates)[number]['id'];

export type AssignableTemplate = (typeof assignableTemplates)[number];

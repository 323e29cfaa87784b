interface EmailTemplate {
  readonly id: `template-${string}`;
  readonly name: string;
  readonly category: 'Marketing' | 'Instructions';
  readonly value: string;
  readonly isActive: boolean;
}

/** Content items of the kind `template`. */
export const emailTemplates: readonly EmailTemplate[] = [
  {
    id: 'template-welcome',
    name: 'Welcome',
    category: 'Marketing',
    isActive: true,
    value:
      'Hello {firstName},\n\nwelcome. Your first break is waiting at {nextSlot}: it takes five minutes, and nobody has to notice.\n\nSee you there',
  },
  {
    id: 'template-weekly-summary',
    name: 'Weekly summary',
    category: 'Marketing',
    isActive: true,
    value:
      'Hello {firstName},\n\nlast week you took {sessions} breaks, {minutes} minutes in all. The one you liked best was {favourite}.\n\nKeep it up, or start again: both are fine',
  },
  {
    id: 'template-trial-ends',
    name: 'Trial ends soon',
    category: 'Marketing',
    isActive: true,
    value:
      'Hello {firstName},\n\nyour trial ends on {date}. After that you keep six time slots a day; the other four and your own schedule are part of Premium.',
  },
  {
    id: 'template-allow-reminders',
    name: 'Allow reminders',
    category: 'Instructions',
    isActive: true,
    value:
      'Hello {firstName},\n\nyour browser does not let us remind you. Open its settings for this site and allow notifications; that is all.',
  },
  {
    id: 'template-summer-challenge',
    name: 'Summer challenge',
    category: 'Marketing',
    isActive: false,
    value: 'Hello {firstName},\n\ntwo breaks a day for four weeks: are you in?',
  },
];

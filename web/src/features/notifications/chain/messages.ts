import type { ChainFix, ChainStep, LinkState } from '#shared/domain/reminders/chain';

export const userTitles: Readonly<Record<ChainStep, string>> = {
  preferences: 'Has preferences',
  optedIn: 'Opted in',
  template: 'Has a template',
  entry: 'The schedule has an entry',
  scheduled: 'The reminder was scheduled',
  accepted: 'The provider accepted the reminder',
  known: 'The user is registered with the provider',
  subscribed: 'The user is subscribed',
  delivered: 'Delivered or clicked',
};

/** A text for each link that can be the cause. */
export const causeWords: Readonly<Record<ChainStep, string>> = {
  preferences: 'The user has no preferences.',
  optedIn: 'The user has not opted in to push notifications.',
  template: 'The user has no template that the app offers.',
  entry: 'The reminder is not in the schedule.',
  scheduled: 'The reminder was not scheduled.',
  accepted: 'The provider does not have the reminder.',
  known: 'The user is not registered with the provider.',
  subscribed: 'The user is not subscribed to push notifications.',
  delivered: 'The reminder did not reach any device.',
};

export const dayTitles: Readonly<Record<ChainStep, string>> = {
  preferences: 'Users with preferences',
  optedIn: 'Users who opted in',
  template: 'Opted-in users with a template',
  entry: 'Reminders in the schedule',
  scheduled: 'Reminders scheduled, according to our records',
  accepted: 'Reminders the provider accepted',
  known: 'Users registered with the provider',
  subscribed: 'Users who are subscribed',
  delivered: 'Sent reminders that reached a user',
};

export const stateWords: Readonly<Record<LinkState, string>> = {
  ok: 'OK',
  broken: 'Broken',
  unknown: 'Unknown',
};

/** The singular and plural of each noun. */
export const countedWords: Readonly<Record<string, readonly [string, string]>> = {
  users: ['user', 'users'],
  reminders: ['reminder', 'reminders'],
  'sampled users': ['sampled user', 'sampled users'],
};

export const fixWords: Readonly<Record<ChainFix, string>> = {
  findUser: 'Find the account',
  createPreferences: 'Create preferences',
  editPreferences: 'Open the user',
  assignTemplate: 'Assign a template',
  editSchedule: 'Edit the schedule',
  scheduleToday: "Schedule today's reminders",
  viewNotification: 'Compare with the provider',
  viewProviderUser: "View the provider's user record",
  setUpProvider: 'Check the push setup',
  askAgain: 'Check again',
};

export const messages = {
  title: 'Missing reminder',
  purpose: 'Checks every condition that a reminder depends on, in order, to find out why it did not arrive.',
  field: "User's email",
  find: 'Find the cause',
  nothingBroken: 'No problems were found.',
} as const;

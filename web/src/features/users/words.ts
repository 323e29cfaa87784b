import { scheduleTemplates } from '#shared/templates/index';
import { isPremium } from '#shared/values/subscription';
import type { Preferences, User, UserRow } from '../../api/users';

/**
 * Returns a template's name. If there is no such template, returns the ID. If no ID is given, returns 'None'.
 */
export const templateName = (id: string | null | undefined): string =>
  scheduleTemplates.find((template) => template.id === id)?.name ?? id ?? 'None';

/** Returns the email, or else the user ID, or else the record ID. */
export const keyOfRow = ({ email, preferences: { id, userID } }: UserRow): string =>
  email ?? (userID?.trim() ? userID : id);

export const nameOf = (user: User, asked: string): string => user.email ?? user.account?.email ?? asked;

export function statusPalette(status: string | null | undefined): string {
  if (isPremium(status)) return 'green';
  return status === 'expired' ? 'orange' : 'gray';
}

/** Returns the chosen record, or else the one that the app uses. */
export const recordOf = (user: User, chosen: string | undefined): Preferences | undefined =>
  user.preferences.find(({ id }) => id === chosen) ?? user.preferences[0];

export function accountState({
  enabled,
  status,
}: {
  readonly enabled: boolean;
  readonly status: string;
}): string {
  const words = status.toLowerCase().replaceAll('_', ' ');
  const state = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return enabled ? state : `Disabled (${state})`;
}

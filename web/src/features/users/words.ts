import { scheduleTemplates } from '#shared/templates/index';
import { isPremium } from '#shared/values/subscription';
import type { Preferences, User, UserRow } from '../../api/users';

/** A template's name; an id that none has stands for itself. */
export const templateName = (id: string | null | undefined): string =>
  scheduleTemplates.find((template) => template.id === id)?.name ?? id ?? 'None';

/** What a user's page is opened by: the email or another key of a record, the surest last. */
export const keyOfRow = ({ email, preferences: { id, userID } }: UserRow): string =>
  email ?? (userID?.trim() ? userID : id);

/** What people call a user. */
export const nameOf = (user: User, asked: string): string => user.email ?? user.account?.email ?? asked;

/** The look of a subscription's status. */
export function statusPalette(status: string | null | undefined): string {
  if (isPremium(status)) return 'green';
  return status === 'expired' ? 'orange' : 'gray';
}

/** The record that is looked at: the one that was chosen, else the one that counts. */
export const recordOf = (user: User, chosen: string | undefined): Preferences | undefined =>
  user.preferences.find(({ id }) => id === chosen) ?? user.preferences[0];

/** The state of an account, as the user directory names it (`FORCE_CHANGE_PASSWORD`), in words. */
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

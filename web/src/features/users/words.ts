import { scheduleTemplates } from '#shared/templates/index';
import { isPremium } from '#shared/values/subscription';
import type { Preferences, User, UserRow } from '../../api/users';

/** A template's name, or the ID itself if no template has it. */
export const templateName = (id: string | null | undefined): string =>
  scheduleTemplates.find((template) => template.id === id)?.name ?? id ?? 'None';

/** The key of a user's page: the email, otherwise the user ID, otherwise the record's ID. */
export const keyOfRow = ({ email, preferences: { id, userID } }: UserRow): string =>
  email ?? (userID?.trim() ? userID : id);

/** The display name of a user. */
export const nameOf = (user: User, asked: string): string => user.email ?? user.account?.email ?? asked;

/** The colour of a subscription status. */
export function statusPalette(status: string | null | undefined): string {
  if (isPremium(status)) return 'green';
  return status === 'expired' ? 'orange' : 'gray';
}

/** The displayed record: the chosen one, otherwise the one in use. */
export const recordOf = (user: User, chosen: string | undefined): Preferences | undefined =>
  user.preferences.find(({ id }) => id === chosen) ?? user.preferences[0];

/** Converts an account state of the user directory (`FORCE_CHANGE_PASSWORD`) to words. */
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

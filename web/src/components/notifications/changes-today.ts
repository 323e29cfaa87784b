import type { NotificationType } from '#shared/domain/notifications/notification-slots';
import { type PlannedNotification, todaysPlan } from '#shared/domain/notifications/todays-plan';
import { notificationTypes } from '#shared/values/choices';
import type { StoredEntry } from '#shared/values/schedule-entry';
import { formatCounted } from '../text/number';
import type { TodaysNotification } from './today';

/**
 * Returns what scheduling would create, replace or cancel, ordered by time. The job uses the same plan.
 * `nowMs` is since the epoch.
 */
export const changesToday = (
  entries: readonly StoredEntry[],
  recorded: readonly TodaysNotification[],
  nowMs: number,
  types: readonly NotificationType[] = notificationTypes,
): readonly PlannedNotification[] =>
  types
    .flatMap((type) => todaysPlan(entries, recorded, type, new Date(nowMs).toISOString()))
    .filter(({ action }) => action !== 'keep')
    .toSorted((one, other) => one.time.localeCompare(other.time));

export const outdated = (changes: readonly PlannedNotification[]): readonly PlannedNotification[] =>
  changes.filter(({ action }) => action === 'replace' || action === 'cancel');

/** Returns text such as 'Create 2, replace 1, cancel 3'. */
export function countsOf(changes: readonly PlannedNotification[]): string {
  const countOf = (wanted: PlannedNotification['action']) =>
    changes.filter(({ action }) => action === wanted).length;
  return `Create ${countOf('create')}, replace ${countOf('replace')}, cancel ${countOf('cancel')}`;
}

/** Describes the notifications that no longer match the saved schedule, if any. */
export function outdatedWords(changes: readonly PlannedNotification[]): string | undefined {
  const old = outdated(changes);
  if (old.length === 0) return undefined;
  const what = old.some(({ action }) => action === 'cancel') ? 'text or time' : 'text';
  const verb = old.length === 1 ? 'keeps' : 'keep';
  return `${formatCounted(old.length, 'notification')} already created ${verb} the old ${what}`;
}

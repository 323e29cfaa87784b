import type { StoredRecord } from '../../models/model';
import { activityTypes } from '../../values/activity-types';
import { type Identity, identityOf, joinedIdentity, userKey } from '../users/same-user';
import { activeDays, dayOf, daysBefore, windowDays } from './metrics-window';

/**
 * The facts about one `userID`'s preferences. Of several records, the earliest creation date and the newest
 * record's push setting count.
 */
export interface Preferences extends Identity {
  createdDay: number | undefined;
  /** When the record with this push setting was created. */
  createdAt: string;
  push: boolean;
  /** Whether the schedule is customised, from the same record. `template` is empty if it has none. */
  customised: boolean;
  template: string;
}

/**
 * The activity of one `userID`. `count` and `seconds` cover only the window, but `lastDay` may be before it.
 */
export interface Activity {
  count: number;
  seconds: number;
  lastDay: number;
  /** True if active in the 7 days before the last 7 days. */
  before: boolean;
}

/** The metrics' state: totals, and a small object per `userID`. */
export interface MetricsState {
  readonly today: number;
  readonly preferences: Map<string, Preferences>;
  readonly activities: Map<string, Activity>;
  /** Activities per day of the window, starting with today. */
  readonly days: number[];
  /** The number of activities for each item of `activityTypes`. */
  readonly types: number[];
  seconds: number;
  /** The number of records without a user or a day. */
  skipped: number;
}

/** Creates the state. `now` is ISO 8601 in UTC and determines which day is today. */
export function newMetrics(now: string): MetricsState {
  const today = dayOf(now);
  if (today === undefined) throw new Error(`'${now}' is not a time; expected ISO 8601.`);
  return {
    today,
    preferences: new Map(),
    activities: new Map(),
    days: Array.from({ length: windowDays }, () => 0),
    types: activityTypes.map(() => 0),
    seconds: 0,
    skipped: 0,
  };
}

export function addPreferences(state: MetricsState, record: StoredRecord): void {
  const key = userKey(record.userID);
  if (key === undefined) {
    state.skipped += 1;
    return;
  }
  const createdDay = dayOf(record.createdAt);
  const createdAt = text(record.createdAt) ?? '';
  const push = record.pushNotifications === true;
  const identity = identityOf(record);
  const customised = record.customScheduleEnabled === true;
  const template = text(record.assignedTemplate) ?? '';
  joinPreferences(state, key, { createdDay, createdAt, push, customised, template, ...identity });
}

function joinPreferences(state: MetricsState, key: string, own: Preferences): void {
  const known = state.preferences.get(key);
  if (!known) {
    state.preferences.set(key, own);
    return;
  }
  known.createdDay = earlier(known.createdDay, own.createdDay);
  Object.assign(known, lastSaid(known, own), joinedIdentity(known, own));
}

/**
 * Returns what the newer record says. Does not depend on the order, even if both were created at the same
 * time.
 */
export function lastSaid(
  one: Preferences,
  other: Preferences,
): Pick<Preferences, 'createdAt' | 'push' | 'customised' | 'template'> {
  if (one.createdAt !== other.createdAt) {
    const { createdAt, push, customised, template } = one.createdAt > other.createdAt ? one : other;
    return { createdAt, push, customised, template };
  }
  return {
    createdAt: one.createdAt,
    push: one.push || other.push,
    customised: one.customised || other.customised,
    template: one.template > other.template ? one.template : other.template,
  };
}

/** Merges two states of the same day, and modifies the first. */
export function mergeMetrics(state: MetricsState, other: MetricsState): MetricsState {
  for (const [key, own] of other.preferences) joinPreferences(state, key, own);
  for (const [key, own] of other.activities) {
    const known = state.activities.get(key);
    if (!known) {
      state.activities.set(key, own);
      continue;
    }
    known.count += own.count;
    known.seconds += own.seconds;
    known.lastDay = Math.max(known.lastDay, own.lastDay);
    known.before ||= own.before;
  }
  other.days.forEach((count, ago) => {
    state.days[ago] = (state.days[ago] ?? 0) + count;
  });
  other.types.forEach((count, type) => {
    state.types[type] = (state.types[type] ?? 0) + count;
  });
  state.seconds += other.seconds;
  state.skipped += other.skipped;
  return state;
}

/** Adds an activity. One without a user or a day, or in the future, is only counted as skipped. */
export function addActivity(state: MetricsState, record: StoredRecord): void {
  const key = userKey(record.userID);
  const day = dayOf(record.date);
  const ago = day === undefined ? undefined : daysBefore(state.today, day);
  if (key === undefined || day === undefined || ago === undefined) {
    state.skipped += 1;
    return;
  }
  const user = state.activities.get(key) ?? { count: 0, seconds: 0, lastDay: day, before: false };
  state.activities.set(key, user);
  user.lastDay = Math.max(user.lastDay, day);
  user.before ||= ago >= activeDays && ago < 2 * activeDays;
  if (ago >= windowDays) return;
  const seconds = secondsOf(record.duration);
  user.count += 1;
  user.seconds += seconds;
  state.seconds += seconds;
  state.days[ago] = (state.days[ago] ?? 0) + 1;
  const type = typeAt(record.activityType);
  state.types[type] = (state.types[type] ?? 0) + 1;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const secondsOf = (duration: unknown) =>
  typeof duration === 'number' && Number.isFinite(duration) && duration > 0 ? duration : 0;

function typeAt(activityType: unknown): number {
  const name = typeof activityType === 'string' ? activityType.trim().toLowerCase() : '';
  const index = (activityTypes as readonly string[]).indexOf(name);
  return index < 0 ? activityTypes.length - 1 : index;
}

function earlier(a: number | undefined, b: number | undefined): number | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return Math.min(a, b);
}

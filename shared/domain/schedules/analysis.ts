import { type Day, dayLabel, daysOfWeek } from '../../values/days';
import { isEmpty } from '../../values/empty';
import { requiredHours } from '../../values/schedule-hours';
import { decideDay, isSent } from '../notifications/notification-slots';
import { dateAfter, type SentNotification, sentOn } from './effect';
import { type ReadEntry, readEntry, type ScheduleEntry } from './entry';

/** An hour with several activities on the same day, for one template or for entries without one. */
export interface MultiActivityHour {
  readonly hour: string;
  /** Empty for entries without a template. */
  readonly templateName: string;
  /** The days in weekday order. */
  readonly days: readonly Day[];
  /** The entries on those days, by notification time. */
  readonly entries: readonly ReadEntry[];
}

/** Finds hours with several activities, by hour and template. */
export function multiActivityHours(entries: readonly ScheduleEntry[]): readonly MultiActivityHour[] {
  const readable = entries.map(readEntry).filter(({ hour }) => hour !== undefined);
  const places = Map.groupBy(readable, ({ hour, templateName }) => `${hour} ${templateName}`);
  return [...places]
    .flatMap(([, rivals]) => severalOf(rivals))
    .toSorted((one, other) => (orderOf(one) < orderOf(other) ? -1 : 1));
}

const orderOf = ({ hour, templateName }: MultiActivityHour) => `${hour} ${templateName}`;

function severalOf(rivals: readonly ReadEntry[]): readonly MultiActivityHour[] {
  const [first] = rivals;
  const days = daysOfWeek.filter((day) => rivals.filter((entry) => entry.days.includes(day)).length > 1);
  if (!first || days.length === 0) return [];
  const { hour = '', templateName } = first;
  const entries = rivals
    .filter((entry) => entry.days.some((day) => days.includes(day)))
    .toSorted((one, other) => (`${one.time} ${one.id}` < `${other.time} ${other.id}` ? -1 : 1));
  return [{ hour, templateName, days, entries }];
}

export interface HourCounts {
  /** The hour as two digits; undefined if it cannot be parsed. */
  readonly hour: string | undefined;
  readonly isRequired: boolean;
  readonly total: number;
  /** The number of entries by activity type. Those without a type are `unknown`. */
  readonly byActivity: Readonly<Record<string, number>>;
  readonly templates: number;
  /** The days with at least one entry, as text. */
  readonly days: string;
}

/** Counts all required hours, even without entries, and every other hour in use. */
export function countsByHour(entries: readonly ScheduleEntry[]): readonly HourCounts[] {
  const byHour = Map.groupBy(entries.map(readEntry), ({ hour }) => hour);
  const hours = new Set<string | undefined>([...requiredHours, ...byHour.keys()]);
  const required: readonly (string | undefined)[] = requiredHours;
  return [...hours]
    .map((hour) => ({ hour, ...countsOf(byHour.get(hour) ?? []), isRequired: required.includes(hour) }))
    .toSorted((one, other) => ((one.hour ?? '~') < (other.hour ?? '~') ? -1 : 1));
}

function countsOf(entries: readonly ReadEntry[]) {
  const byActivity = Map.groupBy(entries, ({ activity }) => activity ?? 'unknown');
  const templates = new Set(entries.map(({ templateName }) => templateName).filter((name) => !isEmpty(name)));
  return {
    total: entries.length,
    byActivity: Object.fromEntries([...byActivity].map(([activity, own]) => [activity, own.length])),
    templates: templates.size,
    days: dayLabel(entries.flatMap(({ days }) => days)),
  };
}

const daysAhead = 7;

/** Returns the active entries, whose notification is sent on at least one day of the week. */
export function activeEntries(entries: readonly ScheduleEntry[], nowMs: number): ReadonlySet<string> {
  const days = Array.from({ length: daysAhead }, (_, ahead) => dateAfter(nowMs, ahead));
  return new Set(
    days.flatMap((date) =>
      decideDay(entries, date)
        .filter(isSent)
        .map(({ entry }) => String(entry.id)),
    ),
  );
}

/**
 * Returns the next notification with the time it is sent, in milliseconds since the epoch. Undefined if there
 * is none within a week.
 */
export function nextNotification(
  entries: readonly ScheduleEntry[],
  nowMs: number,
): (SentNotification & { readonly atMs: number }) | undefined {
  for (let ahead = 0; ahead <= daysAhead; ahead += 1) {
    const date = dateAfter(nowMs, ahead);
    const coming = [...sentOn(entries, date).values()]
      .map((sent) => ({ ...sent, atMs: Date.parse(`${date}T${sent.time}:00Z`) }))
      .filter(({ atMs }) => atMs > nowMs)
      .toSorted((one, other) => one.atMs - other.atMs);
    if (coming[0]) return coming[0];
  }
  return undefined;
}

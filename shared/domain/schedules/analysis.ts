import { type Day, dayLabel, daysOfWeek } from '../../values/days';
import { isEmpty } from '../../values/empty';
import { requiredHours } from '../../values/schedule-hours';
import { type ReadEntry, readEntry, type ScheduleEntry } from './entry';

/**
 * An hour with several activities on the same day, either for one template or for entries without a template.
 */
export interface MultiActivityHour {
  /** The hour as two digits. */
  readonly hour: string;
  /** The template's name, or an empty string for entries without a template. */
  readonly templateName: string;
  /** The days with several activities, in weekday order. */
  readonly days: readonly Day[];
  /** The entries on those days, ordered by notification time. */
  readonly entries: readonly ReadEntry[];
}

/** Returns the hours that have several activities, ordered by hour and template. */
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
  /** The hour as two digits, or undefined for entries whose hour cannot be parsed. */
  readonly hour: string | undefined;
  readonly isRequired: boolean;
  readonly total: number;
  /** The number of entries by activity type. Entries without a type are counted as `unknown`. */
  readonly byActivity: Readonly<Record<string, number>>;
  readonly templates: number;
  /** The days with at least one entry, formatted as text. */
  readonly days: string;
}

/**
 * Counts the entries at each hour. The result includes all required hours, even those without entries, and
 * every other hour in use.
 */
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

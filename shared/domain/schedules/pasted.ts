import { readChoice, scheduleActivityTypes } from '../../values/choices';
import { type Day, daysOfWeek, readDay, weekdays, weekend } from '../../values/days';
import { timeProblem } from '../../values/notification-time';
import { readHour } from '../../values/schedule-hours';
import type { EntryFields } from './entry';
import { usualTime } from './hours-rules';

/** The columns in the default order. */
export const pastedColumns = [
  'hour',
  'days',
  'activity type',
  'set',
  'heading',
  'content',
  'time',
  'template',
] as const;

type Column = (typeof pastedColumns)[number];

/** Other names of columns, such as those used in an export. */
const aliases: Readonly<Record<string, Column>> = {
  day: 'days',
  activity: 'activity type',
  activitytype: 'activity type',
  type: 'activity type',
  'set id': 'set',
  title: 'heading',
  'notification heading': 'heading',
  notificationheading: 'heading',
  description: 'content',
  'notification content': 'content',
  notificationcontent: 'content',
  'time (hh:mm)': 'time',
  exercisetime: 'time',
  templatename: 'template',
};

export interface NamedLibrary {
  readonly sets: readonly { readonly id: string; readonly title?: string | null }[];
  readonly breathing: readonly { readonly id: string; readonly name?: string | null }[];
}

/** A pasted row: an entry, or the problems with it. */
export interface PastedLine {
  /** The line's number; the first pasted line is 1. */
  readonly line: number;
  readonly fields: EntryFields | undefined;
  /** The problems as sentences. Empty if the line is a valid entry. */
  readonly problems: readonly string[];
}

/**
 * Reads pasted rows. A first row of column names defines their order.
 * @param rows cells, already split at tabs, commas or semicolons
 */
export function readPasted(
  rows: readonly { readonly line: number; readonly cells: readonly string[] }[],
  library: NamedLibrary,
): readonly PastedLine[] {
  const [first] = rows;
  if (!first) return [];
  const named = first.cells.map(columnNamed);
  const isHeader = named.filter(Boolean).length > 1 && named.includes('hour');
  const columns = isHeader ? named : pastedColumns;
  return rows.slice(isHeader ? 1 : 0).map(({ line, cells }) => {
    const cellOf = (column: Column) => cells[columns.indexOf(column)]?.trim() ?? '';
    return { line, ...entryOf(cellOf, library) };
  });
}

function columnNamed(cell: string): Column | undefined {
  const name = cell.trim().toLowerCase();
  return pastedColumns.find((column) => column === name) ?? aliases[name];
}

function entryOf(
  cellOf: (column: Column) => string,
  library: NamedLibrary,
): Pick<PastedLine, 'fields' | 'problems'> {
  const hour = readHour(cellOf('hour'));
  const days = readDays(cellOf('days'));
  const said = cellOf('activity type');
  const activityType = said === '' ? 'movement' : readChoice(scheduleActivityTypes, said);
  const isBreathing = activityType === 'breathing';
  const set = setNamed(cellOf('set'), isBreathing, library);
  const time = cellOf('time');
  const problems = [
    hour === undefined && `The hour is '${cellOf('hour')}'; expected an hour of the day, 0 to 23.`,
    days === undefined &&
      `The days are '${cellOf('days')}'; expected days such as 'Mon, Tue', 'Mon-Wed, Fri' or 'Weekdays'.`,
    activityType === undefined &&
      `The activity type is '${said}'; expected one of ${scheduleActivityTypes.slice(0, 4).join(', ')}.`,
    set === undefined && setProblem(cellOf('set'), isBreathing, library),
    time !== '' &&
      timeProblem(time) !== undefined &&
      `The time is '${time}'; expected HH:MM, 00:00 to 23:59.`,
  ].filter((problem) => problem !== false);
  if (!hour || !days || !activityType || set === undefined || problems.length > 0) {
    return { fields: undefined, problems };
  }
  const template = cellOf('template');
  return {
    problems,
    fields: {
      hour,
      days,
      activityType,
      ...(set !== '' && { set }),
      notificationHeading: cellOf('heading') || `Time for ${activityType}!`,
      notificationContent: cellOf('content') || `Let's do a quick ${activityType} session.`,
      exerciseTime: time || usualTime(activityType, hour),
      ...(template !== '' && { templateName: template }),
    },
  };
}

function setProblem(said: string, isBreathing: boolean, library: NamedLibrary): string {
  if (said === '') return 'The set is missing; expected a set ID or title.';
  const noun = isBreathing ? 'breathing exercise' : 'set';
  const ids = idsNamed(said, isBreathing, library);
  return ids.length > 1
    ? `${ids.length} ${noun}s have the title '${said}'; expected one of their IDs: ${ids.join(', ')}.`
    : `There is no ${noun} '${said}'; expected an ID or a title.`;
}

/**
 * Returns the named set's ID: empty for a breathing entry without an exercise; undefined if unknown, or if
 * several have the title.
 */
function setNamed(said: string, isBreathing: boolean, library: NamedLibrary): string | undefined {
  if (said === '') return isBreathing ? '' : undefined;
  const [id, ...others] = idsNamed(said, isBreathing, library);
  return others.length > 0 ? undefined : id;
}

/** Returns the IDs with the given ID or title. */
function idsNamed(said: string, isBreathing: boolean, { sets, breathing }: NamedLibrary): readonly string[] {
  const known = isBreathing ? breathing.map(({ id, name }) => ({ id, title: name })) : sets;
  const text = said.toLowerCase();
  const withId = known.filter(({ id }) => id === said);
  const found =
    withId.length > 0 ? withId : known.filter(({ title }) => title?.trim().toLowerCase() === text);
  return found.map(({ id }) => id);
}

const groups: Readonly<Record<string, readonly Day[]>> = {
  '': weekdays,
  weekdays,
  weekends: weekend,
  weekend,
  'every day': daysOfWeek,
  daily: daysOfWeek,
};

/** Parses 'Mon, Tue', 'Mon-Wed, Fri', 'Weekdays' or 'Every day'. Empty means Monday to Friday. */
function readDays(said: string): readonly Day[] | undefined {
  const text = said.trim().toLowerCase();
  const group = groups[text];
  if (group) return group;
  const parts = text
    .replaceAll(/\s*[-–]\s*|\s+(?:to|through)\s+/g, '-')
    .split(/[\s,;/&]+/)
    .map((part) => {
      const [first, last, ...more] = part.split('-').map(readDay);
      return more.length > 0 ? undefined : daysFrom(first, part.includes('-') ? last : first);
    });
  const days = parts.flatMap((part) => part ?? []);
  return parts.includes(undefined) ? undefined : daysOfWeek.filter((day) => days.includes(day));
}

function daysFrom(first: Day | undefined, last: Day | undefined): readonly Day[] | undefined {
  if (!first || !last) return undefined;
  const [from, to] = [daysOfWeek.indexOf(first), daysOfWeek.indexOf(last)];
  return from <= to ? daysOfWeek.slice(from, to + 1) : undefined;
}

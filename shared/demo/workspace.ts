import { type Calendar, calendarAt, dayBefore, isoText } from './chance/calendar';
import { habitsOf, portionOf } from './chance/habits';
import { type DemoRecord, recordsIn } from './chance/portion';
import { Random, streams } from './chance/random';
import { contentItems, pageContents } from './content/content-items';
import { contentStamps } from './content/content-stamps';
import { library } from './content/library';
import { notifications } from './content/notifications';
import { schedule, shiftEntries, unassignedMadeDaysAgo } from './content/schedule';
import { publicDemoSets, sets } from './content/sets';
import { examples } from './people/examples';
import { oddities, odditiesPerTable } from './people/oddities';
import { personAt } from './people/people';
import { personRecords } from './people/person-records';
import {
  pilotDevices,
  pilotPortion,
  pilotRecords,
  secondAdminPortion,
  secondAdminRecords,
} from './people/test-accounts';

/** The parts that every workspace has once, regardless of its users and admins. */
export const fixedParts = [
  'library',
  'sets',
  'schedule',
  'notifications',
  'demoSets',
  'pageContents',
  'contentItems',
  'examples',
] as const;

type FixedPart = (typeof fixedParts)[number];

/**
 * The records of each fixed part. Neither their number nor their IDs change, except for the date in
 * notification IDs.
 */
export const fixedPartRecords: Readonly<Record<FixedPart, (calendar: Calendar) => Iterable<DemoRecord>>> = {
  library,
  sets,
  schedule,
  notifications,
  demoSets: publicDemoSets,
  pageContents,
  contentItems,
  examples,
};

/**
 * The options of a workspace. The admins' emails must not use a domain from `names.ts`, and the first must
 * contain a lower-case letter.
 */
export interface DemoWorkspaceOptions {
  readonly users: number;
  /** The latest possible date in the records. */
  readonly now: Date;
  /** The designated admin's email, which a migration replaces. */
  readonly adminEmail: string;
  readonly secondAdminEmail: string;
}

/**
 * A part that is created separately, with about a hundred records: a person, a pilot device, a test account,
 * or a fixed part.
 */
export interface DemoPart {
  readonly kind: 'pilot' | 'oddities' | 'secondAdmin' | 'person' | FixedPart;
  /** The number of the device or person, from 0. */
  readonly index: number;
}

/** Yields a workspace's parts. A larger workspace contains all parts of a smaller one. */
export function* demoParts(users: number): Generator<DemoPart> {
  for (let index = 0; index < pilotDevices(users); index += 1) yield { kind: 'pilot', index };
  yield { kind: 'oddities', index: 0 };
  yield { kind: 'secondAdmin', index: 0 };
  for (const kind of fixedParts) yield { kind, index: 0 };
  for (let index = 0; index < users; index += 1) yield { kind: 'person', index };
}

/**
 * Yields a part's records, which depend only on the part, `now` and the admins' emails. No attribute is
 * undefined.
 */
export function demoRecords(
  { kind, index }: DemoPart,
  { now, adminEmail, secondAdminEmail }: Omit<DemoWorkspaceOptions, 'users'>,
): Iterable<DemoRecord> {
  const calendar = calendarAt(now);
  switch (kind) {
    case 'pilot':
      return pilotRecords(adminEmail, index, calendar);
    case 'oddities':
      return oddities(adminEmail, calendar);
    case 'secondAdmin':
      return secondAdminRecords(secondAdminEmail, calendar);
    case 'person': {
      const random = new Random(streams.person, index);
      const person = personAt(index, calendar, random);
      return personRecords(person, portionOf(person.habits), calendar, random);
    }
    default:
      return fixedPartRecords[kind](calendar);
  }
}

/**
 * Yields the records of a workspace in use: without today's notifications, which must be created at the push
 * provider too, and with the shifts' entries.
 */
export function* liveRecords(
  part: DemoPart,
  options: Omit<DemoWorkspaceOptions, 'users'>,
): Iterable<DemoRecord> {
  const calendar = calendarAt(options.now);
  const today = isoText(dayBefore(calendar, 0)).slice(0, 10);
  for (const one of demoRecords(part, options)) {
    if (one.table !== 'ScheduledNotification' || one.record.scheduledDate !== today) yield one;
  }
  if (part.kind !== 'schedule') return;
  for (const entry of shiftEntries) {
    yield {
      table: 'DefaultScheduledSet',
      record: { ...entry, ...contentStamps(calendar, unassignedMadeDaysAgo) },
    };
  }
}

/**
 * Yields a workspace's records in constant memory: about 120 per user, and about 500 others. The same options
 * always produce the same records.
 */
export function* demoWorkspace(options: DemoWorkspaceOptions): Generator<DemoRecord> {
  for (const part of demoParts(options.users)) yield* demoRecords(part, options);
}

export function demoWorkspaceSize(users: number): number {
  let size = recordsIn(pilotPortion(users)) + recordsIn(secondAdminPortion);
  for (const count of odditiesPerTable.values()) size += count;
  size += fixedRecords();
  for (let index = 0; index < users; index += 1) size += recordsIn(portionOf(habitsOf(index)));
  return size;
}

/** Counts the fixed parts' records, which are always the same. */
function fixedRecords(): number {
  const anyTime = calendarAt(new Date(0));
  return fixedParts.reduce((sum, part) => sum + [...fixedPartRecords[part](anyTime)].length, 0);
}

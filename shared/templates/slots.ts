import { isEmpty } from '../values/empty';
import { activityTypeOf, type StoredEntry } from '../values/schedule-entry';
import { readHour } from '../values/schedule-hours';
import { scheduleTemplates, type TemplateId } from './index';

/** One slot of a template in the code, with which the audits compare the default schedule. */
export interface TemplateSlot {
  readonly template: TemplateId;
  readonly templateName: string;
  /** Two digits. */
  readonly hour: string;
  readonly type: 'movement' | 'breathing';
  /** Id of a set or, for breathing, of a breathing exercise. */
  readonly setId: string;
  readonly setTitle: string;
  /** Never scheduled, so a missing entry in the database is correct (docs/decisions.md). */
  readonly demoOnly: boolean;
}

/** Every slot of every template, in the order of the templates and of the day. */
export const templateSlots: readonly TemplateSlot[] = scheduleTemplates.flatMap(
  ({ id, name, demoOnly, schedule }) =>
    schedule.map(({ hour, type, setId, setTitle }) => ({
      template: id,
      templateName: name,
      hour: hour.slice(0, 2),
      type,
      setId,
      setTitle,
      demoOnly,
    })),
);

/** The unique name of a slot among all templates. */
export const slotKey = ({ template, hour }: Pick<TemplateSlot, 'template' | 'hour'>): string =>
  `${template} ${hour}:00`;

/** Attributes of an entry that these functions read, besides its id. */
export const slotAttributes = [
  'templateName',
  'hour',
  'activityType',
  'set',
  'notificationHeading',
  'exerciseTitle',
  'exerciseId',
  'breathingHeading',
  'breathingContent',
  'breathingTime',
] as const;

/**
 * The slot of a default schedule entry, by its template, hour and type of activity; undefined if there is
 * none.
 */
export function slotOf(entry: StoredEntry): TemplateSlot | undefined {
  return templateSlots.find((slot) => isOfSlot(entry, slot));
}

/** Whether an entry belongs to that slot. */
export function isOfSlot(entry: StoredEntry, { template, hour, type }: TemplateSlot): boolean {
  return entry.templateName === template && readHour(entry.hour) === hour && activityTypeOf(entry) === type;
}

/** The content of an entry; for breathing, the exercise takes precedence. Null if there is none. */
export function storedSet(entry: StoredEntry): unknown {
  const { set, exerciseId } = entry;
  const first = activityTypeOf(entry) === 'breathing' && !isEmpty(exerciseId) ? exerciseId : set;
  return isEmpty(first) ? null : first;
}

/** The entry's title, found in the same way. */
export function storedTitle(entry: StoredEntry): unknown {
  const { notificationHeading, exerciseTitle } = entry;
  const first =
    activityTypeOf(entry) === 'breathing' && !isEmpty(exerciseTitle) ? exerciseTitle : notificationHeading;
  return isEmpty(first) ? null : first;
}

/**
 * The changes that give an entry the set of its slot: set and heading and, for breathing, also the exercise
 * if it names one; undefined if it already has it.
 */
export function slotFix(entry: StoredEntry): Readonly<Record<string, string>> | undefined {
  const slot = slotOf(entry);
  if (!slot || storedSet(entry) === slot.setId) return undefined;
  return {
    set: slot.setId,
    notificationHeading: slot.setTitle,
    ...(isEmpty(entry.exerciseId) ? {} : { exerciseId: slot.setId }),
    ...(isEmpty(entry.exerciseTitle) ? {} : { exerciseTitle: slot.setTitle }),
  };
}

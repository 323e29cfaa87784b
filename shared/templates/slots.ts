import { isEmpty } from '../values/empty';
import { activityTypeOf, type StoredEntry } from '../values/schedule-entry';
import { readHour } from '../values/schedule-hours';
import { scheduleTemplates, type TemplateId } from './index';

/** One slot of a template as the code holds it: what the audits compare the default schedule with. */
export interface TemplateSlot {
  readonly template: TemplateId;
  readonly templateName: string;
  /** Two digits. */
  readonly hour: string;
  readonly type: 'movement' | 'breathing';
  /** Id of a set or, for breathing, of a breathing exercise. */
  readonly setId: string;
  readonly setTitle: string;
  /** Never scheduled: nothing is missing where the database has no entry of it (docs/decisions.md). */
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

/** Names a slot, among all templates. */
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
 * The slot that an entry of the default schedule is of: its template, hour and type of activity; undefined
 * where there is none.
 */
export function slotOf(entry: StoredEntry): TemplateSlot | undefined {
  return templateSlots.find((slot) => isOfSlot(entry, slot));
}

/** Whether an entry is of that slot. */
export function isOfSlot(entry: StoredEntry, { template, hour, type }: TemplateSlot): boolean {
  return entry.templateName === template && readHour(entry.hour) === hour && activityTypeOf(entry) === type;
}

/**
 * What an entry says that is done in it: for breathing the exercise comes first (docs/product.md). Null for
 * nothing.
 */
export function storedSet(entry: StoredEntry): unknown {
  const { set, exerciseId } = entry;
  const first = activityTypeOf(entry) === 'breathing' && !isEmpty(exerciseId) ? exerciseId : set;
  return isEmpty(first) ? null : first;
}

/** The title that an entry says of it, in the same way. */
export function storedTitle(entry: StoredEntry): unknown {
  const { notificationHeading, exerciseTitle } = entry;
  const first =
    activityTypeOf(entry) === 'breathing' && !isEmpty(exerciseTitle) ? exerciseTitle : notificationHeading;
  return isEmpty(first) ? null : first;
}

/**
 * What makes an entry say the set of its slot (docs/product.md: set and heading; for breathing also the
 * exercise, where it names one); undefined where it does.
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

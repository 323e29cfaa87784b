import { isEmpty } from '../values/empty';
import { activityTypeOf, type StoredEntry } from '../values/schedule-entry';
import { readHour } from '../values/schedule-hours';
import { scheduleTemplates, type TemplateId } from './index';

/** A slot of a template. The audits compare the default schedule with these slots. */
export interface TemplateSlot {
  readonly template: TemplateId;
  readonly templateName: string;
  /** The hour as two digits. */
  readonly hour: string;
  readonly type: 'movement' | 'breathing';
  /** The ID of a set or, for breathing, of a breathing exercise. */
  readonly setId: string;
  readonly setTitle: string;
  /** True for a slot that is never scheduled, so the database needs no entry for it (docs/decisions.md). */
  readonly demoOnly: boolean;
}

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

/** Returns a key that is unique across all templates. */
export const slotKey = ({ template, hour }: Pick<TemplateSlot, 'template' | 'hour'>): string =>
  `${template} ${hour}:00`;

/** The attributes of an entry that the functions below need, in addition to the ID. */
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

export function slotOf(entry: StoredEntry): TemplateSlot | undefined {
  return templateSlots.find((slot) => isOfSlot(entry, slot));
}

export function isOfSlot(entry: StoredEntry, { template, hour, type }: TemplateSlot): boolean {
  return entry.templateName === template && readHour(entry.hour) === hour && activityTypeOf(entry) === type;
}

/**
 * Returns an entry's set, or null if there is none. For breathing, the exercise takes precedence over the
 * set.
 */
export function storedSet(entry: StoredEntry): unknown {
  const { set, exerciseId } = entry;
  const first = activityTypeOf(entry) === 'breathing' && !isEmpty(exerciseId) ? exerciseId : set;
  return isEmpty(first) ? null : first;
}

/**
 * Returns an entry's title, or null if there is none. For breathing, the exercise's title takes precedence
 * over the heading.
 */
export function storedTitle(entry: StoredEntry): unknown {
  const { notificationHeading, exerciseTitle } = entry;
  const first =
    activityTypeOf(entry) === 'breathing' && !isEmpty(exerciseTitle) ? exerciseTitle : notificationHeading;
  return isEmpty(first) ? null : first;
}

/**
 * Returns the changes that give an entry its slot's set and heading and, for breathing, exercise; undefined
 * if none are needed.
 */
export function slotFix(entry: StoredEntry): Readonly<Record<string, string>> | undefined {
  const slot = slotOf(entry);
  if (!slot || storedSet(entry) === slot.setId) return undefined;
  const isBreathing = slot.type === 'breathing';
  return {
    set: slot.setId,
    notificationHeading: slot.setTitle,
    ...(isBreathing && !isEmpty(entry.exerciseId) && { exerciseId: slot.setId }),
    ...(isBreathing && !isEmpty(entry.exerciseTitle) && { exerciseTitle: slot.setTitle }),
  };
}

import type { ReadEntry } from '#shared/domain/schedules/entry';
import { templateTitle } from '#shared/domain/schedules/user-day';
import { dayLabel } from '#shared/values/days';
import { isEmpty } from '#shared/values/empty';

const labels: Readonly<Record<string, string>> = {
  hour: 'hour',
  days: 'days',
  day: 'day',
  activityType: 'activity type',
  set: 'set',
  notificationHeading: 'heading',
  notificationContent: 'content',
  exerciseTime: 'time',
  templateName: 'template',
};

/** The name of an entry's field, within a sentence. */
export const fieldLabel = (name: string): string => labels[name] ?? name;

/** A stored value within a sentence. */
export function shownValue(value: unknown): string {
  if (isEmpty(value)) return 'nothing';
  if (Array.isArray(value)) return dayLabel(value.map(String));
  return `'${String(value)}'`;
}

/** The name of a template in a list; entries without one go to everybody. */
export const templateLabel = (templateName: string | null): string =>
  isEmpty(templateName) ? 'No template' : templateTitle(templateName);

/** An entry as a person knows it. */
export const entryWords = ({ heading, hour, days }: ReadEntry): string =>
  [heading || 'Entry without a heading', hour && `${hour}:00`, dayLabel(days)].filter(Boolean).join(', ');

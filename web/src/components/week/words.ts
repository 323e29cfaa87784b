import type { ReadEntry } from '#shared/domain/schedules/entry';
import { templateTitle } from '#shared/templates/template-title';
import { dayLabel } from '#shared/values/days';
import { isEmpty } from '#shared/values/empty';

const labels: Readonly<Record<string, string>> = {
  hour: 'slot',
  days: 'days',
  day: 'day',
  activityType: 'activity type',
  set: 'set',
  notificationHeading: 'heading',
  notificationContent: 'content',
  exerciseTime: 'send time',
  templateName: 'template',
};

/** Returns the name of an entry field for use in a sentence. */
export const fieldLabel = (name: string): string => labels[name] ?? name;

/** Returns a stored value in words, for use in a sentence. */
export function shownValue(value: unknown): string {
  if (isEmpty(value)) return 'nothing';
  if (Array.isArray(value)) return dayLabel(value.map(String));
  return `'${String(value)}'`;
}

/** Returns the label for a template in a list. Entries without a template are sent to all users. */
export const templateLabel = (templateName: string | null): string =>
  isEmpty(templateName) ? 'No template' : templateTitle(templateName);

/** Returns a readable description of an entry. */
export const entryWords = ({ heading, hour, days }: ReadEntry): string =>
  [heading || 'Entry without a heading', hour && `${hour}:00`, dayLabel(days)].filter(Boolean).join(', ');

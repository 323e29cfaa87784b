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

export const fieldLabel = (name: string): string => labels[name] ?? name;

export function shownValue(value: unknown): string {
  if (isEmpty(value)) return 'nothing';
  if (Array.isArray(value)) return dayLabel(value.map(String));
  return `'${String(value)}'`;
}

/** Entries without a template are sent to all users. */
export const templateLabel = (templateName: string | null): string =>
  isEmpty(templateName) ? 'No template' : templateTitle(templateName);

export const entryWords = ({ heading, hour, days }: ReadEntry): string =>
  [heading || 'Entry without a heading', hour && `${hour}:00`, dayLabel(days)].filter(Boolean).join(', ');

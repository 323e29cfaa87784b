import { showValue } from '#shared/text/show-value';
import { readDay } from '../../values/days';
import { isEmpty } from '../../values/empty';
import { readTextList } from '../../values/json-text';
import { timeProblem } from '../../values/notification-time';
import { activityTypeOf, type StoredEntry, storedDays } from '../../values/schedule-entry';
import { readHour } from '../../values/schedule-hours';
import type { ScheduleProblem } from './problem';

/** Finds invalid fields, and old fields that are still in use. */
export const structureProblems = (entry: StoredEntry): readonly ScheduleProblem[] => [
  ...hourProblems(entry),
  ...daysProblems(entry),
  ...activityProblems(entry),
  ...timeProblems(entry),
  ...oldFields(entry),
];

function hourProblems({ hour }: StoredEntry): readonly ScheduleProblem[] {
  const read = readHour(hour);
  if (!read) {
    const message = `The hour is ${showValue(hour)}; expected an hour of the day, 0 to 23.`;
    return [{ kind: 'HourUnreadable', message }];
  }
  if (read === hour) return [];
  const message = `The hour is stored as ${showValue(hour)}; expected '${read}', the format that queries use.`;
  return [{ kind: 'HourSpelling', message }];
}

function daysProblems(entry: StoredEntry): readonly ScheduleProblem[] {
  const stored = storedDays(entry);
  if (stored.length === 0) {
    const message = 'The entry has no days; expected one or more of Mon, Tue, Wed, Thu, Fri, Sat, Sun.';
    return [{ kind: 'DaysMissing', message }];
  }
  const unknown = stored.filter((day) => readDay(day) === undefined);
  if (unknown.length > 0) {
    const message = `The days include ${showValue(unknown)}; expected days of the week, such as Mon.`;
    return [{ kind: 'DaysUnreadable', message }];
  }
  if (readTextList(entry.days).items.length > 0) return [];
  const message = `The day is stored only in the older field 'day'; run 'Convert single day to list of days'.`;
  return [{ kind: 'SingleDay', message }];
}

function activityProblems(entry: StoredEntry): readonly ScheduleProblem[] {
  const { activityType, notificationHeading } = entry;
  const type = activityTypeOf(entry);
  if (type === undefined || isEmpty(activityType)) {
    const message = `The entry has no activityType. Run 'One activity per row', which derives it from the entry's text.`;
    return [{ kind: 'ActivityTypeMissing', message }];
  }
  if (type !== 'breathing' || !isEmpty(notificationHeading)) return [];
  return [{ kind: 'BreathingWithoutHeading', message: 'The breathing entry has no heading.' }];
}

function timeProblems(entry: StoredEntry): readonly ScheduleProblem[] {
  const { exerciseTime } = entry;
  if (isEmpty(exerciseTime)) {
    if (activityTypeOf(entry) !== 'breathing') return [];
    const message = 'The breathing entry has no time; expected a time such as 11:25.';
    return [{ kind: 'BreathingWithoutTime', message }];
  }
  if (typeof exerciseTime === 'string' && !timeProblem(exerciseTime)) return [];
  const message = `The time is ${showValue(exerciseTime)}; expected HH:MM, 00:00 to 23:59.`;
  return [{ kind: 'TimeUnreadable', message }];
}

/** Fields that can be cleared once their values are in the newer fields. */
const obsolete = ['breathingHeading', 'breathingContent', 'breathingTime'] as const;

function oldFields(entry: StoredEntry): readonly ScheduleProblem[] {
  const filled = obsolete.filter((name) => !isEmpty(entry[name]));
  if (filled.length === 0) return [];
  const message = `${filled.join(' and ')} ${filled.length === 1 ? 'is' : 'are'} still in use; run 'Move breathing texts', 'Unify the time field' and 'Clear obsolete breathing fields'.`;
  return [{ kind: 'ObsoleteFields', message }];
}

import { audit, type FoundFinding } from '#functions/engine/job/job';
import { showValue } from '#shared/api/describe-issue';
import { DefaultScheduledSet } from '#shared/models/default-scheduled-set';
import { readDay } from '#shared/values/days';
import { isEmpty } from '#shared/values/empty';
import { readTextList } from '#shared/values/json-text';
import { timeProblem } from '#shared/values/notification-time';
import { activityTypeOf, type StoredEntry, storedDays } from '#shared/values/schedule-entry';
import { readHour } from '#shared/values/schedule-hours';

type Problem = Pick<FoundFinding, 'kind' | 'message'>;

/**
 * Checks that breathing activities have heading and time, and that what entries of the schedule say can be
 * read and is said in one place (spec 2, section 5: Validate Data Structure).
 */
export const scheduleStructureAudit = audit({
  name: 'schedule-structure-audit',
  title: 'Validate data structure',
  description:
    'Finds schedule entries whose hour, days, time or type of activity cannot be read, breathing without heading or time, and old fields that are still in use. Changes nothing.',
  category: 'audit',
  access: 'Admin',
  tables: [DefaultScheduledSet],
  inspect: (entry) => {
    const { hour, activityType, templateName, exerciseTime } = entry;
    const details = { hour, days: storedDays(entry), activityType, templateName, exerciseTime };
    return problemsOf(entry).map((problem) => ({ ...problem, details }));
  },
});

const problemsOf = (entry: StoredEntry): readonly Problem[] => [
  ...hourProblems(entry),
  ...daysProblems(entry),
  ...activityProblems(entry),
  ...timeProblems(entry),
  ...oldFields(entry),
];

function hourProblems({ hour }: StoredEntry): readonly Problem[] {
  const read = readHour(hour);
  if (!read) {
    const message = `The hour is ${showValue(hour)}; expected an hour of the day, 0 to 23.`;
    return [{ kind: 'HourUnreadable', message }];
  }
  if (read === hour) return [];
  const message = `The hour is written ${showValue(hour)}; expected '${read}', the form that lists search for.`;
  return [{ kind: 'HourSpelling', message }];
}

function daysProblems(entry: StoredEntry): readonly Problem[] {
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
  const message = `The day stands in the older field 'day' only; run 'Convert single day to list of days'.`;
  return [{ kind: 'SingleDay', message }];
}

function activityProblems(entry: StoredEntry): readonly Problem[] {
  const { activityType, notificationHeading } = entry;
  const type = activityTypeOf(entry);
  if (type === undefined || isEmpty(activityType)) {
    const message = `The entry has no activityType. Run 'One activity per row', which derives it from the texts.`;
    return [{ kind: 'ActivityTypeMissing', message }];
  }
  if (type !== 'breathing' || !isEmpty(notificationHeading)) return [];
  return [{ kind: 'BreathingWithoutHeading', message: 'A breathing entry has no heading; expected one.' }];
}

function timeProblems(entry: StoredEntry): readonly Problem[] {
  const { exerciseTime } = entry;
  if (isEmpty(exerciseTime)) {
    if (activityTypeOf(entry) !== 'breathing') return [];
    const message = 'A breathing entry has no time; expected one, such as 11:25.';
    return [{ kind: 'BreathingWithoutTime', message }];
  }
  if (typeof exerciseTime === 'string' && !timeProblem(exerciseTime)) return [];
  const message = `The time is ${showValue(exerciseTime)}; expected HH:MM, 00:00 to 23:59.`;
  return [{ kind: 'TimeUnreadable', message }];
}

/** Fields that are to be cleared once what they say stands elsewhere (spec 2, section 3). */
const obsolete = ['breathingHeading', 'breathingContent', 'breathingTime'] as const;

function oldFields(entry: StoredEntry): readonly Problem[] {
  const filled = obsolete.filter((name) => !isEmpty(entry[name]));
  if (filled.length === 0) return [];
  const message = `${filled.join(' and ')} ${filled.length === 1 ? 'is' : 'are'} still in use; run 'Move breathing texts', 'Unify the time field' and 'Clear obsolete breathing fields'.`;
  return [{ kind: 'ObsoleteFields', message }];
}

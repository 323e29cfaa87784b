import { isEmpty } from '../../values/empty';
import { timeProblem } from '../../values/notification-time';
import { readHour } from '../../values/schedule-hours';
import { usualTime } from './hours-rules';

/** The fields in the form for adding an entry. */
export interface NewEntryForm {
  /** The hour as two digits, or an empty string if no hour has been chosen. */
  readonly hour: string;
  readonly activityType: string;
  readonly set: string;
  readonly notificationHeading: string;
  readonly exerciseTime: string;
  readonly notificationContent: string;
}

/** The initial form: the activity type is movement, and no hour is chosen. */
export const blankForm: NewEntryForm = {
  hour: '',
  activityType: 'movement',
  set: '',
  notificationHeading: '',
  exerciseTime: '',
  notificationContent: '',
};

/** The default breathing exercise, with the text shown to users. */
const boxBreathing = {
  set: 'breathing-001-box-breathing',
  content: 'A few rounds of box breathing.',
} as const;

/** Breathing hours from older schedules for which the form still prefills a time and heading. */
const breathingPrefills: Readonly<Record<string, { readonly time: string; readonly heading: string }>> = {
  '10': { time: '10:25', heading: 'Reset + Refocus' },
  '14': { time: '14:25', heading: 'Calm the nervous system' },
};

/**
 * Updates the form for a different activity type. Replaces the set and the content with the type's defaults.
 * If the type has defaults for the hour, replaces the time and the heading too.
 */
export function withActivity(form: NewEntryForm, activityType: string): NewEntryForm {
  if (activityType === 'breathing') {
    const prefill = breathingPrefills[form.hour];
    return {
      ...form,
      activityType,
      set: boxBreathing.set,
      notificationContent: boxBreathing.content,
      ...(prefill && { exerciseTime: prefill.time, notificationHeading: prefill.heading }),
    };
  }
  return {
    ...form,
    activityType,
    set: '',
    notificationContent: 'Time for movement',
    ...(form.hour !== '' && {
      exerciseTime: usualTime(activityType, form.hour),
      notificationHeading: `${form.hour}:00 Movement Break`,
    }),
  };
}

/**
 * Updates the form for a different hour. Replaces only empty values and values that still equal the previous
 * hour's prefill.
 */
export function withHour(form: NewEntryForm, hour: string): NewEntryForm {
  const before = prefilled(form.activityType, form.hour);
  const after = prefilled(form.activityType, hour);
  const follow = (value: string, old: string, next: string) => (value === '' || value === old ? next : value);
  return {
    ...form,
    hour,
    exerciseTime: follow(form.exerciseTime, before.time, after.time),
    notificationHeading: follow(form.notificationHeading, before.heading, after.heading),
  };
}

function prefilled(activityType: string, hour: string): { readonly time: string; readonly heading: string } {
  if (hour === '') return { time: '', heading: '' };
  if (activityType !== 'breathing')
    return { time: usualTime(activityType, hour), heading: `${hour}:00 Movement Break` };
  return breathingPrefills[hour] ?? { time: usualTime(activityType, hour), heading: '' };
}

/** Updates the form for a different set. For a movement, the set's title becomes part of the content. */
export const withSet = (form: NewEntryForm, set: string, title: string): NewEntryForm => ({
  ...form,
  set,
  ...(form.activityType === 'breathing' || set === '' ? {} : { notificationContent: `${title} session` }),
});

/**
 * Returns true if the form is complete: it has a valid hour and time, a type, a heading, content and, unless
 * the type is breathing, a set.
 */
export const isComplete = (form: NewEntryForm): boolean =>
  readHour(form.hour) === form.hour &&
  [form.activityType, form.notificationHeading, form.notificationContent].every((text) => !isEmpty(text)) &&
  timeProblem(form.exerciseTime) === undefined &&
  (form.activityType === 'breathing' || !isEmpty(form.set));

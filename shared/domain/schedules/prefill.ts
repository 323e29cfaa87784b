import { isEmpty } from '../../values/empty';
import { timeProblem } from '../../values/notification-time';
import { readHour } from '../../values/schedule-hours';
import { usualTime } from './hours-rules';

export interface NewEntryForm {
  /** The hour as two digits, or empty. */
  readonly hour: string;
  readonly activityType: string;
  readonly set: string;
  /** The title of the set or breathing exercise, or empty. */
  readonly setTitle: string;
  readonly notificationHeading: string;
  readonly exerciseTime: string;
  readonly notificationContent: string;
}

/** The form at first: movement, without an hour. */
export const blankForm: NewEntryForm = {
  hour: '',
  activityType: 'movement',
  set: '',
  setTitle: '',
  notificationHeading: '',
  exerciseTime: '',
  notificationContent: '',
};

/** The default exercise, with the text shown to users. */
const boxBreathing = {
  set: 'breathing-001-box-breathing',
  content: 'A few rounds of box breathing.',
} as const;

/** The heading if no set has been chosen. */
const timeFor = { movement: 'Time for movement', breathing: 'Time for breathing' } as const;

const breathingPrefills: Readonly<Record<string, { readonly time: string; readonly heading: string }>> = {
  '10': { time: '10:25', heading: 'Reset + Refocus' },
  '14': { time: '14:25', heading: 'Calm the nervous system' },
};

type Prefill = Pick<NewEntryForm, 'exerciseTime' | 'notificationHeading' | 'notificationContent'>;

function prefillOf({ activityType, hour, set, setTitle }: NewEntryForm): Prefill {
  const isBreathing = activityType === 'breathing';
  const own = isBreathing ? breathingPrefills[hour] : undefined;
  return {
    exerciseTime: hour === '' ? '' : (own?.time ?? usualTime(activityType, hour)),
    notificationHeading:
      hour === '' ? '' : (own?.heading ?? `${hour}:00 ${isBreathing ? 'Breathing' : 'Movement'} Break`),
    notificationContent:
      isBreathing && set === boxBreathing.set
        ? boxBreathing.content
        : setTitle === ''
          ? timeFor[isBreathing ? 'breathing' : 'movement']
          : `${setTitle} session`,
  };
}

/**
 * Returns the form after a change, with what follows from it. Only empty values and those that equal their
 * earlier prefill are replaced: what somebody typed is kept.
 */
function changed(form: NewEntryForm, change: Partial<NewEntryForm>): NewEntryForm {
  const next = { ...form, ...change };
  const [before, after] = [prefillOf(form), prefillOf(next)];
  const follow = (name: keyof Prefill) =>
    form[name] === '' || form[name] === before[name] ? after[name] : form[name];
  return {
    ...next,
    exerciseTime: follow('exerciseTime'),
    notificationHeading: follow('notificationHeading'),
    notificationContent: follow('notificationContent'),
  };
}

/** Changes the type, and replaces the set with the type's default. */
export const withActivity = (form: NewEntryForm, activityType: string): NewEntryForm =>
  changed(form, {
    activityType,
    set: activityType === 'breathing' ? boxBreathing.set : '',
    setTitle: '',
  });

export const withHour = (form: NewEntryForm, hour: string): NewEntryForm => changed(form, { hour });

/** Changes the set, whose title becomes part of the content. */
export const withSet = (form: NewEntryForm, set: string, setTitle: string): NewEntryForm =>
  changed(form, { set, setTitle });

/**
 * True if the form has a valid hour and time, a type, a heading, content and, unless the type is breathing, a
 * set.
 */
export const isComplete = (form: NewEntryForm): boolean =>
  readHour(form.hour) === form.hour &&
  [form.activityType, form.notificationHeading, form.notificationContent].every((text) => !isEmpty(text)) &&
  timeProblem(form.exerciseTime) === undefined &&
  (form.activityType === 'breathing' || !isEmpty(form.set));

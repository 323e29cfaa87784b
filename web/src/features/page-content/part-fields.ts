import { hoursOf, timeContextOf, timeContextWords } from '#shared/domain/content/time-of-day';
import { timeContexts } from '#shared/values/choices';
import type { Part } from './part';

export interface PartForm {
  readonly pageId: string;
  readonly sectionType: string;
  readonly title: string;
  readonly subtitle: string;
  readonly icon: string;
  readonly additionalContent: string;
  readonly setId: string;
  readonly linkURL: string;
  readonly activityType: string;
  readonly activityDuration: string;
  readonly timeContext: string;
  readonly timeOfDayContext: string;
  readonly orderIndex: string;
  readonly isActive: boolean;
}

export const formOf = (part: Part | null): PartForm => ({
  pageId: part?.pageId ?? '',
  sectionType: part?.sectionType ?? '',
  title: part?.title ?? '',
  subtitle: part?.subtitle ?? '',
  icon: part?.icon ?? '',
  additionalContent: part?.additionalContent ?? '',
  setId: part?.setId ?? '',
  linkURL: part?.linkURL ?? '',
  activityType: part?.activityType ?? '',
  activityDuration: textOf(part?.activityDuration),
  timeContext: part?.timeContext ?? '',
  timeOfDayContext: part?.timeOfDayContext ?? '',
  orderIndex: textOf(part?.orderIndex),
  isActive: part ? part.isActive === true : true,
});

const textOf = (value: number | null | undefined) => (typeof value === 'number' ? String(value) : '');

/** The fields that become null if they are empty. All other empty fields become an empty string. */
const nullable: ReadonlySet<string> = new Set([
  'setId',
  'linkURL',
  'activityType',
  'activityDuration',
  'timeContext',
  'timeOfDayContext',
  'additionalContent',
]);

const numbers: ReadonlySet<string> = new Set(['activityDuration', 'orderIndex']);

/** Returns the problem, or undefined if the text is empty or a whole number. */
export function numberProblem(text: string): string | undefined {
  return text.trim() === '' || /^\d{1,6}$/.test(text.trim())
    ? undefined
    : `${JSON.stringify(text)} is not 0 or a positive whole number`;
}

/**
 * Returns the changed fields or, for a new part, all that are not empty. A cleared order keeps the stored
 * one.
 */
export function inputOf(form: PartForm, part: Part | null): Readonly<Record<string, unknown>> {
  const before: Readonly<Record<string, unknown>> = { ...formOf(part) };
  const changed = Object.entries(form).filter(([name, value]) =>
    part ? value !== before[name] : name === 'isActive' || value !== '',
  );
  return Object.fromEntries(
    changed.flatMap(([name, value]) => {
      if (typeof value === 'boolean') return [[name, value]];
      const text = value.trim();
      if (text === '') return nullable.has(name) ? [[name, null]] : numbers.has(name) ? [] : [[name, '']];
      return [[name, numbers.has(name) ? Number(text) : text]];
    }),
  );
}

export const previewOf = (form: PartForm): Omit<Part, 'id'> => ({
  ...form,
  activityDuration:
    form.activityDuration.trim() !== '' && numberProblem(form.activityDuration) === undefined
      ? Number(form.activityDuration)
      : null,
  orderIndex: null,
});

/** Returns the options, including the stored value if it is unknown. */
export function timeOptions(stored: string): readonly { readonly value: string; readonly label: string }[] {
  const unknown = stored !== '' && timeContextOf(stored) === undefined;
  return [
    { value: '', label: 'Any time' },
    ...timeContexts.map((time) => ({ value: time, label: `${timeContextWords[time]} (${hoursOf(time)})` })),
    ...(unknown ? [{ value: stored, label: stored }] : []),
  ];
}

import { activityLevels } from '#shared/values/choices';
import { goals } from '#shared/values/goals';
import type { FieldSpec, FieldValue, FormValues } from '../record-form/field-spec';
import type { FieldGroup } from '../record-form/form-grid';

/** A single breath, or a hold, lasts two minutes at most. */
const maxSeconds = 120;
const maxMinutes = 60;

/** Seconds joined by hyphens, two to four of them; a double inhale joins its two by a plus. */
const rhythm = /^\d+(\+\d+)?(-\d+){1,3}$/;

function patternProblem(value: FieldValue): string | undefined {
  const text = String(value).trim();
  if (text === '' || rhythm.test(text)) return undefined;
  return `'${text}' is not a breathing pattern; expected seconds joined by hyphens, such as 4-4-4-4 or 2+1-6.`;
}

/** An empty timing is stored as 0, as the app expects it. */
const seconds = (name: string, label: string): FieldSpec => ({
  name,
  label,
  kind: 'count',
  unit: 'seconds',
  max: maxSeconds,
  whenEmpty: 0,
});

const isDouble = (values: FormValues) => values.isDoubleInhale === true;

/** Everything that a breathing exercise has. */
export const breathingGroups: readonly FieldGroup[] = [
  {
    title: 'Breathing exercise',
    fields: [
      { name: 'name', label: 'Name', kind: 'line', required: true },
      {
        name: 'pattern',
        label: 'Pattern',
        kind: 'line',
        check: patternProblem,
        help: 'Seconds of each part, such as 4-4-4-4.',
      },
      {
        name: 'defaultDuration',
        label: 'Default duration',
        kind: 'count',
        unit: 'minutes',
        max: maxMinutes,
        help: 'Where it is empty, the app uses 3 minutes.',
      },
      { name: 'shortBenefit', label: 'Short benefit', kind: 'line' },
      { name: 'isActive', label: 'Active', kind: 'flag', missing: false, initial: true },
    ],
  },
  {
    title: 'Timing',
    fields: [
      seconds('inhale', 'Inhale'),
      seconds('holdIn', 'Hold after inhaling'),
      seconds('exhale', 'Exhale'),
      seconds('holdOut', 'Hold after exhaling'),
      { name: 'isDoubleInhale', label: 'Double inhale', kind: 'flag', missing: false, wide: true },
      { ...seconds('inhale1', 'First inhale'), shownIf: isDouble },
      { ...seconds('inhale2', 'Second inhale'), shownIf: isDouble },
    ],
  },
  {
    title: 'Texts',
    fields: [
      { name: 'description', label: 'Description', kind: 'prose', wide: true },
      { name: 'benefits', label: 'Benefits', kind: 'prose', wide: true },
      { name: 'howOften', label: 'How often', kind: 'prose' },
      { name: 'when', label: 'When', kind: 'prose' },
    ],
  },
  {
    title: 'For whom',
    fields: [
      { name: 'goals', label: 'Goals', kind: 'texts', options: goals, wide: true },
      {
        name: 'activityLevels',
        label: 'Activity levels',
        kind: 'texts',
        options: activityLevels,
        wide: true,
      },
    ],
  },
];

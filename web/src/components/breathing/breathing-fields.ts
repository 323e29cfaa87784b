import { activityLevels } from '#shared/values/choices';
import { goals } from '#shared/values/goals';
import type { FieldSpec, FormValues } from '../record-form/field-spec';
import type { FieldGroup } from '../record-form/form-grid';

/** Returns a field in seconds. An empty one is stored as 0, because the app expects a number. */
const seconds = (name: string, label: string): FieldSpec => ({
  name,
  label,
  kind: 'count',
  unit: 'seconds',
  whenEmpty: 0,
});

const isDouble = (values: FormValues) => values.isDoubleInhale === true;

export const breathingGroups: readonly FieldGroup[] = [
  {
    title: 'Breathing exercise',
    fields: [
      { name: 'name', label: 'Name', kind: 'line', required: true },
      {
        name: 'pattern',
        label: 'Pattern',
        kind: 'line',
        help: 'Seconds for each phase, such as 4-4-4-4.',
      },
      {
        name: 'defaultDuration',
        label: 'Default duration',
        kind: 'count',
        unit: 'minutes',
        help: 'If this is left empty, the app uses 3 minutes.',
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
    title: 'Text',
    fields: [
      { name: 'description', label: 'Description', kind: 'prose', wide: true },
      { name: 'benefits', label: 'Benefits', kind: 'prose', wide: true },
      { name: 'howOften', label: 'How often', kind: 'prose' },
      { name: 'when', label: 'When', kind: 'prose' },
    ],
  },
  {
    title: 'Audience',
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

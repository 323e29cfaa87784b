import { activityLevels, setFormSetTypes, setFormTypes } from '#shared/values/choices';
import { setFormEquipment } from '#shared/values/equipment';
import { setFormGoals } from '#shared/values/goals';
import { readIntensity } from '#shared/values/intensity';
import { setIntensityOptions } from '../library/intensity-options';
import { optionsOf } from '../record-form/field-spec';
import type { FieldGroup } from '../record-form/form-grid';

export const setGroups: readonly FieldGroup[] = [
  {
    title: 'Set',
    fields: [
      { name: 'title', label: 'Title', kind: 'line', required: true, wide: true },
      { name: 'description', label: 'Description', kind: 'prose', wide: true },
      {
        name: 'type',
        label: 'Activity Type',
        kind: 'choice',
        options: optionsOf(setFormTypes, { lower: true }),
        required: true,
      },
      {
        name: 'setType',
        label: 'Set Type',
        kind: 'choice',
        options: optionsOf(setFormSetTypes),
        initial: 'Standard',
      },
      {
        name: 'intensity',
        label: 'Intensity',
        kind: 'choice',
        options: setIntensityOptions,
        read: readIntensity,
      },
      {
        name: 'durations',
        label: 'Durations',
        kind: 'seconds',
        help: 'Durations that users can choose from, in seconds, separated by commas, such as 180, 300, 420.',
      },
      { name: 'isActive', label: 'Active', kind: 'flag', missing: true, initial: true },
    ],
  },
  {
    title: 'Audience',
    fields: [
      { name: 'goals', label: 'Goals', kind: 'texts', options: setFormGoals, wide: true },
      {
        name: 'activityLevels',
        label: 'Activity levels',
        kind: 'texts',
        options: activityLevels,
        wide: true,
      },
      { name: 'equipment', label: 'Equipment', kind: 'jsonTexts', options: setFormEquipment, wide: true },
      { name: 'benefits', label: 'Benefits', kind: 'benefits', wide: true },
    ],
  },
];

export const setFields = setGroups.flatMap(({ fields }) => fields);

export const listFields: readonly string[] = ['exercises', 'exerciseIds', 'sequences'];

export const labelOfField = (name: string): string =>
  listFields.includes(name) ? 'Exercises' : (setFields.find((field) => field.name === name)?.label ?? name);

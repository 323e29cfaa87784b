import {
  activityLevels,
  addFormExerciseTypes,
  durationPresets,
  editFormExerciseTypes,
  libraryExerciseTypes,
} from '#shared/values/choices';
import { adminEquipment } from '#shared/values/equipment';
import { goals } from '#shared/values/goals';
import { intensities, readIntensity } from '#shared/values/intensity';
import { intensityOptions } from '../library/intensity-options';
import { type FieldOption, type FieldSpec, optionsOf } from '../record-form/field-spec';
import type { FieldGroup } from '../record-form/form-grid';

const typeOptions: readonly FieldOption[] = (() => {
  const offered = optionsOf(editFormExerciseTypes, { lower: true });
  const others = optionsOf(
    [...libraryExerciseTypes, 'move', 'warmup'].map((type) => type.charAt(0).toUpperCase() + type.slice(1)),
    { lower: true },
  );
  return [...offered, ...others.filter(({ value }) => offered.every((option) => option.value !== value))];
})();

const readExerciseIntensity = (stored: unknown) => {
  const read = readIntensity(stored);
  return intensities.find((known) => known === read);
};

const title: FieldSpec = { name: 'title', label: 'Title', kind: 'line', required: true };
const duration = {
  name: 'duration',
  label: 'Duration',
  kind: 'count',
  unit: 'seconds',
  required: true,
  presets: durationPresets,
} as const satisfies FieldSpec;

export const exerciseGroups: readonly FieldGroup[] = [
  {
    title: 'Exercise',
    fields: [
      { ...title, wide: true },
      {
        name: 'type',
        label: 'Type',
        kind: 'choice',
        options: typeOptions,
        required: true,
        initial: 'movement',
      },
      {
        name: 'target',
        label: 'Target',
        kind: 'line',
        required: true,
        help: 'The body part that the exercise targets.',
      },
      { ...duration, initial: '300' },
      {
        name: 'displayDuration',
        label: 'Display duration',
        kind: 'count',
        unit: 'minutes',
        initial: '5',
      },
      {
        name: 'intensity',
        label: 'Intensity',
        kind: 'choice',
        options: intensityOptions,
        read: readExerciseIntensity,
      },
      { name: 'displayOrder', label: 'Display order', kind: 'count', unit: 'place' },
    ],
  },
  {
    title: 'Text',
    fields: [
      { name: 'headline', label: 'Headline', kind: 'line' },
      { name: 'subtitle', label: 'Subtitle', kind: 'line' },
      {
        name: 'how',
        label: 'Steps',
        kind: 'steps',
        wide: true,
        help: "Empty steps are removed. If there are no steps, the app shows 'Step 1: Follow the instructions'.",
      },
    ],
  },
  {
    title: 'Media',
    fields: [
      {
        name: 'image',
        label: 'Image',
        kind: 'line',
        help: 'A path such as /media/desk.webp, or an HTTPS URL.',
      },
      { name: 'mediaUrl', label: 'Media address', kind: 'line' },
      { name: 'mediaType', label: 'Media type', kind: 'line', help: "'image' or 'video'." },
      { name: 'videoID', label: 'Video ID', kind: 'line' },
      { name: 'icon', label: 'Icon', kind: 'line', initial: 'mdi-run' },
      { name: 'color', label: 'Color', kind: 'line', initial: 'primary' },
    ],
  },
  {
    title: 'Audience',
    fields: [
      { name: 'equipment', label: 'Equipment', kind: 'jsonTexts', options: adminEquipment, wide: true },
      { name: 'goals', label: 'Goals', kind: 'texts', options: goals, wide: true },
      {
        name: 'activityLevels',
        label: 'Activity levels',
        kind: 'texts',
        options: activityLevels,
        wide: true,
      },
      { name: 'favourite', label: 'Favourite', kind: 'flag', missing: false },
    ],
  },
];

export const addExerciseFields: readonly FieldSpec[] = [
  title,
  { ...duration, initial: '60' },
  {
    name: 'type',
    label: 'Type',
    kind: 'choice',
    options: optionsOf(addFormExerciseTypes, { lower: true }),
  },
  { name: 'target', label: 'Target', kind: 'line' },
];

export const addExerciseDefaults = { icon: 'mdi-run', color: 'primary' } as const;

export const equipmentField: FieldSpec = {
  name: 'equipment',
  label: 'Equipment',
  kind: 'jsonTexts',
  options: adminEquipment,
  wide: true,
};

import { intensities, intensityLabels } from '#shared/values/intensity';

/** The intensities of an exercise, with their stored values and labels. */
export const intensityOptions = intensities.map((value) => ({ value, label: intensityLabels[value] }));

/** The intensities of a set, whose exercises may differ. */
export const setIntensityOptions = [
  ...intensityOptions,
  { value: 'mixed', label: intensityLabels.mixed },
] as const;

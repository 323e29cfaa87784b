import { intensities, intensityLabels } from '#shared/values/intensity';

export const intensityOptions = intensities.map((value) => ({ value, label: intensityLabels[value] }));

/** The intensities of sets, which can also have exercises of different intensities. */
export const setIntensityOptions = [
  ...intensityOptions,
  { value: 'mixed', label: intensityLabels.mixed },
] as const;

import { readTextList } from './json-text';

/** Equipment that the form of a set offers (docs/product.md). */
export const setFormEquipment = [
  'None',
  'Mat',
  'Dumbbells',
  'Step',
  'Desk',
  'Wall',
  'Chair',
  'Resistance Band',
] as const;

/** Equipment that the admin lists offer (docs/product.md). */
export const adminEquipment = [
  'None',
  'Mat',
  'Chair',
  'Wall',
  'Resistance Band',
  'Light Weights',
  'Foam Roller',
  'Tennis Ball',
  'Towel',
  'Yoga Block',
  'Stability Ball',
] as const;

/** Words in an exercise's texts that mean equipment. Desk and chair are in every office and are ignored. */
const words: Readonly<Record<'mat' | 'step' | 'dumbbells', readonly string[]>> = {
  mat: ['mat', 'floor', 'lying', 'plank', 'kneeling'],
  step: ['step up', 'step-up', 'stair', 'step platform'],
  dumbbells: ['dumbbell', 'weight', 'weighted'],
};

/** Equipment named in an exercise's texts, each once: mat, step, dumbbells. */
export function detectEquipment(...texts: readonly unknown[]): readonly string[] {
  const text = ` ${texts
    .filter((one) => typeof one === 'string')
    .join(' ')
    .toLowerCase()} `;
  return Object.entries(words)
    .filter(([, names]) => names.some((name) => new RegExp(`\\b${name}s?\\b`).test(text)))
    .map(([equipment]) => equipment);
}

/**
 * The equipment of a set: everything that its exercises need, each once in any spelling; 'None' counts as
 * nothing.
 */
export function setEquipment(ofExercises: readonly unknown[]): readonly string[] {
  const found = new Map<string, string>();
  for (const stored of ofExercises) {
    for (const item of readTextList(stored).items) {
      const key = item.trim().toLowerCase();
      if (key !== '' && key !== 'none' && !found.has(key)) found.set(key, item.trim());
    }
  }
  return [...found.values()];
}

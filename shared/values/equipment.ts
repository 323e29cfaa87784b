import { readTextList } from './json-text';

/** The equipment offered in the set form (docs/product.md). */
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

/** The equipment offered in the admin lists (docs/product.md). */
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

/**
 * Words in an exercise's text that indicate equipment. Desks and chairs are ignored, because every office has
 * them. Words that exercises also use without the equipment are not included, such as 'floor' (feet on the
 * floor), 'weight' (shift your weight) and 'stair'. A test checks the words against the product's library.
 */
const words: Readonly<Record<'mat' | 'step' | 'dumbbells', readonly string[]>> = {
  mat: ['mat', 'lie on', 'lying', 'plank', 'kneeling'],
  step: ['step up', 'step-up', 'step platform'],
  dumbbells: ['dumbbell', 'light weight', 'hand weight', 'weighted'],
};

/**
 * Returns the equipment (mat, step, dumbbells) that is mentioned in an exercise's text, without duplicates.
 */
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
 * Returns a set's equipment: everything that its exercises need. Duplicates are removed, ignoring case and
 * surrounding spaces. 'None' is ignored.
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

import { readTextList } from './json-text';

/** The equipment that the set form offers (docs/product.md). */
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

/** The equipment that the admin lists offer (docs/product.md). */
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
 * Words in an exercise's text that indicate equipment. Every office has desks and chairs, so they are
 * ignored. Left out are words that are also used without the equipment: 'floor' (feet on the floor), 'weight'
 * (shift your weight), 'stair'. A test checks them against the product's library.
 */
const words: Readonly<Record<'mat' | 'step' | 'dumbbells', readonly string[]>> = {
  mat: ['mat', 'lie on', 'lying', 'plank', 'kneeling'],
  step: ['step up', 'step-up', 'step platform'],
  dumbbells: ['dumbbell', 'light weight', 'hand weight', 'weighted'],
};

/** Returns the equipment that texts indicate, without duplicates. */
export function detectEquipment(...texts: readonly unknown[]): readonly string[] {
  const text = ` ${texts
    .filter((one) => typeof one === 'string')
    .join(' ')
    .toLowerCase()} `;
  return Object.entries(words)
    .filter(([, names]) => names.some((name) => new RegExp(`\\b${name}s?\\b`).test(text)))
    .map(([equipment]) => equipment);
}

/** Returns everything that the set's exercises need. Ignores case, surrounding spaces and 'None'. */
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

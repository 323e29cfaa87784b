/** The intensities, as stored in records. Only sets can be `mixed`. */
export const intensities = ['light', 'moderate', 'vigorous'] as const;
export type Intensity = (typeof intensities)[number];

const spellings: Readonly<Record<string, Intensity | 'mixed'>> = {
  light: 'light',
  low: 'light',
  gentle: 'light',
  easy: 'light',
  moderate: 'moderate',
  medium: 'moderate',
  vigorous: 'vigorous',
  high: 'vigorous',
  intense: 'vigorous',
  mixed: 'mixed',
  variable: 'mixed',
};

/**
 * Parses an intensity in any of the spellings that records contain. Returns undefined if the value is not an
 * intensity (docs/decisions.md).
 */
export const readIntensity = (stored: unknown): Intensity | 'mixed' | undefined =>
  typeof stored === 'string' ? spellings[stored.trim().toLowerCase()] : undefined;

/** The words that people read for the intensities, in forms, filters, lists and files. */
export const intensityLabels = {
  light: 'Light',
  moderate: 'Moderate',
  vigorous: 'Vigorous',
  mixed: 'Mixed',
} as const satisfies Readonly<Record<Intensity | 'mixed', string>>;

/** Returns the word for a stored intensity, or the stored text if it is not an intensity. */
export function intensityLabel(stored: unknown): string {
  const read = readIntensity(stored);
  if (read) return intensityLabels[read];
  return typeof stored === 'string' ? stored : '';
}

/**
 * Words that indicate a high intensity. The product specification does not define the word lists in this
 * file. A test checks them against the product's library.
 */
const vigorousWords = wholeWords(
  'jump',
  'burpee',
  'sprint',
  'high knees',
  'mountain climber',
  'plyo',
  'plyometric',
  'skater',
);
const lightWords = wholeWords(
  'stretch',
  'breath',
  'breathe',
  'gentle',
  'slow',
  'roll',
  'seated',
  'shoulder shrug',
  'neck',
  'wrist',
  'ankle',
);

/** Returns a pattern that matches whole words, with a plural or -ing ending. */
function wholeWords(...words: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${words.join('|')})(?:s|es|ing)?\\b`);
}

const byType: Readonly<Record<string, Intensity>> = {
  stretch: 'light',
  stretching: 'light',
  breathing: 'light',
  strength: 'moderate',
  move: 'moderate',
  movement: 'moderate',
};

/**
 * Determines an exercise's intensity from its title and type. The title is checked for vigorous words first,
 * then for light words. If it contains neither, the type decides (stretch and breathing are light, strength
 * and move are moderate). The default is moderate.
 */
export function detectIntensity(exercise: { readonly title?: unknown; readonly type?: unknown }): Intensity {
  const title = textOf(exercise.title);
  if (vigorousWords.test(title)) return 'vigorous';
  if (lightWords.test(title)) return 'light';
  return byType[textOf(exercise.type)] ?? 'moderate';
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '');

/**
 * Determines a set's intensity from its exercises: the intensity that they share, or mixed if they differ.
 * Returns undefined if no intensity is known.
 */
export function setIntensity(ofExercises: readonly unknown[]): Intensity | 'mixed' | undefined {
  const known = new Set(ofExercises.map(readIntensity).filter((one) => one !== undefined));
  if (known.size > 1) return 'mixed';
  const [only] = known;
  return only;
}

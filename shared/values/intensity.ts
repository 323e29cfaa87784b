/** The intensities as stored. Only sets can be `mixed`. */
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

/** Parses an intensity in any of the spellings that records contain (docs/decisions.md). */
export const readIntensity = (stored: unknown): Intensity | 'mixed' | undefined =>
  typeof stored === 'string' ? spellings[stored.trim().toLowerCase()] : undefined;

/** The labels for forms, filters, lists and files. */
export const intensityLabels = {
  light: 'Light',
  moderate: 'Moderate',
  vigorous: 'Vigorous',
  mixed: 'Mixed',
} as const satisfies Readonly<Record<Intensity | 'mixed', string>>;

/** Returns an intensity's label, or the stored text if it is not an intensity. */
export function intensityLabel(stored: unknown): string {
  const read = readIntensity(stored);
  if (read) return intensityLabels[read];
  return typeof stored === 'string' ? stored : '';
}

/**
 * Words in titles of vigorous exercises. The product does not define the word lists in this file; a test
 * checks them against its library.
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

/** Matches words, also with a plural or -ing ending. */
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
 * Derives the intensity from the title: vigorous words first, then light words. Without either, the type
 * decides (stretch and breathing are light). The default is moderate.
 */
export function detectIntensity(exercise: { readonly title?: unknown; readonly type?: unknown }): Intensity {
  const title = textOf(exercise.title);
  if (vigorousWords.test(title)) return 'vigorous';
  if (lightWords.test(title)) return 'light';
  return byType[textOf(exercise.type)] ?? 'moderate';
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '');

/** Returns the intensity that the exercises share, or mixed. Undefined if none is known. */
export function setIntensity(ofExercises: readonly unknown[]): Intensity | 'mixed' | undefined {
  const known = new Set(ofExercises.map(readIntensity).filter((one) => one !== undefined));
  if (known.size > 1) return 'mixed';
  const [only] = known;
  return only;
}

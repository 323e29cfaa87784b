import type { StoredRecord } from '../models/model';
import { type BreathingContent, breathingExercises } from './breathing-exercises';
import { bulkSets } from './bulk-sets';
import { earlierSets } from './earlier-sets';
import { exercises } from './exercises';
import type { ExerciseContent } from './exercises/exercise-content';
import type { SetContent } from './set-content';
import { themedSets } from './themed-sets';

const words = (text: unknown): string =>
  typeof text === 'string' ? text.trim().toLowerCase().replace(/\s+/g, ' ') : '';

const breathingById: ReadonlyMap<string, BreathingContent> = new Map(
  breathingExercises.map((one) => [one.id, one]),
);
const breathingByName: ReadonlyMap<string, BreathingContent> = new Map(
  breathingExercises.map((one) => [words(one.name), one]),
);
const exerciseById: ReadonlyMap<string, ExerciseContent> = new Map(exercises.map((one) => [one.id, one]));
const exerciseByTitle: ReadonlyMap<string, ExerciseContent> = new Map(
  exercises.map((one) => [words(one.title), one]),
);

/**
 * Returns the content of a stored record. The three functions match by ID or, if the ID is unknown, by name,
 * ignoring case.
 */
export const breathingContentOf = ({ id, name }: StoredRecord): BreathingContent | undefined =>
  breathingById.get(`${id}`) ?? breathingByName.get(words(name));

export const exerciseContentOf = ({ id, title }: StoredRecord): ExerciseContent | undefined =>
  exerciseById.get(`${id}`) ?? exerciseByTitle.get(words(title));

const sets: readonly SetContent[] = [...themedSets, ...earlierSets, ...bulkSets];
const setById: ReadonlyMap<string, SetContent> = new Map(sets.map((one) => [one.id, one]));
const setByTitle: ReadonlyMap<string, SetContent> = new Map(sets.map((one) => [words(one.title), one]));

export const setContentOf = ({ id, title }: StoredRecord): SetContent | undefined =>
  setById.get(`${id}`) ?? setByTitle.get(words(title));

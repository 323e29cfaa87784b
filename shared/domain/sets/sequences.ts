import { readJson, storedText } from '../../values/json-text';

export interface ReadSequences {
  /** The exercises in order. */
  readonly exerciseIds: readonly string[];
  /** Text that could not be parsed. Show it unchanged, and never drop it. */
  readonly broken?: string;
}

/**
 * Parses a JSON list of exercise IDs with indexes, sorted by index, or a plain list of IDs in order. Items
 * without an exercise are omitted.
 */
export function readSequences(stored: unknown): ReadSequences {
  const { value, broken } = readJson(stored);
  if (broken !== undefined) return { exerciseIds: [], broken };
  if (value === undefined) return { exerciseIds: [] };
  if (!Array.isArray(value)) return { exerciseIds: [], broken: storedText(stored) };
  const steps = value.map(stepOf).filter((step) => step !== undefined);
  return {
    exerciseIds: steps.toSorted((a, b) => a.sequence - b.sequence).map(({ exerciseID }) => exerciseID),
  };
}

/** Formats JSON with zero-based indexes, as the app stores it. */
export const writeSequences = (exerciseIds: readonly string[]): string =>
  JSON.stringify(exerciseIds.map((exerciseID, sequence) => ({ sequence, exerciseID })));

interface Step {
  readonly sequence: number;
  readonly exerciseID: string;
}

function stepOf(item: unknown, at: number): Step | undefined {
  if (typeof item === 'string' && item !== '') return { sequence: at, exerciseID: item };
  if (typeof item !== 'object' || item === null) return undefined;
  const { sequence, sequenceIndex, index, exerciseID, exerciseId } = item as Readonly<
    Record<string, unknown>
  >;
  const id = exerciseID ?? exerciseId;
  const place = [sequence, sequenceIndex, index].find((one) => typeof one === 'number');
  if (typeof id !== 'string' || id === '') return undefined;
  return { sequence: typeof place === 'number' ? place : at, exerciseID: id };
}

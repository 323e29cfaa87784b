import type { StoredRecord } from '../../models/model';

/** Words of different tools for the same type. */
const sameType: Readonly<Record<string, string>> = {
  stretching: 'stretch',
  move: 'movement',
  strengthen: 'strength',
  mindfulness: 'mindful',
};

/** A type however a tool calls it; undefined for none. */
export function plainType(stored: unknown): string | undefined {
  if (typeof stored !== 'string') return undefined;
  const text = stored.trim().toLowerCase();
  return text === '' ? undefined : (sameType[text] ?? text);
}

/**
 * True if a set or an exercise is of a type: by its activity type, or by its set type. The product's own sets
 * all have the same activity type, and only their set type tells them apart.
 */
export function isOfType({ type, setType }: StoredRecord, wanted: string): boolean {
  const plain = plainType(wanted);
  return plain === plainType(type) || plain === plainType(setType);
}

/** True unless a record says that it is not active: older ones say nothing. */
export const isActiveSet = ({ isActive }: StoredRecord): boolean => isActive !== false;

import type { StoredRecord } from '../../models/model';

/** Maps the type names that other tools use to ours. */
const sameType: Readonly<Record<string, string>> = {
  stretching: 'stretch',
  move: 'movement',
  strengthen: 'strength',
  mindfulness: 'mindful',
};

/** Normalizes a type name. Returns undefined if the type is missing or empty. */
export function plainType(stored: unknown): string | undefined {
  if (typeof stored !== 'string') return undefined;
  const text = stored.trim().toLowerCase();
  return text === '' ? undefined : (sameType[text] ?? text);
}

/**
 * Returns true if a set or exercise has the given type, either as its activity type or as its set type. The
 * product's own sets all have the same activity type and differ only in their set type.
 */
export function isOfType({ type, setType }: StoredRecord, wanted: string): boolean {
  const plain = plainType(wanted);
  return plain === plainType(type) || plain === plainType(setType);
}

/** Returns true unless the record is explicitly inactive. Older records do not have the field. */
export const isActiveSet = ({ isActive }: StoredRecord): boolean => isActive !== false;

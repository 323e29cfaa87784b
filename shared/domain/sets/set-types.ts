import type { StoredRecord } from '../../models/model';

/** Other tools' type names, mapped to ours. */
const sameType: Readonly<Record<string, string>> = {
  stretching: 'stretch',
  move: 'movement',
  strengthen: 'strength',
  mindfulness: 'mindful',
};

/** Returns the type, or undefined if it is missing or empty. */
export function plainType(stored: unknown): string | undefined {
  if (typeof stored !== 'string') return undefined;
  const text = stored.trim().toLowerCase();
  return text === '' ? undefined : (sameType[text] ?? text);
}

/** Compares a set's activity type or set type: the product's own sets all have the same activity type. */
export function isOfType({ type, setType }: StoredRecord, wanted: string): boolean {
  const plain = plainType(wanted);
  return plain === plainType(type) || plain === plainType(setType);
}

/** True unless a set is inactive. Older records do not have the field. */
export const isActiveSet = ({ isActive }: StoredRecord): boolean => isActive !== false;

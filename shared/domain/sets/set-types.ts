import type { StoredRecord } from '../../models/model';

/** Other tools' type names and ours. */
const sameType: Readonly<Record<string, string>> = {
  stretching: 'stretch',
  move: 'movement',
  strengthen: 'strength',
  mindfulness: 'mindful',
};

/** Undefined if missing or empty. */
export function plainType(stored: unknown): string | undefined {
  if (typeof stored !== 'string') return undefined;
  const text = stored.trim().toLowerCase();
  return text === '' ? undefined : (sameType[text] ?? text);
}

/** By activity type or set type: the product's own sets all have the same activity type. */
export function isOfType({ type, setType }: StoredRecord, wanted: string): boolean {
  const plain = plainType(wanted);
  return plain === plainType(type) || plain === plainType(setType);
}

/** Older records do not have the field. */
export const isActiveSet = ({ isActive }: StoredRecord): boolean => isActive !== false;

import { maxKeyLength } from '#shared/api/filter-limits';
import { refuse } from './refuse';

/** Refuses a key that nothing is stored under: an empty one, or one longer than any. */
export function demandKey(field: string, key: string): void {
  const expected = `1 to ${maxKeyLength} characters`;
  if (key.length === 0) refuse(field, 'is empty', expected);
  if (key.length > maxKeyLength) refuse(field, `has ${key.length} characters`, expected);
}

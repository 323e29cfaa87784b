import { maxKeyLength } from '#shared/api/filter-limits';
import { refuse } from './refuse';

/** Refuses a key under which nothing is stored: an empty or too long one. */
export function demandKey(field: string, key: string): void {
  const expected = `1 to ${maxKeyLength} characters`;
  if (key.length === 0) refuse(field, 'is empty', expected);
  if (key.length > maxKeyLength) refuse(field, `has ${key.length} characters`, expected);
}

import { maxKeyLength } from '#shared/api/filter-limits';
import { refuse } from './refuse';

/** Rejects an empty or too long key, under which nothing can be stored. */
export function demandKey(field: string, key: string): void {
  const expected = `1 to ${maxKeyLength} characters`;
  if (key.length === 0) refuse(field, 'is empty', expected);
  if (key.length > maxKeyLength) refuse(field, `has ${key.length} characters`, expected);
}

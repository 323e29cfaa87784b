import { maxKeyLength } from '#shared/api/filter-limits';
import { refuse } from './refuse';

/** Fails with BadRequest if a key is empty or too long, because no record can have such a key. */
export function demandKey(field: string, key: string): void {
  const expected = `1 to ${maxKeyLength} characters`;
  if (key.length === 0) refuse(field, 'is empty', expected);
  if (key.length > maxKeyLength) refuse(field, `is ${key.length} characters long`, expected);
}

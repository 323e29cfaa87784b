import { maxKeyLength } from '#shared/api/filter-limits';
import { refuse } from './refuse';

/** BadRequest if it is empty or too long for any record. */
export function demandKey(field: string, key: string): void {
  const expected = `1 to ${maxKeyLength} characters`;
  if (key.length === 0) refuse(field, 'is empty', expected);
  if (key.length > maxKeyLength) refuse(field, `is ${key.length} characters long`, expected);
}

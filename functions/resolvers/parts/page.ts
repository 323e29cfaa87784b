import { maxKeyLength } from '#shared/api/filter-limits';
import type { PageSize } from '#shared/api/page-size';
import { refuse } from './refuse';

/** The default if not requested. BadRequest outside the list's limits. */
export function pageLimit(limit: number | null | undefined, size: PageSize): number {
  if (limit === null || limit === undefined) return size.standard;
  const isRefused = limit < 1 || (limit > size.most && size.above === 'refused');
  if (isRefused) refuse('limit', `is ${limit}`, `a whole number from 1 to ${size.most}`);
  return limit > size.most ? size.most : limit;
}

/** BadRequest if it is empty or too long for any record. */
export function demandKey(field: string, key: string): void {
  const expected = `1 to ${maxKeyLength} characters`;
  if (key.length === 0) refuse(field, 'is empty', expected);
  if (key.length > maxKeyLength) refuse(field, `is ${key.length} characters long`, expected);
}

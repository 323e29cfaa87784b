import { util } from '@aws-appsync/utils';
import type { PageSize } from '#shared/api/page-size';

/** The number of items to read: as asked, the standard where nothing is asked, lowered to the most; below 1 is refused. */
export function pageLimit(limit: number | null | undefined, size: PageSize): number {
  if (limit === null || limit === undefined) return size.standard;
  if (limit < 1) {
    const expected = `a whole number from 1 to ${size.most}`;
    util.error(`limit is ${limit}; expected ${expected}.`, 'BadRequest', null, {
      field: 'limit',
      expected,
    });
  }
  return limit > size.most ? size.most : limit;
}

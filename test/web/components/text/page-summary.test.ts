import { expect, it } from 'vitest';
import { pageSummary } from '#web/components/text/page-summary';

it.each([
  ['all items of a list', { page: 2, pageSize: 20, shown: 20, total: 5_120 }, 'Showing 21-40 of 5,120'],
  [
    'that there are more',
    { page: 1, pageSize: 25, shown: 25, hasMore: true },
    'Showing 1-25 of more than 25',
  ],
  ['only the range on the last page', { page: 2, pageSize: 25, shown: 3 }, 'Showing 26-28'],
  ['nothing for an empty page', { page: 1, pageSize: 25, shown: 0 }, ''],
])('a page says %s', (_, list, text) => {
  expect(pageSummary(list)).toBe(text);
});

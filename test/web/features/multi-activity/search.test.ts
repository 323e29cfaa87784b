import { expect, test } from 'vitest';
import { multiActivitySearch } from '#web/features/multi-activity/search';

test('an hour in a typed address is accepted as a number, as the router reads it', () => {
  expect(multiActivitySearch.parse({ day: 'Tue', hour: 16 })).toEqual({ day: 'Tue', hour: '16' });
  expect(multiActivitySearch.parse({ hour: '09' })).toEqual({ hour: '09' });
  expect(multiActivitySearch.parse({ hour: 3 })).toEqual({ hour: undefined });
});

import { describe, expect, it } from 'vitest';
import { historySearch, runSearch } from '../../../../web/src/features/jobs/search';

describe('the address of a list', () => {
  it('carries filters and page', () => {
    const search = { job: 'user-identifier-migration', status: 'FAILED', page: 3, token: 'abc' };

    expect(historySearch.parse(search)).toEqual(search);
  });

  it('with something that is not understood still opens', () => {
    expect(historySearch.parse({ job: 7, status: 'BROKEN', page: 'x', token: null })).toEqual({});
    expect(runSearch.parse({ tab: 'nonsense', level: 'loud', page: 0 })).toEqual({});
  });
});

import { describe, expect, it } from 'vitest';
import { runSearch } from '#web/features/jobs/common/search';
import { historySearch } from '#web/features/jobs/history/history-search';

describe('the address of a list', () => {
  it('contains filters and page', () => {
    const search = {
      job: 'user-identifier-migration',
      status: 'FAILED',
      by: 'ben@',
      kind: 'real',
      range: 'custom',
      from: '2026-01-31T08:00:00.000Z',
      to: '2026-02-01T08:00:00.000Z',
      q: 'migration 7F3K',
      attention: true,
      page: 3,
      token: 'abc',
    };

    expect(historySearch.parse(search)).toEqual(search);
  });

  it('with invalid parameters still opens', () => {
    expect(
      historySearch.parse({ job: 7, status: 7, page: 'x', token: null, range: 'ever', from: 'noon' }),
    ).toEqual({});
    expect(runSearch.parse({ tab: 'nonsense', level: 'loud', page: 0 })).toEqual({});
  });

  it('may contain a number where text is expected', () => {
    expect(historySearch.parse({ q: 7000 })).toEqual({ q: '7000' });
  });
});

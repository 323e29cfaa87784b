import { describe, expect, it } from 'vitest';
import { searchTextOf, searchWords } from '#shared/jobs/run/run-search';

const run = {
  title: 'User identifier migration',
  job: 'user-identifier-migration',
  startedBy: 'Ana@wellness.example',
  params: '{"days":7,"Reason":"Clean-up"}',
};

describe('the searchable text of a run', () => {
  it('contains title, job, starter and parameters in lower case', () => {
    expect(searchTextOf(run)).toBe(
      'user identifier migration\nuser-identifier-migration\nana@wellness.example\n{"days":7,"reason":"clean-up"}',
    );
  });

  it('stays short even with long parameters', () => {
    const text = searchTextOf({ ...run, params: 'x'.repeat(8_000) });

    expect(text.length).toBe(1_000);
    expect(text).toContain('ana@wellness.example');
  });
});

describe('the words of a search', () => {
  it('are separated by blanks', () => {
    expect(searchWords('  Migration   ben 7F3K ')).toEqual(['Migration', 'ben', '7F3K']);
    expect(searchWords('   ')).toEqual([]);
  });
});

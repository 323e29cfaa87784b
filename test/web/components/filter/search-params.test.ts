import { describe, expect, it } from 'vitest';
import {
  isoTime,
  oneOf,
  pageParams,
  searchParams,
  typedText,
  word,
  yes,
  yesOrNo,
} from '#web/components/filter/search-params';

const search = searchParams({
  job: word,
  q: typedText,
  kind: oneOf(['dry', 'real']),
  all: yesOrNo,
  paused: yes,
  from: isoTime,
  ...pageParams,
});

describe('the search parameters of an address', () => {
  it('are read as they were written', () => {
    const written = {
      job: 'metrics-rollup',
      q: '“quotes” & ünïcode',
      kind: 'dry',
      all: false,
      paused: true,
      from: '2026-01-31T08:00:00.000Z',
      page: 2,
      token: 'abc',
    };

    expect(search.parse(written)).toEqual(written);
  });

  it('are treated as absent if they are invalid, and unknown ones are dropped', () => {
    const odd = {
      job: 7,
      q: {},
      kind: 'wet',
      all: 'yes',
      paused: false,
      from: 'noon',
      page: 1,
      token: null,
      stray: 'x',
    };

    expect(search.parse(odd)).toEqual({});
    expect(search.parse({ page: 2.5, from: '2026-02-31' })).toEqual({});
  });

  it('may be a number where text is expected', () => {
    expect(search.parse({ q: 7000 })).toEqual({ q: '7000' });
  });
});

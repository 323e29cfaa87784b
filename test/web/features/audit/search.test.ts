import { describe, expect, it } from 'vitest';
import { questionOf } from '#web/features/audit/question';
import { auditSearch, typesOf } from '#web/features/audit/search';

const since = '2026-11-20T08:00:00.000Z';

describe('what the trail asks the server for', () => {
  it('is the whole trail by time, from when the history was cleared', () => {
    expect(questionOf({}, since)).toEqual({ index: 'Time', key: 'ALL', timestamp: { ge: since } });
    expect(questionOf({}, undefined)).toEqual({ index: 'Time', key: 'ALL' });
  });

  it('is read by the index of types where a type is chosen', () => {
    expect(questionOf({ type: 'migration' }, undefined)).toEqual({ index: 'Type', key: 'migration' });
  });

  it('is read by the index of users where the whole name is there, and filtered by type then', () => {
    expect(questionOf({ user: 'ana@example.com', type: 'security' }, undefined)).toEqual({
      index: 'User',
      key: 'ana@example.com',
      filter: { and: [{ type: { eq: 'security' } }] },
    });
    expect(questionOf({ user: 'System' }, undefined)).toMatchObject({ index: 'User', key: 'System' });
  });

  it('is read by the index of records where it is about one, whoever changed it', () => {
    expect(questionOf({ record: 'Set#a', user: 'ana@example.com' }, undefined)).toEqual({
      index: 'Record',
      key: 'Set#a',
      filter: { and: [{ user: { eq: 'ana@example.com' } }] },
    });
  });

  it('filters by any of several types', () => {
    expect(questionOf({ type: 'migration.security' }, undefined)).toEqual({
      index: 'Time',
      key: 'ALL',
      filter: { and: [{ or: [{ type: { eq: 'migration' } }, { type: { eq: 'security' } }] }] },
    });
  });

  it('finds a part of a name by a filter', () => {
    expect(questionOf({ user: 'Ana@' }, undefined)).toEqual({
      index: 'Time',
      key: 'ALL',
      filter: { and: [{ or: [{ user: { contains: 'Ana@' } }, { user: { contains: 'ana@' } }] }] },
    });
  });

  it('wants every word, in the spellings that occur, and ids of runs only for what may be one', () => {
    expect(questionOf({ q: 'set MORNING' }, undefined).filter?.and).toEqual([
      {
        or: [
          { or: [{ description: { contains: 'set' } }, { description: { contains: 'Set' } }] },
          { record: { contains: 'set' } },
        ],
      },
      {
        or: [
          {
            or: [
              { description: { contains: 'MORNING' } },
              { description: { contains: 'morning' } },
              { description: { contains: 'Morning' } },
            ],
          },
          { record: { contains: 'MORNING' } },
          { run: { contains: 'MORNING' } },
        ],
      },
    ]);
  });

  it('stays within what a filter may hold, however many words there are', () => {
    const question = questionOf({ q: 'Word '.repeat(40), user: 'Ana', type: 'security' }, since);

    expect(JSON.stringify(question).match(/contains|eq/g)?.length).toBeLessThanOrEqual(60);
  });
});

describe('the address of the trail', () => {
  it('counts what it does not understand as absent', () => {
    expect(auditSearch.parse({ record: 7, q: 7000, older: 'yes', page: 1 })).toEqual({ q: '7000' });
  });

  it('keeps a type that does not exist, so that the page can name it, but does not ask for it', () => {
    const search = auditSearch.parse({ type: 'security.nonsense' });

    expect(typesOf(search)).toEqual({ known: ['security'], unknown: ['nonsense'] });
    expect(questionOf(search, undefined)).toEqual({ index: 'Type', key: 'security' });
  });
});

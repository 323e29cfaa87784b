import { describe, expect, it } from 'vitest';
import { questionOf } from '#web/features/audit/queries';
import { auditSearch, typesOf } from '#web/features/audit/search';

const since = '2026-11-20T08:00:00.000Z';

describe("the trail's request to the server", () => {
  it('reads the whole trail by time, from the moment when the history was cleared', () => {
    expect(questionOf({}, since)).toEqual({ index: 'Time', key: 'ALL', timestamp: { ge: since } });
    expect(questionOf({}, undefined)).toEqual({ index: 'Time', key: 'ALL' });
  });

  it('uses the index of types if one type is selected', () => {
    expect(questionOf({ type: 'migration' }, undefined)).toEqual({ index: 'Type', key: 'migration' });
  });

  it('uses the index of users if the name is complete, and then filters by type', () => {
    expect(questionOf({ user: 'ana@example.com', type: 'security' }, undefined)).toEqual({
      index: 'User',
      key: 'ana@example.com',
      filter: { and: [{ type: { eq: 'security' } }] },
    });
    expect(questionOf({ user: 'Ana@Example.COM' }, undefined)).toMatchObject({ key: 'ana@example.com' });
    expect(questionOf({ user: 'System' }, undefined)).toMatchObject({ index: 'User', key: 'System' });
  });

  it('uses the index of records if it is about a single record, whoever changed it', () => {
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

  it('finds a part of a name with a filter', () => {
    expect(questionOf({ user: 'Ana@' }, undefined)).toEqual({
      index: 'Time',
      key: 'ALL',
      filter: { and: [{ or: [{ user: { contains: 'Ana@' } }, { user: { contains: 'ana@' } }] }] },
    });
  });

  it('requires every word in one of its usual spellings, and searches run IDs only for texts that may be one', () => {
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

  it('stays within the limits of a filter for any number of words', () => {
    const question = questionOf({ q: 'Word '.repeat(40), user: 'Ana', type: 'security' }, since);

    expect(JSON.stringify(question).match(/contains|eq/g)?.length).toBeLessThanOrEqual(60);
  });
});

describe('the address of the trail', () => {
  it('treats invalid parameters as absent', () => {
    expect(auditSearch.parse({ record: 7, q: 7000, older: 'yes', page: 1 })).toEqual({ q: '7000' });
  });

  it('keeps a type that does not exist so that the page can show it, but does not request it', () => {
    const search = auditSearch.parse({ type: 'security.nonsense' });

    expect(typesOf(search)).toEqual({ known: ['security'], unknown: ['nonsense'] });
    expect(questionOf(search, undefined)).toEqual({ index: 'Type', key: 'security' });
  });
});

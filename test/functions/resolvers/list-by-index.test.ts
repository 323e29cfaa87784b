import { beforeAll, describe, expect, it } from 'vitest';
import { contextOf, type LoadedResolver, loadResolver, outcomeOf } from './sandbox';

const define = {
  MODEL: JSON.stringify({ name: 'Pebble', fields: { id: 'ID!', beach: 'String', foundAt: 'String' } }),
  INDEX: JSON.stringify({ name: 'byBeach', partitionKey: 'beach', sortKey: 'foundAt' }),
};

let byBeach: LoadedResolver;
beforeAll(async () => {
  byBeach = await loadResolver('list-by-index', define);
});

const request = (args: object) => byBeach.request(contextOf({ args: { beach: 'north', ...args } }));
const refusal = (args: object) =>
  outcomeOf(byBeach.request, contextOf({ args: { beach: 'north', ...args } }));

describe('list-by-index', () => {
  it('reads 100 records with a key of the index that are not marked as deleted', () => {
    expect(request({})).toEqual({
      operation: 'Query',
      index: 'byBeach',
      query: {
        expression: '#partition = :partition',
        expressionNames: { '#partition': 'beach' },
        expressionValues: { ':partition': { S: 'north' } },
      },
      filter: {
        expression: 'attribute_not_exists(#deleted) OR #deleted <> :true',
        expressionNames: { '#deleted': '_deleted' },
        expressionValues: { ':true': { BOOL: true } },
      },
      scanIndexForward: true,
      limit: 100,
    });
  });

  it.each([
    [undefined, true],
    [null, true],
    ['ASC', true],
    ['DESC', false],
  ])('reads in the order %j', (sortDirection, forward) => {
    expect(request({ sortDirection })).toMatchObject({ scanIndexForward: forward });
  });

  it.each([
    [{ eq: '2026-01-02' }, '#sort = :sort'],
    [{ lt: '2026' }, '#sort < :sort'],
    [{ le: '2026' }, '#sort <= :sort'],
    [{ gt: '2026' }, '#sort > :sort'],
    [{ ge: '2026' }, '#sort >= :sort'],
    [{ beginsWith: '2026-01' }, 'begins_with(#sort, :sort)'],
  ])('limits the sort key by %j', (foundAt, condition) => {
    expect(request({ foundAt })).toMatchObject({
      query: {
        expression: `#partition = :partition AND ${condition}`,
        expressionNames: { '#partition': 'beach', '#sort': 'foundAt' },
        expressionValues: { ':partition': { S: 'north' }, ':sort': { S: Object.values(foundAt)[0] } },
      },
    });
  });

  it('limits the sort key by two dates', () => {
    expect(request({ foundAt: { between: ['2026-01', '2026-02'] } })).toMatchObject({
      query: {
        expression: '#partition = :partition AND #sort BETWEEN :sort AND :last',
        expressionValues: { ':sort': { S: '2026-01' }, ':last': { S: '2026-02' } },
      },
    });
  });

  it.each([
    [{ beach: '' }, 'beach is empty; expected 1 to 300 characters.'],
    [{ beach: 'x'.repeat(301) }, 'beach is 301 characters long; expected 1 to 300 characters.'],
    [{ foundAt: {} }, 'foundAt is empty; expected one condition, such as ge.'],
    [{ foundAt: { ge: 'a', le: 'b' } }, 'foundAt has 2 conditions; expected one condition, such as ge.'],
    [{ foundAt: { eq: null } }, 'foundAt.eq is null; expected a value.'],
    [{ foundAt: { eq: '' } }, 'foundAt.eq is empty; expected 1 to 300 characters.'],
    [
      { foundAt: { between: ['b', 'a'] } },
      'foundAt.between has the larger value first; expected the smaller value first.',
    ],
    [{ foundAt: { between: ['', 'a'] } }, 'foundAt.between is empty; expected 1 to 300 characters.'],
    [
      { filter: { beach: { ne: 'a' } } },
      'filter.beach is a key of this list; expected another field or the argument beach.',
    ],
    [
      { filter: { not: { foundAt: { eq: 'a' } } } },
      'filter.not.foundAt is a key of this list; expected another field or the argument foundAt.',
    ],
    [{ limit: 1001 }, 'limit is 1001; expected a whole number from 1 to 1000.'],
  ])('rejects %j with the field', (args, message) => {
    expect(refusal(args)).toMatchObject({ message, type: 'BadRequest' });
  });

  it.each([
    ['another key', { beach: 'south' }],
    ['another bound', { foundAt: { ge: '2026' } }],
    ['the opposite direction', { sortDirection: 'DESC' }],
    ['a filter', { filter: { id: { eq: 'a' } } }],
  ])('rejects the token of a query with %s', (_, others) => {
    const stash: Record<string, unknown> = {};
    byBeach.request(contextOf({ args: { beach: 'north', ...others }, stash }));
    const page = byBeach.response(contextOf({ stash, result: { items: [], nextToken: 'page-2' } }));
    const { nextToken } = Object(page);

    expect(request({ ...others, nextToken })).toMatchObject({ nextToken: 'page-2' });
    expect(refusal({ nextToken })).toMatchObject({ type: 'BadRequest', info: { field: 'nextToken' } });
  });

  it('returns the page, and its token even if the filter emptied it', () => {
    const stash = { mark: 'q1.' };
    const items = [{ id: 'a', beach: 'north', other: 1 }];

    expect(byBeach.response(contextOf({ stash, result: { items, nextToken: null } }))).toEqual({
      items: [{ id: 'a', beach: 'north', foundAt: null }],
      nextToken: null,
    });
    expect(byBeach.response(contextOf({ stash, result: { items: [], nextToken: 'n' } }))).toEqual({
      items: [],
      nextToken: 'q1.n',
    });
  });
});

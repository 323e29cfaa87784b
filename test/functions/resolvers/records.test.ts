import { beforeAll, describe, expect, it } from 'vitest';
import { contextOf, EarlyReturn, type LoadedResolver, loadResolver, outcomeOf } from './sandbox';

const define = { MODEL: JSON.stringify({ name: 'UserActivity', stringFields: ['id', 'userID', 'date'] }) };

describe('get-record', () => {
  let getRecord: LoadedResolver;
  beforeAll(async () => {
    getRecord = await loadResolver('get-record', define);
  });

  it.each(['a', `it's "quoted"`, 'a/b#c', '😀', '../..'])('reads the record %j by its id', (id) => {
    const request = getRecord.request(contextOf({ args: { id } }));

    expect(request).toEqual({ operation: 'GetItem', key: { id: { S: id } } });
  });

  it.each(['', 'x'.repeat(2049)])('answers null for an id that nothing can have, without reading', (id) => {
    const outcome = outcomeOf(getRecord.request, contextOf({ args: { id } }));

    expect(outcome).toEqual(new EarlyReturn(null));
  });

  it('answers null where there is no record', () => {
    const record = getRecord.response(contextOf({ result: null }));

    expect(record).toBeNull();
  });

  it.each([
    ['a number', 42, '42'],
    ['a truth value', false, 'false'],
    ['a list', ['a', 1], '["a",1]'],
    ['a map', { a: { b: null } }, '{"a":{"b":null}}'],
    ['text that looks like JSON', '{"a":1}', '{"a":1}'],
    ['null', null, null],
  ])('answers text for a text field that holds %s', (_, userID, expected) => {
    const record = getRecord.response(contextOf({ result: { id: 'a', userID, duration: 5 } }));

    expect(record).toEqual({ id: 'a', userID: expected, duration: 5 });
  });
});

describe('list-records', () => {
  let listRecords: LoadedResolver;
  beforeAll(async () => {
    listRecords = await loadResolver('list-records', define);
  });

  it('reads 100 records that are not marked as deleted', () => {
    const request = listRecords.request(contextOf());

    expect(request).toEqual({
      operation: 'Scan',
      limit: 100,
      filter: {
        expression: 'attribute_not_exists(#deleted) OR #deleted <> :true',
        expressionNames: { '#deleted': '_deleted' },
        expressionValues: { ':true': { BOOL: true } },
      },
    });
  });

  it.each([
    [1, 1],
    [1000, 1000],
    [1_000_000, 1000],
    [null, 100],
  ])('reads, asked for %j, %i at most', (limit, expected) => {
    const request = listRecords.request(contextOf({ args: { limit, nextToken: 'page-2' } }));

    expect(request).toMatchObject({ limit: expected, nextToken: 'page-2' });
  });

  it('does not let one odd record break the page', () => {
    const items = [{ id: 'a', userID: { odd: [] } }, { id: 'b', userID: 'x' }, { id: 'c' }];

    const page = listRecords.response(contextOf({ result: { items, nextToken: 'page-2' } }));

    expect(page).toEqual({
      items: [{ id: 'a', userID: '{"odd":[]}' }, { id: 'b', userID: 'x' }, { id: 'c' }],
      nextToken: 'page-2',
    });
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { resolverConstants } from '#shared/api/schema';
import { UserPreferences } from '#shared/models/user-preferences';
import { UserScheduledSet } from '#shared/models/user-scheduled-set';
import { contextOf, type LoadedResolver, loadResolver, outcomeOf } from './sandbox';

const preferences = { MODEL: JSON.stringify(resolverConstants(UserPreferences)) };
const scheduledSet = { MODEL: JSON.stringify(resolverConstants(UserScheduledSet)) };

describe('get-record', () => {
  let getRecord: LoadedResolver;
  beforeAll(async () => {
    getRecord = await loadResolver('get-record', preferences);
  });

  it.each(['a', `it's "quoted"`, 'a/b#c', '😀', '../..'])('reads the record %j by its id', (id) => {
    const request = getRecord.request(contextOf({ args: { id } }));

    expect(request).toEqual({ operation: 'GetItem', key: { id: { S: id } }, consistentRead: true });
  });

  it.each([
    ['', 'id is empty; expected 1 to 300 characters.'],
    ['x'.repeat(301), 'id is 301 characters long; expected 1 to 300 characters.'],
  ])('rejects the ID %j, which no record can have', (id, message) => {
    const outcome = outcomeOf(getRecord.request, contextOf({ args: { id } }));

    expect(outcome).toMatchObject({ message, type: 'BadRequest', info: { field: 'id' } });
  });

  it.each([
    ['there is no record', null],
    ['the record is marked as deleted', { id: 'a', _deleted: true }],
  ])('returns null if %s', (_, result) => {
    const record = getRecord.response(contextOf({ result }));

    expect(record).toBeNull();
  });

  it('returns a record that is marked as not deleted', () => {
    const record = getRecord.response(contextOf({ result: { id: 'a', _deleted: false } }));

    expect(record).toMatchObject({ id: 'a' });
  });

  it.each([
    ['userID', 'text', 'ana@example.com ', 'ana@example.com '],
    ['userID', 'a number', 42, '42'],
    ['userID', 'a truth value', false, 'false'],
    ['userID', 'a list', ['a', 1], '["a",1]'],
    ['userID', 'a map', { a: { b: null } }, '{"a":{"b":null}}'],
    ['userID', 'text that looks like JSON', '{"a":1}', '{"a":1}'],
    ['userID', 'null', null, null],
    ['userID', 'nothing', undefined, null],
    ['exerciseMinutesGoal', 'a whole number', 15, 15],
    ['exerciseMinutesGoal', 'a fraction', 1.5, null],
    ['exerciseMinutesGoal', 'a number beyond 32 bits', 2 ** 31, null],
    ['exerciseMinutesGoal', 'text', '15', null],
    ['templateMatchScore', 'a fraction', 0.75, 0.75],
    ['templateMatchScore', 'a map', {}, null],
    ['_lastChangedAt', 'milliseconds', 1_700_000_000_000, 1_700_000_000_000],
    ['customScheduleEnabled', 'a truth value', false, false],
    ['customScheduleEnabled', 'text', 'true', null],
    ['personalDetails', 'a map', { firstName: 'Ana' }, '{"firstName":"Ana"}'],
    ['personalDetails', 'text that is not JSON', 'Ana', '"Ana"'],
    ['personalDetails', 'text that is JSON', '{"a":1}', '"{\\"a\\":1}"'],
  ])('returns %s that holds %s as a value that its type allows', (field, _, stored, expected) => {
    const record = getRecord.response(contextOf({ result: { id: 'a', [field]: stored } }));

    expect(record).toMatchObject({ id: 'a', [field]: expected });
  });

  it.each([
    ['a list of texts', ['Mon', 'Tue'], ['Mon', 'Tue']],
    ['a mixed list', ['Mon', 2, null, { a: 1 }], ['Mon', '2', 'null', '{"a":1}']],
    ['text', 'Mon,Tue', ['Mon,Tue']],
    ['a map', { length: 1 }, ['{"length":1}']],
    ['null', null, null],
  ])('returns a list field that holds %s as strings', async (_, days, expected) => {
    const getSet = await loadResolver('get-record', scheduledSet);

    const record = getSet.response(contextOf({ result: { id: 'a', days } }));

    expect(record).toMatchObject({ days: expected });
  });

  it('omits attributes that the model does not have, even large ones', () => {
    const record = getRecord.response(contextOf({ result: { id: 'a', blob: 'x'.repeat(300_000) } }));

    expect(record).not.toHaveProperty('blob');
  });
});

describe('list-records', () => {
  let listRecords: LoadedResolver;
  beforeAll(async () => {
    listRecords = await loadResolver('list-records', preferences);
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

  it('reads one of several segments', () => {
    const request = listRecords.request(contextOf({ args: { segment: 2, segments: 6 } }));

    expect(request).toMatchObject({ operation: 'Scan', segment: 2, totalSegments: 6 });
  });

  it.each([
    [{ segment: 0 }, 'segments is missing; expected the number of segments.'],
    [{ segments: 2 }, 'segment is missing; expected one of the segments.'],
    [{ segment: 0, segments: 17 }, 'segments is 17; expected a whole number from 1 to 16.'],
    [{ segment: 0, segments: 0 }, 'segments is 0; expected a whole number from 1 to 16.'],
    [{ segment: 2, segments: 2 }, 'segment is 2; expected a whole number from 0 to 1.'],
    [{ segment: -1, segments: 2 }, 'segment is -1; expected a whole number from 0 to 1.'],
  ])('rejects the segment %j', (args, message) => {
    const outcome = outcomeOf(listRecords.request, contextOf({ args }));

    expect(outcome).toMatchObject({ message, type: 'BadRequest' });
  });

  it.each([
    [1, 1],
    [1000, 1000],
    [null, 100],
  ])('with the limit %j reads at most %i records', (limit, expected) => {
    const request = listRecords.request(contextOf({ args: { limit } }));

    expect(request).toMatchObject({ limit: expected });
  });

  it.each([0, -1, 1001])('rejects the limit %i', (limit) => {
    const outcome = outcomeOf(listRecords.request, contextOf({ args: { limit } }));

    expect(outcome).toMatchObject({
      message: `limit is ${limit}; expected a whole number from 1 to 1000.`,
      type: 'BadRequest',
    });
  });

  it('does not let one invalid record break the page', () => {
    const items = [{ id: 'a', userID: { odd: [] } }, { id: 'b', userID: 'x' }, { id: 'c' }];

    const page = listRecords.response(contextOf({ result: { items, nextToken: null } }));

    expect(page).toMatchObject({
      items: [
        { id: 'a', userID: '{"odd":[]}' },
        { id: 'b', userID: 'x' },
        { id: 'c', userID: null },
      ],
      nextToken: null,
    });
  });
});

import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resolverConstants } from '#shared/api/schema';
import { readFilter } from '#shared/domain/records/filter';
import { Exercise } from '#shared/models/exercise';
import type { StoredRecord } from '#shared/models/model';
import { contextOf, type LoadedResolver, loadResolver } from '../../../functions/resolvers/sandbox';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, type World } from '../../../support/engine-world';

const { fields: types } = resolverConstants(Exercise);

const words = ['', 'a', 'ab', 'Ä', '🧘', '￿', 'Desk', 'desk stretch'];
const value = fc.oneof(
  fc.constantFrom(...words, null, true, false, 0, 1, 60, 2.5),
  fc.array(fc.constantFrom(...words), { maxLength: 2 }),
);
const records = fc.array(
  fc.record({ title: value, duration: value, favourite: value, goals: value }, { requiredKeys: [] }),
  { minLength: 1, maxLength: 12 },
);

const operators = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'];
const asked = (names: readonly string[], operand: fc.Arbitrary<unknown>) =>
  fc.tuple(fc.constantFrom(...names), operand).map(([name, given]) => ({ [name]: given }));
const exists = fc.boolean().map((given) => ({ attributeExists: given }));
const text = fc.constantFrom(...words);
const number = fc.constantFrom(0, 1, 60);
const leaf = fc.oneof(
  fc
    .oneof(
      asked(operators, text),
      asked(['contains', 'beginsWith'], fc.constantFrom('a', 'Des', '🧘')),
      fc.constant({ between: ['a', 'b'] }),
      exists,
    )
    .map((title) => ({ title })),
  fc.oneof(asked(operators, number), exists).map((duration) => ({ duration })),
  fc.oneof(asked(['eq', 'ne'], fc.boolean()), exists).map((favourite) => ({ favourite })),
  fc.oneof(asked(['contains'], text.filter(Boolean)), exists).map((goals) => ({ goals })),
);
const filters: fc.Arbitrary<object> = fc.oneof(
  leaf,
  leaf.map((not) => ({ not })),
  fc.tuple(leaf, leaf).map((or) => ({ or: [...or] })),
  fc.tuple(leaf, leaf).map(([one, other]) => ({ and: [one, { not: other }], ...one })),
);

describe('a filter in memory', () => {
  let dynamodb: EmbeddedDynamoDb;
  let world: World;
  let list: LoadedResolver;
  beforeAll(async () => {
    list = await loadResolver('list-records', { MODEL: JSON.stringify(resolverConstants(Exercise)) });
    dynamodb = await startEmbeddedDynamoDb();
    world = await createWorld(dynamodb);
  });
  afterAll(() => dynamodb.stop());

  test("matches the same records as the API's list", async () => {
    const TableName = world.tables.Exercise;
    await fc.assert(
      fc.asyncProperty(records, fc.array(filters, { minLength: 4, maxLength: 8 }), async (made, all) => {
        const stored = made.map((record, index): StoredRecord => ({ ...record, id: `e${index}` }));
        await world.put('Exercise', stored);
        const ids = new Set(stored.map(({ id }) => id));
        for (const filter of all) {
          const asked = Object(list.request(contextOf({ args: { filter } }))).filter;
          const { Items = [] } = await world.engine.dynamodb.send(
            new ScanCommand({
              TableName,
              Limit: 500,
              FilterExpression: asked.expression,
              ExpressionAttributeNames: asked.expressionNames,
              ExpressionAttributeValues: asked.expressionValues,
            }),
          );
          const { matches } = readFilter(filter, types);
          const found = Items.map((item) => unmarshall(item).id).filter((id) => ids.has(id));
          const judged = stored.filter((record) => matches?.(record)).map(({ id }) => id);
          expect({ filter, ids: judged }).toEqual({ filter, ids: found.toSorted(byNumber) });
        }
      }),
      { numRuns: 40 },
    );
  });
});

const byNumber = (one: string, other: string) => Number(one.slice(1)) - Number(other.slice(1));

describe('a filter', () => {
  test.each([
    [{ colour: { eq: 'a' } }, "filter.colour is unknown; expected a field, 'and', 'or' or 'not'."],
    [{ _deleted: { eq: true } }, "filter._deleted is unknown; expected a field, 'and', 'or' or 'not'."],
    [{ title: { is: 'a' } }, 'filter.title.is is unknown; expected one of eq,'],
    [{ title: { eq: 1 } }, 'filter.title.eq has the wrong type; expected a string.'],
    [{ title: {} }, 'filter.title is empty; expected a comparison, such as eq.'],
    [{ title: 'a' }, 'filter.title is not an object;'],
    [{ duration: { between: [1] } }, 'filter.duration.between is not a pair;'],
    [{ or: [] }, 'filter.or is empty or not a list; expected a list of filters.'],
    [{ and: [{ title: { contains: '' } }] }, 'filter.and[0].title.contains is empty;'],
    [[], 'filter is not an object;'],
    [null, 'filter is not an object;'],
  ])('%j is rejected with its location', (filter, problem) => {
    expect(readFilter(filter, types).problem).toContain(problem);
  });

  test('that is empty matches everything, and names no fields', () => {
    const { matches, fields } = readFilter({}, types);

    expect(fields).toEqual([]);
    expect(matches?.({ id: 'a' })).toBe(true);
  });

  test('is rejected if it exceeds the depth or the number of comparisons of a list', () => {
    const deep = Array.from({ length: 12 }).reduce<object>((inner) => ({ not: inner }), {
      title: { eq: 'a' },
    });
    const many = { or: Array.from({ length: 61 }, () => ({ title: { eq: 'a' } })) };

    expect(readFilter(deep, types).problem).toContain('nested more than');
    expect(readFilter(many, types).problem).toContain('too many comparisons');
  });
});

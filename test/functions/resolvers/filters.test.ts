import { beforeAll, describe, expect, it } from 'vitest';
import { resolverConstants } from '#shared/api/schema';
import { UserPreferences } from '#shared/models/user-preferences';
import { contextOf, type LoadedResolver, loadResolver, outcomeOf } from './sandbox';

const present = 'attribute_not_exists(#deleted) OR #deleted <> :true';

let listRecords: LoadedResolver;
beforeAll(async () => {
  listRecords = await loadResolver('list-records', {
    MODEL: JSON.stringify(resolverConstants(UserPreferences)),
  });
});

const filterOf = (filter: unknown) => {
  const request = listRecords.request(contextOf({ args: { filter } }));
  return Object(request).filter as {
    expression: string;
    expressionNames: Record<string, string>;
    expressionValues: Record<string, unknown>;
  };
};

/** Returns the filter without the condition on deleted records, and with names and values filled in. */
function readable(filter: unknown): string {
  const { expression, expressionNames, expressionValues } = filterOf(filter);
  expect(expression.startsWith(`(${present}) AND `)).toBe(true);
  return expression
    .slice(present.length + 7)
    .replaceAll(/#f\d+/g, (name) => expressionNames[name] ?? name)
    .replaceAll(/:f\d+/g, (name) => JSON.stringify(Object.values(Object(expressionValues[name]))[0]));
}

const refusalOf = (filter: unknown) => outcomeOf(listRecords.request, contextOf({ args: { filter } }));

/** Creates a filter nested within `depth - 1` others. */
const nested = (operator: 'and' | 'or' | 'not', depth: number): object =>
  depth === 1
    ? { age: { eq: '35-44' } }
    : { [operator]: operator === 'not' ? nested(operator, depth - 1) : [nested(operator, depth - 1)] };

describe('a filter', () => {
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['no field', {}],
    ['a field that is null', { userID: null }],
  ])('of %s excludes only deleted records', (_, filter) => {
    expect(filterOf(filter)).toEqual({
      expression: present,
      expressionNames: { '#deleted': '_deleted' },
      expressionValues: { ':true': { BOOL: true } },
    });
  });

  it.each([
    [{ userID: { eq: 'ana' } }, 'userID = "ana"'],
    [{ userID: { ne: '' } }, 'userID <> ""'],
    [{ exerciseMinutesGoal: { lt: 5 } }, 'exerciseMinutesGoal < "5"'],
    [{ exerciseMinutesGoal: { le: 0 } }, 'exerciseMinutesGoal <= "0"'],
    [{ exerciseMinutesGoal: { gt: -5 } }, 'exerciseMinutesGoal > "-5"'],
    [{ templateMatchScore: { ge: 0.5 } }, 'templateMatchScore >= "0.5"'],
    [{ createdAt: { between: ['2026', '2027'] } }, 'createdAt >= "2026" AND createdAt <= "2027"'],
    [{ userID: { beginsWith: 'a' } }, 'begins_with(userID, "a")'],
    [{ userID: { contains: '@' } }, 'contains(userID, "@")'],
    [{ userID: { attributeExists: true } }, 'attribute_exists(userID)'],
    [{ userID: { attributeExists: false } }, 'attribute_not_exists(userID)'],
    [{ customScheduleEnabled: { ne: true } }, 'customScheduleEnabled <> true'],
    [{ userID: { ge: 'a', lt: 'b' }, sex: { eq: 'f' } }, 'userID >= "a" AND userID < "b" AND sex = "f"'],
    [{ not: { userID: { eq: 'a' } } }, 'NOT userID = "a"'],
    [{ not: { userID: { eq: 'a' }, sex: { eq: 'f' } } }, 'NOT (userID = "a" AND sex = "f")'],
    [{ or: [{ userID: { eq: 'a' } }] }, 'userID = "a"'],
    [{ or: [{ age: { eq: 'a' } }, { age: { eq: 'b' } }] }, '(age = "a" OR age = "b")'],
    [
      { sex: { eq: 'f' }, or: [{ age: { eq: 'a' } }, { and: [{ age: { gt: 'b' } }, { age: { lt: 'c' } }] }] },
      'sex = "f" AND (age = "a" OR (age > "b" AND age < "c"))',
    ],
    [{ and: [{ or: [{ and: [{ not: { age: { eq: 'a' } } }] }] }] }, 'NOT age = "a"'],
  ])('%j becomes a condition without redundant parentheses', (filter, condition) => {
    expect(readable(filter)).toBe(condition);
  });

  it.each(['and', 'or', 'not'] as const)(
    'with %s nested is accepted 8 deep, and rejected 9 and 50 deep',
    (operator) => {
      expect(readable(nested(operator, 8))).toContain('age = "35-44"');
      for (const depth of [9, 50]) {
        expect(refusalOf(nested(operator, depth))).toMatchObject({
          message: 'filter is nested more than 8 levels deep; expected at most 8 levels.',
          type: 'BadRequest',
          info: { field: 'filter', expected: 'at most 8 levels' },
        });
      }
    },
  );

  it.each([
    [{ userID: {} }, 'filter.userID is empty; expected a comparison, such as eq.'],
    [
      { userID: { eq: null } },
      'filter.userID.eq is null; expected a value; to check whether the field exists, use attributeExists.',
    ],
    [{ userID: { contains: '' } }, 'filter.userID.contains is empty; expected 1 to 1000 characters.'],
    [{ userID: { beginsWith: '' } }, 'filter.userID.beginsWith is empty; expected 1 to 1000 characters.'],
    [
      { userID: { eq: 'x'.repeat(1001) } },
      'filter.userID.eq is 1001 characters long; expected at most 1000.',
    ],
    [
      { age: { between: ['a'] } },
      'filter.age.between has 1 items; expected two values: the lower and upper bounds, inclusive.',
    ],
    [
      { age: { between: ['b', 'a'] } },
      'filter.age.between has the larger value first; expected the smaller value first.',
    ],
    [
      { _version: { between: [1, 2, 3] } },
      'filter._version.between has 3 items; expected two values: the lower and upper bounds, inclusive.',
    ],
    [
      { templateMatchScore: { eq: 1e300 } },
      'filter.templateMatchScore.eq is 1e+300; expected a number from -1000000000000000 to 1000000000000000.',
    ],
    [
      { templateMatchScore: { eq: 1e-300 } },
      'filter.templateMatchScore.eq is 1e-300; expected a number from -1000000000000000 to 1000000000000000.',
    ],
    [{ or: [] }, 'filter.or has 0 items; expected 1 to 60.'],
    [{ and: [{ age: { eq: 'a' } }, {}] }, 'filter.and[1] is empty; expected at least one field.'],
    [{ not: {} }, 'filter.not is empty; expected at least one field.'],
    [
      { or: [{ not: { age: { lt: null } } }] },
      'filter.or[0].not.age.lt is null; expected a value; to check whether the field exists, use attributeExists.',
    ],
  ])('%j is rejected with its path', (filter, message) => {
    expect(refusalOf(filter)).toMatchObject({ message, type: 'BadRequest' });
  });

  it('accepts 60 comparisons, which fit into the 4 KB of an expression, and no more', () => {
    const comparisons = (count: number) => ({
      or: Array.from({ length: count }, (_, number) => ({
        userID: { beginsWith: `${number}` },
      })),
    });
    const nestedTwice = { and: [comparisons(30), { not: comparisons(31) }] };

    expect(filterOf(comparisons(60)).expression.length).toBeLessThan(4_096);
    expect(refusalOf(comparisons(61))).toMatchObject({
      message: 'filter.or has 61 items; expected 1 to 60.',
    });
    expect(refusalOf(nestedTwice)).toMatchObject({
      message: 'filter has too many comparisons; expected at most 60.',
    });
  });
});

describe('a page token', () => {
  const ask = (args: object) => {
    const stash: Record<string, unknown> = {};
    const request = listRecords.request(contextOf({ args, stash }));
    return { stash, request };
  };
  const tokenAfter = (args: object): string => {
    const { stash } = ask(args);
    const page = listRecords.response(contextOf({ stash, result: { items: [], nextToken: 'page-2' } }));
    return Object(page).nextToken;
  };

  it('continues with the same query, with any limit', () => {
    const filter = { age: { eq: '35-44' } };
    const nextToken = tokenAfter({ filter, limit: 5 });

    expect(ask({ filter, limit: 7, nextToken }).request).toMatchObject({ nextToken: 'page-2' });
  });

  it('does not look like a token of the panel, which begins with a number', () => {
    expect(tokenAfter({})).toMatch(/^q\d+\.page-2$/);
  });

  it.each([
    ['no filter', { filter: { age: { eq: 'a' } } }, {}],
    ['another value', { filter: { age: { eq: 'a' } } }, { filter: { age: { eq: 'b' } } }],
    ['a character outside the alphabet', { filter: { age: { eq: 'ü' } } }, { filter: { age: { eq: 'ö' } } }],
    ['another field', { filter: { age: { eq: 'a' } } }, { filter: { sex: { eq: 'a' } } }],
    ['another order of nesting', { filter: { not: { age: { eq: 'a' } } } }, { filter: { age: { eq: 'a' } } }],
  ])('is rejected with %s', (_, args, others) => {
    const nextToken = tokenAfter(args);

    const outcome = outcomeOf(listRecords.request, contextOf({ args: { ...others, nextToken } }));

    expect(outcome).toMatchObject({
      message: 'nextToken is not from this list; expected the nextToken from the previous page.',
      type: 'BadRequest',
      info: { field: 'nextToken', expected: 'the nextToken from the previous page' },
    });
  });

  it.each(['', 'page-2', 'q7.page-2', '🧘'])('that is invented is rejected: %j', (nextToken) => {
    const outcome = outcomeOf(listRecords.request, contextOf({ args: { nextToken } }));

    expect(outcome).toMatchObject({ type: 'BadRequest', info: { field: 'nextToken' } });
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import { indexOperation } from '#shared/api/schema-queries';
import { servedModels } from '#shared/models/index';
import { startQuietHost } from '../support/quiet-host';
import { type ApiClient, postRaw, signIn } from './support/api-client';
import { designatedAdmin } from './support/migration';
import { type Listed, putRecords } from './support/put-records';
import { expectRefusal } from './support/refusal';

let host: LocalHost;
let api: ApiClient;
let authorization: string;

beforeAll(async () => {
  host = await startQuietHost();
  authorization = (await host.signIn(designatedAdmin)).accessToken;
  api = await signIn(host, designatedAdmin);
});

afterAll(() => host?.stop());

const put = (model: string, records: readonly object[]) => putRecords(host, model, records);

describe('a filter of preferences', () => {
  /**
   * The records `p0` to `p9`, which belong to three people. All except `p8` have a goal, and `p9` is deleted.
   */
  const records = Array.from({ length: 10 }, (_, number) => ({
    id: `p${number}`,
    userID: ['ana', 'ben', 'Cleo'][number % 3],
    exerciseMinutesGoal: number === 8 ? undefined : number,
    templateMatchScore: number / 10,
    customScheduleEnabled: number % 2 === 0,
    assignedTemplate: number === 7 ? null : 'energy',
    wellnessGoals: '["Reduce stress"]',
    _deleted: number === 9 ? true : undefined,
  }));
  beforeAll(() => put('UserPreferences', records));

  const query =
    'query ($filter: UserPreferencesFilter, $limit: Int, $nextToken: String) { list: listUserPreferences(filter: $filter, limit: $limit, nextToken: $nextToken) { items { id } nextToken } }';
  const idsOf = async (filter: object) => {
    const { list } = await api.ask<Listed<{ id: string }>>(query, { filter });
    return list.items.map(({ id }) => id.slice(1)).toSorted();
  };
  const nestedNot = (depth: number): object =>
    depth === 1 ? { userID: { eq: 'ana' } } : { not: nestedNot(depth - 1) };

  it.each([
    [{}, '012345678'],
    [{ userID: { eq: 'ana' } }, '036'],
    [{ userID: { ne: 'ana' } }, '124578'],
    [{ userID: { beginsWith: 'c' } }, ''],
    [{ userID: { beginsWith: 'C' } }, '258'],
    [{ userID: { contains: 'e' } }, '124578'],
    [{ userID: { gt: 'ana', lt: 'c' } }, '147'],
    [{ exerciseMinutesGoal: { ge: 3, le: 4 } }, '34'],
    [{ exerciseMinutesGoal: { between: [6, 100] } }, '67'],
    [{ exerciseMinutesGoal: { attributeExists: false } }, '8'],
    [{ exerciseMinutesGoal: { attributeExists: true } }, '01234567'],
    [{ templateMatchScore: { lt: 0.15 } }, '01'],
    [{ customScheduleEnabled: { eq: false } }, '1357'],
    [{ customScheduleEnabled: { ne: false } }, '02468'],
    [{ wellnessGoals: { contains: 'stress' }, id: { le: 'p1' } }, '01'],
    [{ or: [{ id: { eq: 'p1' } }, { id: { eq: 'p9' } }, { userID: { eq: 'ana' } }] }, '0136'],
    [{ and: [{ userID: { eq: 'ana' } }, { not: { id: { eq: 'p3' } } }] }, '06'],
    [{ not: { or: [{ userID: { eq: 'ana' } }, { userID: { eq: 'ben' } }] } }, '258'],
    [{ not: { not: { userID: { eq: 'ana' } } } }, '036'],
    [{ or: [{ and: [{ id: { gt: 'p1' } }, { id: { lt: 'p4' } }] }, { id: { eq: 'p7' } }] }, '237'],
    [nestedNot(8), '124578'],
  ])('%j lists %s', async (filter, ids) => {
    expect((await idsOf(filter)).join('')).toBe(ids);
  });

  it('lists each record once in segments that are read in one request', async () => {
    const segments = [0, 1, 2, 3].map(
      (segment) =>
        `s${segment}: listUserPreferences(segment: ${segment}, segments: 4) { items { id } nextToken }`,
    );

    const pages = await api.ask<Readonly<Record<string, Listed<{ id: string }>['list']>>>(
      `{ ${segments.join(' ')} }`,
    );

    const ids = Object.values(pages).flatMap(({ items }) => items.map(({ id }) => id.slice(1)));
    expect(ids.toSorted().join('')).toBe('012345678');
    expect(Object.values(pages).map(({ nextToken }) => nextToken)).toEqual([null, null, null, null]);
  });

  it('that is nested 50 levels deep is rejected', async () => {
    expectRefusal(await api.send(query, { filter: nestedNot(50) }), {
      errorType: 'BadRequest',
      message: 'filter is nested more than 8 levels deep; expected at most 8 levels.',
      errorInfo: { field: 'filter' },
    });
  });

  it.each([1_000, 5_000, 100_000])(
    'that is nested %i levels deep is rejected on arrival, in any position',
    async (depth) => {
      const inside = (open: string, filter: string) => `${open.repeat(depth)}${filter}${'}'.repeat(depth)}`;
      const list = (filter: string) => `{ listUserPreferences(filter: ${filter}) { nextToken } }`;
      const variables = `{"filter":${inside('{"not":', '{"id":{"eq":"a"}}')}}`;

      const answers = [
        await api.send(list(inside('{not:', '{id:{eq:"a"}}'))),
        await postRaw(host, `{"query":${JSON.stringify(query)},"variables":${variables}}`, { authorization }),
      ];

      for (const answer of answers) {
        expect(answer.status).toBe(400);
        expectRefusal(answer, {
          errorType: 'BadRequestException',
          message: 'The request is nested more than 1000 levels deep.',
        });
      }
    },
  );

  it.each([
    ['an unknown field', { nothing: { eq: 'a' } }, 'Field "nothing" is not defined by type'],
    ['the mark of deleted records', { _deleted: { eq: true } }, 'Field "_deleted" is not defined by type'],
    [
      'an unknown comparison',
      { userID: { like: 'a' } },
      'Field "like" is not defined by type "StringFilter"',
    ],
    ['a number instead of a string', { userID: { eq: 7 } }, 'String cannot represent a non string value: 7'],
    [
      'a string instead of a number',
      { exerciseMinutesGoal: { eq: '7' } },
      'Int cannot represent non-integer value: "7"',
    ],
    ['a string instead of a Boolean', { customScheduleEnabled: { eq: 'true' } }, 'Boolean cannot represent'],
  ])('with %s is rejected with the name of the field', async (_, filter, message) => {
    expectRefusal(await api.send(query, { filter }), { message: expect.stringContaining(message) });
  });

  it('that leaves nothing on a page still says that there is more, and the pages together contain everything', async () => {
    const filter = { id: { eq: 'p5' } };
    const found: string[] = [];
    const tokens: (string | null)[] = [];
    let nextToken: string | null = null;

    do {
      const { list }: Listed<{ id: string }> = await api.ask(query, { filter, limit: 2, nextToken });
      found.push(...list.items.map(({ id }) => id));
      nextToken = list.nextToken;
      tokens.push(nextToken);
    } while (nextToken !== null);

    expect(found).toEqual(['p5']);
    expect(tokens.length).toBeGreaterThanOrEqual(5);
  });

  it('does not accept a token of another filter, of no filter, or of another list', async () => {
    const first = async (filter: object | undefined) =>
      (await api.ask<Listed<object>>(query, { filter, limit: 2 })).list.nextToken;
    const ana = { userID: { eq: 'ana' } };
    const refusal = { errorType: 'BadRequest', errorInfo: { field: 'nextToken' } };

    expect((await api.send(query, { filter: ana, nextToken: await first(ana) })).errors).toEqual([]);
    expectRefusal(await api.send(query, { filter: ana, nextToken: await first(undefined) }), refusal);
    expectRefusal(await api.send(query, { nextToken: await first(ana) }), refusal);
    expectRefusal(
      await api.send(query, { filter: { userID: { eq: 'ben' } }, nextToken: await first(ana) }),
      refusal,
    );
    expectRefusal(
      await api.send(
        'query ($nextToken: String) { listUserActivities(nextToken: $nextToken) { nextToken } }',
        {
          nextToken: await first(undefined),
        },
      ),
      refusal,
    );
  });

  it('does not apply to a read by ID, which returns null once the record is deleted', async () => {
    const get = 'query ($id: ID!) { one: getUserPreferences(id: $id) { id } }';

    expect(await api.ask(get, { id: 'p8' })).toEqual({ one: { id: 'p8' } });
    expect(await api.ask(get, { id: 'p9' })).toEqual({ one: null });
  });
});

describe('a list by an index', () => {
  beforeAll(() =>
    put('UserSubscription', [
      { id: 's1', userID: 'dora', planType: 'annual' },
      { id: 's2', userID: 'dora', planType: 'monthly' },
      { id: 's3', userID: 'dora', planType: 'annual', _deleted: true },
      { id: 's4', userID: 'emil', planType: 'annual' },
      { id: 's5', planType: 'annual' },
    ]),
  );

  const query =
    'query ($userID: ID!, $filter: UserSubscriptionFilter, $limit: Int, $nextToken: String) { list: listUserSubscriptionsByUserID(userID: $userID, filter: $filter, limit: $limit, nextToken: $nextToken) { items { id } nextToken } }';
  const idsOf = async (variables: object) =>
    (await api.ask<Listed<{ id: string }>>(query, variables)).list.items.map(({ id }) => id).toSorted();

  it('contains the records with that key, without deleted ones', async () => {
    expect(await idsOf({ userID: 'dora' })).toEqual(['s1', 's2']);
    expect(await idsOf({ userID: 'nobody' })).toEqual([]);
    expect(await idsOf({ userID: '🧘'.repeat(150) })).toEqual([]);
  });

  it('accepts a filter on other fields, and rejects one on its key', async () => {
    expect(await idsOf({ userID: 'dora', filter: { planType: { eq: 'annual' } } })).toEqual(['s1']);
    expectRefusal(await api.send(query, { userID: 'dora', filter: { userID: { ne: 'emil' } } }), {
      errorType: 'BadRequest',
      errorInfo: { field: 'filter.userID' },
    });
  });

  it('is rejected with an empty key or with the token of another key', async () => {
    const { list } = await api.ask<Listed<object>>(query, { userID: 'dora', limit: 1 });

    expect(list.nextToken).not.toBeNull();
    expectRefusal(await api.send(query, { userID: 'emil', nextToken: list.nextToken }), {
      errorType: 'BadRequest',
      errorInfo: { field: 'nextToken' },
    });
    expectRefusal(await api.send(query, { userID: '' }), {
      errorType: 'BadRequest',
      message: 'userID is empty; expected 1 to 300 characters.',
    });
  });
});

describe('each list by an index', () => {
  const indexes = servedModels.flatMap((model) => model.indexes.map((index) => ({ model, index })));

  it.each(indexes.map(({ model, index }) => [indexOperation(model, index), model, index] as const))(
    '%s contains the records with its key, in the order and within the bounds of its sort key',
    async (field, model, index) => {
      const { partitionKey, sortKey } = index;
      const key = `key of ${field}`;
      const records = ['2026-01-01', '2026-01-02', '2026-01-03'].map((sort, number) => ({
        id: `${field}-${number}`,
        [partitionKey]: key,
        ...(sortKey && { [sortKey]: sort }),
      }));
      await put(model.name, records);
      const argument = `${partitionKey}: ${JSON.stringify(key)}`;
      const numbersOf = async (more: string) => {
        const query = `{ list: ${field}(${argument}${more}) { items { id } nextToken } }`;
        const { list } = await api.ask<Listed<{ id: string }>>(query);
        return list.items.map(({ id }) => id.slice(-1)).join('');
      };

      if (sortKey === undefined) {
        expect([...(await numbersOf(''))].toSorted().join('')).toBe('012');
        return;
      }
      expect(await numbersOf('')).toBe('012');
      expect(await numbersOf(', sortDirection: DESC')).toBe('210');
      expect(await numbersOf(`, ${sortKey}: {between: ["2026-01-02", "2026-01-09"]}, limit: 1`)).toBe('1');
      expect(await numbersOf(`, ${sortKey}: {lt: "2026-01-02"}`)).toBe('0');
      expect(await numbersOf(`, ${sortKey}: {beginsWith: "2026-01-03"}`)).toBe('2');
    },
  );
});

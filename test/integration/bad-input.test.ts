import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startHost } from '#infra/local/host';
import type { LocalHost } from '#infra/local/host-options';
import { type Answer, type ApiClient, postRaw, signIn } from './support/api-client';
import { allRuns, designatedAdmin, migrate, migrationJob, readRun } from './support/migration';
import { type Item, readLedger } from './support/stored';

const unknownRun = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

let host: LocalHost;
let authorization: string;
let api: ApiClient;
let runId: string;
let ledger: readonly Item[];

beforeAll(async () => {
  // As on AWS: a client cannot ask for the schema.
  host = await startHost({ users: 5, settings: { introspection: false } });
  authorization = (await host.signIn(designatedAdmin)).accessToken;
  api = await signIn(host, designatedAdmin);
  ({ id: runId } = await migrate(api, { dryRun: true }));
  await migrate(api, { dryRun: true });
  ledger = await readLedger(host);
});

/** Whatever was sent, no run was made and none was changed. */
afterEach(async () => expect(await readLedger(host)).toEqual(ledger));

afterAll(() => host?.stop());

/** What must not leave the host: a stack, a place in the code. */
const innards = /\bat \S+ \(|node_modules|file:\/\/|\.ts\b|\/functions\/|\/infra\/|dynamodb|zod/i;

function expectRefusal({ text, errors }: Answer, expected: object): void {
  expect(errors[0]).toMatchObject(expected);
  expect(text).not.toMatch(innards);
}

const startDocument = 'mutation ($input: StartJobInput!) { startJob(input: $input) { id } }';
const usual = () => ({ job: migrationJob, params: '{}', dryRun: false, clientToken: randomUUID() });

describe('a start', () => {
  it.each([
    ['an unknown job', { job: 'user-identifier' }, 'input.job', migrationJob, "'user-identifier'"],
    ['an empty job', { job: '' }, 'input.job', migrationJob, "''"],
    ['a job of 100,000 characters', { job: 'j'.repeat(100_000) }, 'input.job', migrationJob, "j…'"],
    ['a job named as what every object has', { job: 'constructor' }, 'input.job', migrationJob, ''],
    ['an unknown parameter', { params: '{"email":"ben@wellness.example"}' }, 'params.email', 'no fields', ''],
    ['a parameter named __proto__', { params: '{"__proto__":{"a":1}}' }, 'params.__proto__', 'no fields', ''],
    ['parameters that are a list', { params: '[]' }, 'params', 'a JSON object', 'an empty list'],
    ['parameters that are a number', { params: '7' }, 'params', 'a JSON object', '7'],
    ['parameters that are a text', { params: '"{"' }, 'params', 'a JSON object', 'which is not JSON'],
    [
      'parameters that are too long',
      { params: JSON.stringify({ a: 'x'.repeat(8_192) }) },
      'params',
      'at most 8192 characters',
      '',
    ],
    ['an empty token', { clientToken: '' }, 'input.clientToken', '1 to 128 printable ASCII', '""'],
    [
      'a token of 129 characters',
      { clientToken: 't'.repeat(129) },
      'input.clientToken',
      '1 to 128 printable ASCII',
      '',
    ],
    [
      'a token with a line break',
      { clientToken: 'a\nb' },
      'input.clientToken',
      '1 to 128 printable ASCII',
      '',
    ],
  ])('with %s is refused with the field and what was expected', async (_, wrong, field, wanted, shown) => {
    const answer = await api.send(startDocument, { input: { ...usual(), ...wrong } });

    expectRefusal(answer, {
      errorType: 'BadRequest',
      path: ['startJob'],
      errorInfo: { field, expected: expect.stringContaining(wanted) },
      message: expect.stringContaining(shown),
    });
    expect(answer.errors[0]?.message).toContain(`expected`);
    expect(answer.text.length).toBeLessThan(1_000);
  });

  it.each([
    ['no job', { job: undefined }, 'Field "job" of required type "String!" was not provided'],
    ['a job that is null', { job: null }, 'Expected non-nullable type "String!" not to be null'],
    ['a job that is a number', { job: 7 }, 'String cannot represent a non string value: 7'],
    ['dryRun missing', { dryRun: undefined }, 'Field "dryRun" of required type "Boolean!" was not provided'],
    ['dryRun as a text', { dryRun: 'false' }, 'Boolean cannot represent a non boolean value: "false"'],
    ['a token that is a list', { clientToken: ['a'] }, 'ID cannot represent value: ["a"]'],
    ['no token', { clientToken: undefined }, 'Field "clientToken" of required type "ID!" was not provided'],
    ['parameters that are no JSON', { params: '{' }, 'Unable to parse `{` as a valid JSON'],
    ['parameters that are an object', { params: { a: 1 } }, 'as a valid JSON'],
    ['an unknown field', { userID: 'ben' }, 'Field "userID" is not defined by type "StartJobInput"'],
  ])('with %s is refused with the field and the type', async (_, wrong, message) => {
    const answer = await api.send(startDocument, { input: { ...usual(), ...wrong } });

    expect(answer.data).toBeNull();
    expectRefusal(answer, { message: expect.stringContaining(message) });
    expect(answer.errors[0]?.message).toContain('input');
  });

  it('without input is refused with the variable', async () => {
    expectRefusal(await api.send(startDocument), {
      message: 'Variable "$input" of required type "StartJobInput!" was not provided.',
    });
  });

  it('with a token that stands for another start is refused, naming that run', async () => {
    const [row] = ledger.filter(({ pk }) => pk?.S?.startsWith('TOKEN#'));
    const clientToken = row?.pk?.S?.split('#').at(-1) ?? '';

    const answer = await api.send(startDocument, { input: { ...usual(), clientToken } });

    expectRefusal(answer, {
      errorType: 'BadRequest',
      errorInfo: { field: 'clientToken', runId: row?.runId?.S },
      message: expect.stringContaining('expected a new one'),
    });
  });
});

describe('a run that does not exist', () => {
  const ids = [
    ['an id that none has', unknownRun],
    ['no text', ''],
    ['a space', ' '],
    ['a path', '../../etc/passwd'],
    ['a key of the ledger', `RUN#${unknownRun}`],
    ['small letters', unknownRun.toLowerCase()],
    ['an emoji', '🧘'],
    ['100,000 letters', 'A'.repeat(100_000)],
  ] as const;

  it.each(ids)('is not found under %s for stop and resume', async (_, id) => {
    for (const field of ['stopJob', 'resumeJob']) {
      const answer = await api.send(`mutation ($id: ID!) { ${field}(id: $id) { id } }`, { id });
      expectRefusal(answer, { errorType: 'NotFound', errorInfo: { field: 'id' } });
      expect(answer.text.length).toBeLessThan(1_000);
    }
  });

  it.each(ids)('has no log, failures or changes under %s', async (_, id) => {
    for (const [field, selected] of [
      ['jobLog', 'id'],
      ['jobFailures', 'nextToken'],
      ['jobChanges', 'nextToken'],
    ]) {
      const answer = await api.send(`query ($id: ID!) { ${field}(runId: $id) { ${selected} } }`, { id });
      expectRefusal(answer, { errorType: 'NotFound', errorInfo: { field: 'runId' } });
      expect(answer.text.length).toBeLessThan(1_000);
    }
  });

  it.each(ids)('is null under %s', async (_, id) => {
    expect(await api.ask('query ($id: ID!) { jobRun(id: $id) { id } }', { id })).toEqual({ jobRun: null });
  });
});

describe('a run that is over', () => {
  it.each(['stopJob', 'resumeJob'])('is not changed by %s, which says how it stands', async (field) => {
    const answer = await api.send(`mutation ($id: ID!) { ${field}(id: $id) { id } }`, { id: runId });

    expectRefusal(answer, {
      errorType: 'Conflict',
      message: expect.stringContaining(`${runId} is SUCCEEDED`),
      errorInfo: { runId, status: 'SUCCEEDED' },
    });
  });
});

describe('a record that does not exist', () => {
  it.each([
    ['no text', ''],
    ['a path', '../x'],
    ['a statement', `'; DROP TABLE "UserPreferences" --`],
    ['an emoji', '🧘'],
    ['5,000 letters', 'x'.repeat(5_000)],
  ])('is null under %s', async (_, id) => {
    const get = 'query ($id: ID!) { getUserPreferences(id: $id) { id } }';

    expect(await api.ask(get, { id })).toEqual({ getUserPreferences: null });
  });
});

describe('a page', () => {
  const lists = (argument: string) =>
    [
      ['jobRuns', `query ($value: Int) { list: jobRuns(${argument}: $value) { items { id } } }`],
      [
        'jobLog',
        `query ($value: Int, $runId: ID!) { list: jobLog(runId: $runId, ${argument}: $value) { id } }`,
      ],
      [
        'jobFailures',
        `query ($value: Int, $runId: ID!) { list: jobFailures(runId: $runId, ${argument}: $value) { items { id } } }`,
      ],
      [
        'jobChanges',
        `query ($value: Int, $runId: ID!) { list: jobChanges(runId: $runId, ${argument}: $value) { items { key } } }`,
      ],
      [
        'listUserActivities',
        `query ($value: Int) { list: listUserActivities(${argument}: $value) { items { id } } }`,
      ],
    ] as const;

  it.each(lists('limit'))('of %s with no place for an item is refused', async (_, query) => {
    for (const value of [0, -1, -2_147_483_648]) {
      expectRefusal(await api.send(query, { value, runId }), {
        errorType: 'BadRequest',
        errorInfo: { field: 'limit', expected: expect.stringMatching(/1/) },
        message: expect.stringContaining(`limit is ${value}; expected`),
      });
    }
  });

  it.each(lists('limit'))('of %s larger than any is lowered to the most', async (_, query) => {
    const { list } = await api.ask<{ list: unknown }>(query, { value: 2_147_483_647, runId });

    const items = Array.isArray(list) ? list : Object(list).items;
    expect(items.length).toBeLessThanOrEqual(1_000);
  });

  it.each(lists('limit'))('of %s with a limit that is no Int is refused', async (_, query) => {
    for (const value of [2_147_483_648, 1.5, '10', true, [1]]) {
      expectRefusal(await api.send(query, { value, runId }), {
        message: expect.stringMatching(/^Variable "\$value" got invalid value .*Int cannot represent/),
      });
    }
  });

  it.each([
    ['garbage', 'garbage'],
    ['an empty object', 'e30'],
    ['a place that cannot be', Buffer.from('{"lane":0,"page":0,"offset":-1}').toString('base64url')],
    ['50,000 letters', 'x'.repeat(50_000)],
  ])('after a token of %s is refused', async (_, nextToken) => {
    for (const [field, selected] of [
      ['jobRuns', '(nextToken: $nextToken) { nextToken }'],
      ['jobFailures', `(runId: "${runId}", nextToken: $nextToken) { nextToken }`],
      ['jobChanges', `(runId: "${runId}", nextToken: $nextToken) { nextToken }`],
      ['listUserActivities', '(nextToken: $nextToken) { nextToken }'],
    ]) {
      const answer = await api.send(`query ($nextToken: String) { ${field}${selected} }`, { nextToken });
      expectRefusal(answer, {
        errorType: 'BadRequest',
        errorInfo: { field: 'nextToken', expected: 'the nextToken of the page before' },
      });
      expect(answer.text.length).toBeLessThan(1_000);
    }
  });

  type Listed = { list: { nextToken: string | null } };
  const tokenOf = async (list: string) =>
    (await api.ask<Listed>(`{ list: ${list} { nextToken } }`)).list.nextToken ?? 'none';
  const withToken = (list: string, nextToken: string) =>
    api.send(
      `query ($nextToken: String) { list: ${list.replace(')', ', nextToken: $nextToken)')} { nextToken } }`,
      {
        nextToken,
      },
    );
  const refused = {
    errorType: 'BadRequest',
    errorInfo: { field: 'nextToken', expected: 'the nextToken of the page before' },
  };

  it.each([['jobRuns(limit: 1)'], ['listUserActivities(limit: 5)'], [`jobChanges(limit: 1, runId: "RUN")`]])(
    'of %s is refused after its own token with one character changed',
    async (written) => {
      const list = written.replace('RUN', runId);
      const token = await tokenOf(list);

      expect((await withToken(list, token)).errors).toEqual([]);
      for (const at of [0, Math.floor(token.length / 2), token.length - 1]) {
        const other = token[at] === 'A' ? 'B' : 'A';
        const changed = token.slice(0, at) + other + token.slice(at + 1);
        expectRefusal(await withToken(list, changed), refused);
      }
    },
  );

  it.each([
    ['listActivityHistories(limit: 5)', 'listUserActivities(limit: 5)'],
    [`jobRuns(limit: 1, job: "${migrationJob}")`, 'jobRuns(limit: 1)'],
    ['jobFailures(limit: 1, runId: "RUN")', 'jobRuns(limit: 1)'],
    ['jobChanges(limit: 1, runId: "RUN")', 'jobRuns(limit: 1)'],
    ['jobChanges(limit: 1, runId: "RUN")', 'jobChanges(limit: 1, runId: "OTHER")'],
    ['jobChanges(limit: 1, runId: "RUN", table: "UserActivity")', 'jobChanges(limit: 1, runId: "RUN")'],
    ['jobRuns(limit: 1)', 'jobChanges(limit: 1, runId: "RUN")'],
  ])('of %s is refused after a token of %s', async (list, other) => {
    const [newest] = await allRuns(api, { limit: 1 });
    const named = (text: string) => text.replace('RUN', runId).replace('OTHER', newest?.id ?? '');
    const token = await tokenOf(named(other));

    expect(token).not.toBe('none');
    expectRefusal(await withToken(named(list), token), refused);
  });

  it('of the log after what is no line of a log is refused', async () => {
    for (const after of ['yesterday', "' OR 1=1", 'Z'.repeat(27), '🧘'.repeat(1_000)]) {
      expectRefusal(
        await api.send(`query ($after: String) { jobLog(runId: "${runId}", after: $after) { id } }`, {
          after,
        }),
        {
          errorType: 'BadRequest',
          errorInfo: { field: 'after', expected: 'the id of a log line' },
        },
      );
    }
  });

  it('of the changes of an unknown table is refused with the tables that there are', async () => {
    expectRefusal(await api.send(`{ jobChanges(runId: "${runId}", table: "Ledger") { nextToken } }`), {
      errorType: 'BadRequest',
      errorInfo: { field: 'table', expected: expect.stringContaining('"UserPreferences"') },
      message: expect.stringContaining('"Ledger"'),
    });
  });

  it('of runs of an unknown status is refused with the status', async () => {
    expectRefusal(await api.send('{ jobRuns(status: DONE) { nextToken } }'), {
      message: expect.stringContaining('Value "DONE" does not exist in "RunStatus" enum'),
    });
  });

  it('of runs of a job with any name is empty, not an error', async () => {
    for (const job of ['', 'no such job', "' OR 1=1", 'j'.repeat(5_000)]) {
      const query = 'query ($job: String) { jobRuns(job: $job) { items { id } nextToken } }';
      expect(await api.ask(query, { job })).toEqual({ jobRuns: { items: [], nextToken: null } });
    }
  });
});

describe('a request', () => {
  it.each([
    ['of broken JSON', '{"query": "{ jobs { name } }"'],
    ['of nothing', ''],
    ['of a JSON text', '"{ jobs { name } }"'],
    ['of JSON null', 'null'],
    ['of a number', '7'],
    ['without a query', '{}'],
    ['with a query that is a number', '{"query": 7}'],
    ['with variables that are a text', '{"query": "{ jobs { name } }", "variables": "all"}'],
    ['of many requests in one', '[{"query": "{ jobs { name } }"}, {"query": "{ jobs { name } }"}]'],
    ['with an unknown operation', '{"query": "query A { jobs { name } }", "operationName": "B"}'],
    ['with a broken query', '{"query": "{ jobs { name }"}'],
    ['that subscribes', '{"query": "subscription { jobs { name } }"}'],
  ])('%s is refused with a reason', async (_, body) => {
    const answer = await postRaw(host, body, { authorization });

    expect(answer.data).toBeNull();
    expectRefusal(answer, { message: expect.stringMatching(/\w+ \w+/) });
    expect(answer.status).toBeLessThan(500);
  });

  it.each([2, 10])('of %d MB is refused', async (megabytes) => {
    const body = JSON.stringify({
      query: '{ jobs { name } }',
      variables: { a: 'x'.repeat(megabytes * 2 ** 20) },
    });

    const answer = await postRaw(host, body, { authorization });

    expect(answer.status).toBe(413);
    expectRefusal(answer, { message: expect.stringContaining('larger than the 1024 KB') });
  });

  it.each(['GET', 'PUT', 'DELETE'])('by %s is refused', async (method) => {
    const url = `${host.endpoints.graphql}?query=${encodeURIComponent('{ jobs { name } }')}`;

    const answer = await fetch(url, { method, headers: { authorization } });

    expect(answer.status).toBe(405);
    expect(await answer.text()).not.toMatch(innards);
  });

  it('that is deeper than the API answers is refused with the depth', async () => {
    const depth = 200;
    const query = `{ jobRun(id: "${runId}") ${'{ lanes '.repeat(depth)} { lane } ${'}'.repeat(depth)} }`;

    const { errors, data } = await api.send(query);

    expect(data).toBeNull();
    expect(errors.map(({ message }) => message)).toContain(
      `The query is ${depth + 2} levels deep, but at most 10 are allowed.`,
    );
  });

  it('that is deeper than any parser goes is refused, and the API goes on', async () => {
    const depth = 150_000;

    const answer = await api.send(`{${'a{'.repeat(depth)}b${'}'.repeat(depth)}}`);

    expect(answer.data).toBeNull();
    expectRefusal(answer, { message: expect.any(String) });
    expect(await readRun(api, runId)).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('that asks for more fields than the API answers at once gets an error for the others', async () => {
    const query = `{ ${Array.from({ length: 25 }, (_, at) => `run${at}: jobRun(id: "${runId}") { id }`).join(' ')} }`;

    const answer = await api.send(query);

    expect(answer.errors).toHaveLength(5);
    expectRefusal(answer, { errorType: 'ResolverExecutionLimitReached' });
  });

  it('for a field that is not there is refused with the field', async () => {
    expectRefusal(await api.send('{ jobs { name secret } }'), {
      message: expect.stringContaining('Cannot query field "secret" on type "Job"'),
    });
    expectRefusal(await api.send('{ jobs(email: "ben@wellness.example") { name } }'), {
      message: expect.stringContaining('Unknown argument "email" on field "Query.jobs"'),
    });
  });

  it('for the schema is refused', async () => {
    for (const query of [
      '{ __schema { types { name } } }',
      '{ __type(name: "JobRun") { fields { name } } }',
    ]) {
      const answer = await api.send(query);
      expect(answer.data).toBeNull();
      expectRefusal(answer, { message: expect.stringContaining('introspection has been disabled') });
    }
  });
});

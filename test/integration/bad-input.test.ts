import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import { eventsPartition } from '#shared/jobs/ledger/ledger-keys';
import { startQuietHost } from '../support/quiet-host';
import { type ApiClient, postRaw, signIn } from './support/api-client';
import { designatedAdmin, migrate, migrationJob, readRun } from './support/migration';
import { expectRefusal, innards } from './support/refusal';
import { type Item, readLedger } from './support/stored';
import { until } from './support/until';

const unknownRun = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

let host: LocalHost;
let authorization: string;
let api: ApiClient;
let runId: string;
let ledger: readonly Item[];

beforeAll(async () => {
  // As on AWS, a client cannot query the schema.
  host = await startQuietHost({ users: 5 });
  authorization = (await host.signIn(designatedAdmin)).accessToken;
  api = await signIn(host, designatedAdmin);
  ({ id: runId } = await migrate(api, { dryRun: true }));
  // The run's events leave the ledger once they are published.
  ledger = await until('the publication of the events', async () => {
    const items = await readLedger(host);
    return items.some(({ pk }) => pk?.S === eventsPartition) ? undefined : items;
  });
});

/** Checks that no request has created or changed a run, whatever the request contained. */
afterEach(async () => expect(await readLedger(host)).toEqual(ledger));

afterAll(() => host?.stop());

const startDocument = 'mutation ($input: StartJobInput!) { startJob(input: $input) { id } }';
const usual = () => ({ job: migrationJob, params: '{}', dryRun: false, clientToken: randomUUID() });

describe('a start', () => {
  it.each([
    ['an unknown job', { job: 'user-identifier' }, 'input.job', migrationJob, "'user-identifier'"],
    ['an empty job', { job: '' }, 'input.job', migrationJob, "''"],
    ['a job of 100,000 characters', { job: 'j'.repeat(100_000) }, 'input.job', migrationJob, "j…'"],
    ['a job named like a property of every object', { job: 'constructor' }, 'input.job', migrationJob, ''],
    ['an unknown parameter', { params: '{"email":"ben@wellness.example"}' }, 'params.email', 'no fields', ''],
    ['a parameter named __proto__', { params: '{"__proto__":{"a":1}}' }, 'params.__proto__', 'no fields', ''],
    ['parameters that are a list', { params: '[]' }, 'params', 'a JSON object', 'an empty list'],
    ['parameters that are a number', { params: '7' }, 'params', 'a JSON object', '7'],
    ['parameters that are a string', { params: '"{"' }, 'params', 'a JSON object', 'which is not JSON'],
    [
      'parameters that are too long',
      { params: JSON.stringify({ a: 'x'.repeat(8_192) }) },
      'params',
      'at most 8,192 characters',
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
  ])(
    'with %s is rejected with the name of the field and what was expected',
    async (_, wrong, field, wanted, shown) => {
      const answer = await api.send(startDocument, { input: { ...usual(), ...wrong } });

      expectRefusal(answer, {
        errorType: 'BadRequest',
        path: ['startJob'],
        errorInfo: { field, expected: expect.stringContaining(wanted) },
        message: expect.stringContaining(shown),
      });
      expect(answer.errors[0]?.message).toContain(`expected`);
      expect(answer.text.length).toBeLessThan(1_000);
    },
  );

  it.each([
    ['no job', { job: undefined }, 'Field "job" of required type "String!" was not provided'],
    ['a job that is null', { job: null }, 'Expected non-nullable type "String!" not to be null'],
    ['a job that is a number', { job: 7 }, 'String cannot represent a non string value: 7'],
    ['dryRun missing', { dryRun: undefined }, 'Field "dryRun" of required type "Boolean!" was not provided'],
    ['dryRun as a string', { dryRun: 'false' }, 'Boolean cannot represent a non boolean value: "false"'],
    ['a token that is a list', { clientToken: ['a'] }, 'ID cannot represent value: ["a"]'],
    ['no token', { clientToken: undefined }, 'Field "clientToken" of required type "ID!" was not provided'],
    ['parameters that are not JSON', { params: '{' }, 'Unable to parse `{` as a valid JSON'],
    ['parameters that are an object', { params: { a: 1 } }, 'as a valid JSON'],
    ['an unknown field', { userID: 'ben' }, 'Field "userID" is not defined by type "StartJobInput"'],
  ])('with %s is rejected with the name of the field and its type', async (_, wrong, message) => {
    const answer = await api.send(startDocument, { input: { ...usual(), ...wrong } });

    expect(answer.data).toBeNull();
    expectRefusal(answer, { message: expect.stringContaining(message) });
    expect(answer.errors[0]?.message).toContain('input');
  });

  it('without input is rejected with the name of the variable', async () => {
    expectRefusal(await api.send(startDocument), {
      message: 'Variable "$input" of required type "StartJobInput!" was not provided.',
    });
  });

  it('with the token of another start is rejected with the ID of that run', async () => {
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
    ['an unknown ID', unknownRun],
    ['no text', ''],
    ['a space', ' '],
    ['a path', '../../etc/passwd'],
    ['a key of the ledger', `RUN#${unknownRun}`],
    ['lower case letters', unknownRun.toLowerCase()],
    ['an emoji', '🧘'],
    ['100,000 letters', 'A'.repeat(100_000)],
  ] as const;

  it.each(ids)('is not found under %s when it is to be stopped or resumed', async (_, id) => {
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

describe('a run that has ended', () => {
  it.each(['stopJob', 'resumeJob'])(
    'is not changed by %s, which returns an error with its status',
    async (field) => {
      const answer = await api.send(`mutation ($id: ID!) { ${field}(id: $id) { id } }`, { id: runId });

      expectRefusal(answer, {
        errorType: 'Conflict',
        message: expect.stringContaining(`${runId} is SUCCEEDED`),
        errorInfo: { runId, status: 'SUCCEEDED' },
      });
    },
  );
});

describe('a record that does not exist', () => {
  it.each([
    ['a path', '../x'],
    ['a statement', `'; DROP TABLE "UserPreferences" --`],
    ['an emoji', '🧘'],
  ])('is null under %s', async (_, id) => {
    const get = 'query ($id: ID!) { getUserPreferences(id: $id) { id } }';

    expect(await api.ask(get, { id })).toEqual({ getUserPreferences: null });
  });

  it.each([
    ['no text', '', 'id is empty; expected 1 to 300 characters.'],
    ['5,000 letters', 'x'.repeat(5_000), 'id is 5000 characters long; expected 1 to 300 characters.'],
  ])('is not looked up under %s', async (_, id, message) => {
    const get = 'query ($id: ID!) { getUserPreferences(id: $id) { id } }';

    expectRefusal(await api.send(get, { id }), {
      errorType: 'BadRequest',
      message,
      errorInfo: { field: 'id', expected: '1 to 300 characters' },
    });
  });
});

describe('a request', () => {
  it.each([
    ['of broken JSON', '{"query": "{ jobs { name } }"'],
    ['without a body', ''],
    ['of a JSON string', '"{ jobs { name } }"'],
    ['of JSON null', 'null'],
    ['of a number', '7'],
    ['without a query', '{}'],
    ['with a query that is a number', '{"query": 7}'],
    ['with variables that are a string', '{"query": "{ jobs { name } }", "variables": "all"}'],
    ['of many requests in one', '[{"query": "{ jobs { name } }"}, {"query": "{ jobs { name } }"}]'],
    ['with an unknown operation', '{"query": "query A { jobs { name } }", "operationName": "B"}'],
    ['with a broken query', '{"query": "{ jobs { name }"}'],
    ['that subscribes', '{"query": "subscription { jobs { name } }"}'],
  ])('%s is rejected with a reason', async (_, body) => {
    const answer = await postRaw(host, body, { authorization });

    expect(answer.data).toBeNull();
    expectRefusal(answer, { message: expect.stringMatching(/\w+ \w+/) });
    expect(answer.status).toBeLessThan(500);
  });

  it.each([2, 10])('of %d MB is rejected', async (megabytes) => {
    const body = JSON.stringify({
      query: '{ jobs { name } }',
      variables: { a: 'x'.repeat(megabytes * 2 ** 20) },
    });

    const answer = await postRaw(host, body, { authorization });

    expect(answer.status).toBe(413);
    expectRefusal(answer, { message: expect.stringContaining('larger than the maximum of 1024 KB') });
  });

  it.each(['GET', 'PUT', 'DELETE'])('by %s is rejected', async (method) => {
    const url = `${host.endpoints.graphql}?query=${encodeURIComponent('{ jobs { name } }')}`;

    const answer = await fetch(url, { method, headers: { authorization } });

    expect(answer.status).toBe(405);
    expect(await answer.text()).not.toMatch(innards);
  });

  it("that is deeper than the API's limit is rejected with the depth", async () => {
    const depth = 200;
    const query = `{ jobRun(id: "${runId}") ${'{ lanes '.repeat(depth)} { lane } ${'}'.repeat(depth)} }`;

    const { errors, data } = await api.send(query);

    expect(data).toBeNull();
    expect(errors.map(({ message }) => message)).toContain(
      `The query is ${depth + 2} levels deep, but at most 10 are allowed.`,
    );
  });

  it('that is deeper than any parser supports is rejected, and the API continues', async () => {
    const depth = 150_000;

    const answer = await api.send(`{${'a{'.repeat(depth)}b${'}'.repeat(depth)}}`);

    expect(answer.data).toBeNull();
    expectRefusal(answer, { message: expect.any(String) });
    expect(await readRun(api, runId)).toMatchObject({ status: 'SUCCEEDED' });
  });

  it('for more fields than the API resolves in one request gets an error for the rest', async () => {
    const query = `{ ${Array.from({ length: 25 }, (_, index) => `run${index}: jobRun(id: "${runId}") { id }`).join(' ')} }`;

    const answer = await api.send(query);

    expect(answer.errors).toHaveLength(5);
    expectRefusal(answer, { errorType: 'ResolverExecutionLimitReached' });
  });

  it('for a missing field is rejected with the name of the field', async () => {
    expectRefusal(await api.send('{ jobs { name secret } }'), {
      message: expect.stringContaining('Cannot query field "secret" on type "Job"'),
    });
    expectRefusal(await api.send('{ jobs(email: "ben@wellness.example") { name } }'), {
      message: expect.stringContaining('Unknown argument "email" on field "Query.jobs"'),
    });
  });

  it('for the schema is rejected', async () => {
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

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import { startQuietHost } from '../../support/quiet-host';
import { type ApiClient, signIn } from '../support/api-client';
import { designatedAdmin, migrate, migrationJob } from '../support/migration';
import { expectRefusal } from '../support/refusal';
import { type Item, readLedger } from '../support/stored';

let host: LocalHost;
let api: ApiClient;
let runId: string;
let otherRunId: string;
let ledger: readonly Item[];

beforeAll(async () => {
  host = await startQuietHost({ users: 5 });
  api = await signIn(host, designatedAdmin);
  ({ id: runId } = await migrate(api, { dryRun: true }));
  ({ id: otherRunId } = await migrate(api, { dryRun: true }));
  ledger = await readLedger(host);
});

/** No request may create or change a run. */
afterEach(async () => expect(await readLedger(host)).toEqual(ledger));

afterAll(() => host?.stop());

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

  it.each(lists('limit'))('of %s with no room for an item is rejected', async (_, query) => {
    for (const value of [0, -1, -2_147_483_648]) {
      expectRefusal(await api.send(query, { value, runId }), {
        errorType: 'BadRequest',
        errorInfo: { field: 'limit', expected: expect.stringMatching(/1/) },
        message: expect.stringContaining(`limit is ${value}; expected`),
      });
    }
  });

  it('of records above the maximum size is rejected', async () => {
    const query = 'query ($value: Int) { listUserActivities(limit: $value) { items { id } } }';

    for (const value of [1_001, 2_147_483_647]) {
      expectRefusal(await api.send(query, { value }), {
        errorType: 'BadRequest',
        errorInfo: { field: 'limit', expected: 'a whole number from 1 to 1000' },
      });
    }
  });

  it.each(lists('limit').filter(([name]) => name.startsWith('job')))(
    'of %s above the maximum size is reduced to that size',
    async (_, query) => {
      const { list } = await api.ask<{ list: unknown }>(query, { value: 2_147_483_647, runId });

      const items = Array.isArray(list) ? list : Object(list).items;
      expect(items.length).toBeLessThanOrEqual(1_000);
    },
  );

  it.each(lists('limit'))('of %s with a limit that is not an Int is rejected', async (_, query) => {
    for (const value of [2_147_483_648, 1.5, '10', true, [1]]) {
      expectRefusal(await api.send(query, { value, runId }), {
        message: expect.stringMatching(/^Variable "\$value" got invalid value .*Int cannot represent/),
      });
    }
  });

  it.each([
    ['garbage', 'garbage'],
    ['an empty object', 'e30'],
    ['an invalid position', Buffer.from('{"lane":0,"page":0,"offset":-1}').toString('base64url')],
    ['50,000 letters', 'x'.repeat(50_000)],
  ])('requested with the invalid token %s is rejected', async (_, nextToken) => {
    for (const [field, selected] of [
      ['jobRuns', '(nextToken: $nextToken) { nextToken }'],
      ['jobFailures', `(runId: "${runId}", nextToken: $nextToken) { nextToken }`],
      ['jobChanges', `(runId: "${runId}", nextToken: $nextToken) { nextToken }`],
      ['listUserActivities', '(nextToken: $nextToken) { nextToken }'],
    ]) {
      const answer = await api.send(`query ($nextToken: String) { ${field}${selected} }`, { nextToken });
      expectRefusal(answer, {
        errorType: 'BadRequest',
        errorInfo: { field: 'nextToken', expected: 'the nextToken from the previous page' },
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
    errorInfo: { field: 'nextToken', expected: 'the nextToken from the previous page' },
  };

  it.each([['jobRuns(limit: 1)'], ['listUserActivities(limit: 5)'], [`jobChanges(limit: 1, runId: "RUN")`]])(
    'of %s is rejected if one character of its own token was changed',
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
  ])('of %s is rejected if it is requested with a token of %s', async (list, other) => {
    const named = (text: string) => text.replace('RUN', runId).replace('OTHER', otherRunId);
    const token = await tokenOf(named(other));

    expect(token).not.toBe('none');
    expectRefusal(await withToken(named(list), token), refused);
  });

  it('of the log is rejected if the cursor is not a line of a log', async () => {
    for (const after of ['yesterday', "' OR 1=1", 'Z'.repeat(27), '🧘'.repeat(1_000)]) {
      expectRefusal(
        await api.send(`query ($after: String) { jobLog(runId: "${runId}", after: $after) { id } }`, {
          after,
        }),
        {
          errorType: 'BadRequest',
          errorInfo: { field: 'after', expected: 'a log line ID' },
        },
      );
    }
  });

  it('of the changes of an unknown table is rejected with a list of the existing tables', async () => {
    expectRefusal(await api.send(`{ jobChanges(runId: "${runId}", table: "Ledger") { nextToken } }`), {
      errorType: 'BadRequest',
      errorInfo: { field: 'table', expected: expect.stringContaining('"UserPreferences"') },
      message: expect.stringContaining('"Ledger"'),
    });
  });

  it('of runs with an unknown status is rejected with the status', async () => {
    expectRefusal(await api.send('{ jobRuns(status: DONE) { nextToken } }'), {
      message: expect.stringContaining('Value "DONE" does not exist in "RunStatusFilter" enum'),
    });
  });

  it('of runs of a job with an unknown name is empty, not an error', async () => {
    for (const job of ['', 'no such job', "' OR 1=1", 'j'.repeat(5_000)]) {
      const query = 'query ($job: [String!]) { jobRuns(job: $job) { items { id } nextToken } }';
      expect(await api.ask(query, { job })).toEqual({ jobRuns: { items: [], nextToken: null } });
    }
  });
});

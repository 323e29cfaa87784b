import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import type { Page } from '#shared/api/page';
import type { JobRun } from '#shared/jobs/run/run';
import { startQuietHost } from '../support/quiet-host';
import { type ApiClient, signIn } from './support/api-client';
import { designatedAdmin, migrate, migrationJob, secondAdmin } from './support/migration';
import { expectRefusal } from './support/refusal';

const document = `query ($job: [String!], $status: [RunStatusFilter!], $startedBy: String, $dryRun: Boolean, $from: AWSDateTime, $to: AWSDateTime,
  $search: String, $needsAttention: Boolean, $limit: Int, $nextToken: String) {
  jobRuns(job: $job, status: $status, startedBy: $startedBy, dryRun: $dryRun, from: $from, to: $to, search: $search,
    needsAttention: $needsAttention, limit: $limit, nextToken: $nextToken) { items { id } nextToken } }`;

let host: LocalHost;
let api: ApiClient;
let first: JobRun;
let second: JobRun;
let real: JobRun;

const found = async (filter: Record<string, unknown>) => {
  const { jobRuns } = await api.ask<{ jobRuns: Page<JobRun> }>(document, filter);
  return jobRuns.items.map(({ id }) => id);
};

/** Converts a row to the format used before search text was added to runs. */
async function forgetSearchText(id: string): Promise<void> {
  await host.dynamodb.send(
    new UpdateItemCommand({
      TableName: host.ledgerTable,
      Key: { pk: { S: `RUN#${id}` }, sk: { S: 'RUN' } },
      UpdateExpression: 'REMOVE searchText',
    }),
  );
}

async function callForAPerson(id: string): Promise<void> {
  await host.dynamodb.send(
    new UpdateItemCommand({
      TableName: host.ledgerTable,
      Key: { pk: { S: `RUN#${id}` }, sk: { S: 'RUN' } },
      UpdateExpression: 'SET attentionList = :needed, attention = :attention',
      ExpressionAttributeValues: {
        ':needed': { S: 'NEEDED' },
        ':attention': { M: { reason: { S: 'The test wants a person.' } } },
      },
    }),
  );
}

async function setEnd(id: string, { status, failed }: { status: string; failed: number }): Promise<void> {
  await host.dynamodb.send(
    new UpdateItemCommand({
      TableName: host.ledgerTable,
      Key: { pk: { S: `RUN#${id}` }, sk: { S: 'RUN' } },
      UpdateExpression: 'SET #status = :status, #failed = :failed',
      ExpressionAttributeNames: { '#status': 'status', '#failed': 'failed' },
      ExpressionAttributeValues: { ':status': { S: status }, ':failed': { N: String(failed) } },
    }),
  );
}

beforeAll(async () => {
  host = await startQuietHost({ users: 5 });
  api = await signIn(host, designatedAdmin);
  first = await migrate(api, { dryRun: true });
  second = await migrate(api, { dryRun: true });
  real = await migrate(api);
  await forgetSearchText(first.id);
  await callForAPerson(second.id);
});

afterAll(() => host?.stop());

describe('the history', () => {
  it('contains every run, newest first', async () => {
    expect(await found({})).toEqual([real.id, second.id, first.id]);
  });

  it('separates dry runs from real ones in combination with any other filter', async () => {
    expect(await found({ dryRun: false })).toEqual([real.id]);
    expect(await found({ dryRun: true, job: migrationJob, status: 'SUCCEEDED' })).toEqual([
      second.id,
      first.id,
    ]);
    expect(await found({ dryRun: true, status: 'FAILED' })).toEqual([]);
  });

  it('finds runs by several statuses and by several jobs', async () => {
    expect(await found({ status: ['FAILED', 'SUCCEEDED'], job: [migrationJob, 'backup'] })).toHaveLength(3);
    expect(await found({ status: ['FAILED', 'STOPPED'] })).toEqual([]);
    expect(await found({ job: ['backup', 'seed'] })).toEqual([]);
  });

  it('treats a stopped run as failed only if it has failed records', async () => {
    await setEnd(first.id, { status: 'STOPPED', failed: 2 });
    await setEnd(second.id, { status: 'STOPPED', failed: 0 });
    try {
      expect(await found({ status: 'ANY_FAILURE' })).toEqual([first.id]);
      expect(await found({ status: ['ANY_FAILURE', 'SUCCEEDED'] })).toEqual([real.id, first.id]);
    } finally {
      for (const { id } of [first, second]) await setEnd(id, { status: 'SUCCEEDED', failed: 0 });
    }
  });

  it('names an unknown status in its error', async () => {
    const { errors } = await api.send(document, { status: ['FAILED', 'foo'] });

    expect(JSON.stringify(errors)).toContain('foo');
  });

  it("finds runs by a part of the starter's name", async () => {
    expect(await found({ startedBy: 'ANA@' })).toHaveLength(3);
    expect(await found({ startedBy: 'ben@' })).toEqual([]);
  });

  it('finds runs by their start time, including both ends, in any time zone', async () => {
    expect(await found({ from: second.createdAt })).toEqual([real.id, second.id]);
    expect(await found({ to: second.createdAt })).toEqual([second.id, first.id]);
    const there = new Date(Date.parse(second.createdAt) + 2 * 3_600_000).toISOString().replace('Z', '+02:00');
    expect(await found({ from: there, to: there, job: migrationJob })).toEqual([second.id]);
  });

  it('finds a run by the end of its ID and by the complete ID, in upper or lower case', async () => {
    for (const search of [second.id, second.id.slice(-6), second.id.slice(-6).toLowerCase()]) {
      expect(await found({ search })).toEqual([second.id]);
    }
  });

  it('finds runs by words of their title, job and starter, in any order and case', async () => {
    expect(await found({ search: 'MIGRATION user' })).toContain(second.id);
    expect(await found({ search: 'user-identifier ana@wellness' })).toEqual([real.id, second.id]);
    expect(await found({ search: 'migration nobody' })).toEqual([]);
  });

  it('finds a run without a search text by its title, if the case is the same', async () => {
    expect(await found({ search: 'identifier' })).toContain(first.id);
    expect(await found({ search: first.id.slice(-5) })).toEqual([first.id]);
  });

  it('lists only the runs that need attention, or all others', async () => {
    expect(await found({ needsAttention: true })).toEqual([second.id]);
    expect(await found({ needsAttention: true, dryRun: false })).toEqual([]);
    expect(await found({ needsAttention: true, search: 'migration', from: first.createdAt })).toEqual([
      second.id,
    ]);
    expect(await found({ needsAttention: false })).toEqual([real.id, first.id]);
  });

  it('says that there are more runs even if the filter leaves nothing on a page', async () => {
    const { jobRuns } = await api.ask<{ jobRuns: Page<JobRun> }>(document, { dryRun: true, limit: 1 });

    expect(jobRuns.items).toEqual([]);
    expect(jobRuns.nextToken).toEqual(expect.any(String));
  });

  it('hides runs from users who may not see them, whatever they search for', async () => {
    const other = await signIn(host, secondAdmin);

    for (const filter of [{}, { search: first.id }, { needsAttention: true }, { startedBy: 'ana' }]) {
      const { jobRuns } = await other.ask<{ jobRuns: Page<JobRun> }>(document, filter);
      expect(jobRuns.items).toEqual([]);
    }
  });

  it.each([
    [{ from: '2026-02-01T00:00Z', to: '2026-01-01T00:00Z' }, 'from'],
    [{ search: 'x'.repeat(201) }, 'search'],
    [{ search: 'one two three four five six seven eight nine' }, 'search'],
    [{ startedBy: 'x'.repeat(201) }, 'startedBy'],
  ])('rejects %j', async (filter, field) => {
    expectRefusal(await api.send(document, filter), {
      errorType: 'BadRequest',
      errorInfo: { field, expected: expect.any(String) },
    });
  });
});

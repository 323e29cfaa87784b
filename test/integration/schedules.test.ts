import { QueryCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import {
  DescribeExecutionCommand,
  ListExecutionsCommand,
  SFNClient,
  StartExecutionCommand,
} from '@aws-sdk/client-sfn';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { knownJob } from '#functions/jobs/index';
import { startHost } from '#infra/local/host';
import type { LocalHost } from '#infra/local/host-options';
import { schedules } from '#shared/jobs/job/schedules';
import { ledgerIndexes } from '#shared/jobs/ledger/ledger-keys';
import { onlyInforms } from '#shared/jobs/run/informing-kinds';
import { type StoredTables, seededFindings } from './support/seeded-findings';
import { until } from './support/until';

/** The number of people in the demo workspace, not counting the examples. */
const users = 5;

let host: LocalHost;
let nowMs = Date.parse('2026-03-02T00:04:00Z');

beforeAll(async () => {
  host = await startHost({ users, scheduleClock: () => nowMs });
});
afterAll(() => host?.stop());

const sfn = () =>
  new SFNClient({
    endpoint: host.endpoints.gate,
    region: host.region,
    credentials: host.credentials,
  });

/** Returns the inputs of the executions that have ended successfully, newest first. */
async function ended() {
  const [stateMachineArn] = host.stateMachineArns;
  const { executions = [] } = await sfn().send(
    new ListExecutionsCommand({ stateMachineArn, statusFilter: 'SUCCEEDED' }),
  );
  return await Promise.all(
    executions.map(async ({ executionArn }) => {
      const { input = '{}' } = await sfn().send(new DescribeExecutionCommand({ executionArn }));
      return JSON.parse(input);
    }),
  );
}

const endedJobs = async () => (await ended()).filter(({ job }) => job !== undefined);

it('each schedule starts the state machine at its time with its job and the scheduled time, and it succeeds', async () => {
  const before = await endedJobs();
  const early = { job: 'premium-end', scheduledTime: '2026-03-02T00:05:00Z' };
  const others = schedules
    .filter(({ job }) => job !== early.job)
    .map(({ job }) => ({ job, scheduledTime: '2026-03-02T02:00:00Z' }));

  for (const [due, atLeast] of [
    [early.scheduledTime, 1],
    ['2026-03-02T02:00:00Z', schedules.length],
  ] as const) {
    nowMs = Date.parse(due);
    await until(`the end of the schedules at ${due}`, async () =>
      (await endedJobs()).length < atLeast ? undefined : true,
    );
  }

  expect(before).toEqual([]);
  const byJob = (one: { job: string }, other: { job: string }) => one.job.localeCompare(other.job);
  expect((await endedJobs()).toSorted(byJob)).toEqual([early, ...others].toSorted(byJob));
});

it('a scheduled time creates one run on behalf of the system, even if it is delivered repeatedly', async () => {
  const [job] = schedules.filter((one) => knownJob(one.job));
  const input = JSON.stringify({ job: job?.job, scheduledTime: '2026-03-02T02:00:00Z' });
  const run = await until('the run', async () => {
    const [first] = await runsOf(job?.job ?? '');
    return first?.status?.S === 'SUCCEEDED' ? first : undefined;
  });

  const { executionArn } = await sfn().send(
    new StartExecutionCommand({ stateMachineArn: host.stateMachineArns[0], input }),
  );
  await until('the second delivery', async () => {
    const { status } = await sfn().send(new DescribeExecutionCommand({ executionArn }));
    return status === 'SUCCEEDED' ? true : undefined;
  });

  expect(run).toMatchObject({
    startedBy: { S: 'System' },
    scheduledFor: { S: '2026-03-02T02:00:00.000Z' },
    dryRun: { BOOL: false },
  });
  expect(await runsOf(job?.job ?? '')).toHaveLength(1);
});

it('each audit has one run, with exactly the seeded findings', async () => {
  const seeded = seededFindings(await stored());

  for (const job of Object.keys(seeded)) {
    const run = await until(`the end of ${job}`, async () => {
      const [first] = await runsOf(job);
      return first?.status?.S === 'SUCCEEDED' ? first : undefined;
    });
    const findings = (run.findings?.L ?? []).map(({ M }) => [M?.kind?.S ?? '', Number(M?.count?.N)] as const);
    const found = findings.filter(([kind]) => !onlyInforms(kind));

    expect({ job, ...Object.fromEntries(found) }).toEqual({ job, ...seeded[job] });
    expect(run.attention?.M).toBeDefined();
    expect(await runsOf(job)).toHaveLength(1);
  }
});

/** Returns the tables in which the seeded faults are counted. */
async function stored(): Promise<StoredTables> {
  const names = [
    'DefaultScheduledSet',
    'Set',
    'BreathingExercise',
    'SetExercise',
    'Exercise',
    'UserScheduledSet',
  ];
  const tables = await Promise.all(
    names.map(async (name) => {
      const { Items = [] } = await host.dynamodb.send(
        new ScanCommand({ TableName: host.tables[name], Limit: 1_000 }),
      );
      return [name, Items.map((item) => unmarshall(item)).filter((record) => !record._deleted)] as const;
    }),
  );
  return Object.fromEntries(tables) as unknown as StoredTables;
}

/** Returns the rows for a job's runs. */
async function runsOf(job: string) {
  const { Items = [] } = await host.dynamodb.send(
    new QueryCommand({
      TableName: host.ledgerTable,
      IndexName: ledgerIndexes.byJob.name,
      KeyConditionExpression: 'job = :job',
      ExpressionAttributeValues: { ':job': { S: job } },
    }),
  );
  return Items;
}

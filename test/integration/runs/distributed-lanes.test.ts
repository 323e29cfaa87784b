import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import type { Page } from '#shared/api/page';
import { startDocument } from '#shared/jobs/documents/run-page-documents';
import type { ReadSource } from '#shared/jobs/export/table-export';
import type { Backup } from '#shared/jobs/ledger/backup';
import type { JobRun } from '#shared/jobs/run/run';
import { startQuietHost } from '../../support/quiet-host';
import { type ApiClient, signIn } from '../support/api-client';
import { readRun, resumeRun, runEnd, secondAdmin, stopRun } from '../support/migration';
import { expectRefusal } from '../support/refusal';
import { until } from '../support/until';

/*
 * Tests backups that read an export in more lanes than an inline Map can run concurrently. The local host
 * exports each table to several files, so that the 60 lanes read different files. Only a few lanes work at
 * the same time, because each needs its own process on this machine.
 */

const laneCount = 60;
let dataDir = '';
let host: LocalHost;
let api: ApiClient;

async function open() {
  host = await startQuietHost({ users: 30, dataDir, settings: { exportLanes: 70, maxLanesAtOnce: 6 } });
  api = await signIn(host, secondAdmin);
}

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'distributed-lanes-'));
  await open();
});

afterAll(async () => {
  await host?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const inputOf = (readFrom: ReadSource, lanes?: number) => ({
  input: { job: 'backup', readFrom, dryRun: false, clientToken: randomUUID(), laneCount: lanes },
});

const start = async (readFrom: ReadSource, lanes?: number) =>
  (await api.ask<{ startJob: JobRun }>(startDocument, inputOf(readFrom, lanes))).startJob.id;

async function tablesOf(runId: string) {
  const query = 'query { backups { items { id tables { table records } } } }';
  const { backups } = await api.ask<{ backups: Page<Backup> }>(query);
  return backups.items.find(({ id }) => id === runId)?.tables;
}

const planned = (id: string) =>
  until('the lanes of the run', async () => {
    const { lanes } = await readRun(api, id);
    return (lanes ?? []).length > 0 ? lanes : undefined;
  });

let expected: Awaited<ReturnType<typeof tablesOf>>;

async function expectComplete(run: JobRun) {
  expect(run).toMatchObject({ status: 'SUCCEEDED' });
  expect(run.lanes?.length).toBeGreaterThan(40);
  expect(run.lanes?.every(({ done }) => done)).toBe(true);
  expect(await tablesOf(run.id)).toEqual(expected);
}

it('more than 40 lanes over an export back up the same as a scan', async () => {
  const scan = await runEnd(api, await start('TABLE'));
  expected = await tablesOf(scan.id);

  await expectComplete(await runEnd(api, await start('EXPORT', laneCount)));
});

it('a run with more than 40 lanes continues after it was stopped and resumed', async () => {
  const id = await start('EXPORT', laneCount);
  await planned(id);
  await stopRun(api, id);
  const stopped = await runEnd(api, id);
  if (stopped.status === 'STOPPED') await resumeRun(api, id);

  await expectComplete(await runEnd(api, id));
});

it('a run with more than 40 lanes continues after a restart of the host', async () => {
  const id = await start('EXPORT', laneCount);
  await planned(id);
  await host.stop();
  await open();

  await expectComplete(await runEnd(api, id));
});

it.each([
  ['TABLE', 41, 'expected at most 40'],
  ['EXPORT', 71, 'expected at most 70'],
] as const)('a run that reads %s is refused with %s lanes', async (readFrom, lanes, message) => {
  expectRefusal(await api.send(startDocument, inputOf(readFrom, lanes)), {
    errorType: 'BadRequest',
    message: expect.stringContaining(message),
  });
});

import { randomUUID } from 'node:crypto';
import { BatchWriteItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { LocalHost } from '#infra/local/host-options';
import { findingsDocument, startDocument } from '#shared/jobs/documents/run-page-documents';
import type { JobRun } from '#shared/jobs/run/run';
import type { StoredRecord } from '#shared/models/model';
import { requiredHours } from '#shared/values/schedule-hours';
import { type ApiClient, runEnd, signIn } from '../support/host-process';
import { startQuietHost } from '../support/quiet-host';
import { fixed, type Measure } from './measure';

const schedules = 1_000;
const sets = 500;
const targetMs = 2_000;
const rounds = 3;
const audits = ['schedule-hours-audit', 'set-id-audit', 'template-set-audit', 'schedule-comparison'];

/**
 * Measures how long each schedule audit takes, from its start until its findings are available, with 1,000
 * schedule entries and 500 sets. Uses the median of three rounds.
 */
export async function measureAudits(): Promise<Measure[]> {
  const host = await startQuietHost();
  try {
    await fill(host);
    const api = await signIn(host.url, 'ana@wellness.example');
    const measures: Measure[] = [];
    for (const job of audits) {
      const times: number[] = [];
      for (let round = 0; round < rounds; round += 1) times.push(await timeOf(api, job));
      const ms = times.sort((a, b) => a - b)[1] ?? Number.POSITIVE_INFINITY;
      measures.push({
        what: `${job}, start to findings, ${schedules} entries and ${sets} sets`,
        measured: `${fixed(ms / 1_000, 2)} s`,
        target: 'under 2 s',
        met: ms < targetMs,
      });
    }
    return measures;
  } finally {
    await host.stop();
  }
}

async function timeOf(api: ApiClient, job: string): Promise<number> {
  const begun = performance.now();
  const input = { job, dryRun: false, clientToken: randomUUID() };
  const { startJob } = await api.query<{ startJob: JobRun }>(startDocument, { input });
  await runEnd(api, startJob.id);
  await api.query(findingsDocument, { runId: startJob.id, limit: 1_000 });
  return performance.now() - begun;
}

/** Creates entries for all required hours. Every tenth entry references a set that does not exist. */
async function fill(host: LocalHost): Promise<void> {
  const entries = Array.from({ length: schedules }, (_, index) => ({
    id: `entry-${index}`,
    hour: requiredHours[index % requiredHours.length],
    activityType: 'movement',
    set: index % 10 === 0 ? 'set-gone' : `set-${index % sets}`,
  }));
  await put(host, 'DefaultScheduledSet', entries);
  await put(
    host,
    'Set',
    Array.from({ length: sets }, (_, index) => ({ id: `set-${index}`, title: `Set ${index}` })),
  );
}

async function put(host: LocalHost, model: string, records: readonly StoredRecord[]): Promise<void> {
  const table = host.tables[model] ?? '';
  for (let index = 0; index < records.length; index += 25) {
    const batch = records
      .slice(index, index + 25)
      .map((record) => ({ PutRequest: { Item: marshall(record) } }));
    await host.dynamodb.send(new BatchWriteItemCommand({ RequestItems: { [table]: batch } }));
  }
}

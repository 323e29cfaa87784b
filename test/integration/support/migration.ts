import { randomUUID } from 'node:crypto';
import type { Page } from '#shared/api/page';
import type { LogLine } from '#shared/jobs/run/log-lines';
import type { Change } from '#shared/jobs/run/results';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import type { ApiClient } from './api-client';
import { until } from './until';

/** The local demo's accounts, named after their permissions. */
export const designatedAdmin = 'ana@wellness.example';
export const secondAdmin = 'ben@wellness.example';
export const nobodySpecial = 'cora@wellness.example';

export const migrationJob = 'user-identifier-migration';

const counts = 'read changed failed unchanged conflicts';

/** Everything that the API returns about a run. */
const wholeRun = `id job title status dryRun attempt attempts { attempt startedBy createdAt endedAt status } access params
  startedBy createdAt startedAt endedAt reason ${counts} total codeVersion undoes undoneBy undoableUntil
  tables { table total lanes lanesDone done ${counts} }
  lanes { lane table segment segments total page done error updatedAt ${counts} }`;

const startDocument = `mutation ($input: StartJobInput!) { startJob(input: $input) { ${wholeRun} } }`;
const runDocument = `query ($id: ID!) { jobRun(id: $id) { ${wholeRun} } }`;
const stopDocument = `mutation ($id: ID!) { stopJob(id: $id) { ${wholeRun} } }`;
const resumeDocument = `mutation ($id: ID!) { resumeJob(id: $id) { ${wholeRun} } }`;
const logDocument = `query ($runId: ID!, $after: String, $limit: Int) {
  jobLog(runId: $runId, after: $after, limit: $limit) { id at level message lane attempt } }`;
const changesDocument = `query ($runId: ID!, $table: String, $limit: Int, $nextToken: String) {
  jobChanges(runId: $runId, table: $table, limit: $limit, nextToken: $nextToken) {
    items { table key kind before after shown } nextToken } }`;
const runsDocument = `query ($job: [String!], $status: [RunStatusFilter!], $limit: Int, $nextToken: String) {
  jobRuns(job: $job, status: $status, limit: $limit, nextToken: $nextToken) { items { ${wholeRun} } nextToken } }`;

/** Starts the main job. */
export async function startMigration(
  api: ApiClient,
  { dryRun = false, clientToken = randomUUID() }: { dryRun?: boolean; clientToken?: string } = {},
): Promise<JobRun> {
  const input = { job: migrationJob, dryRun, clientToken };
  return (await api.ask<{ startJob: JobRun }>(startDocument, { input })).startJob;
}

export async function startUndo(api: ApiClient, runId: string, { dryRun = false } = {}): Promise<JobRun> {
  const input = { job: 'undo-run', params: JSON.stringify({ runId }), dryRun, clientToken: randomUUID() };
  return (await api.ask<{ startJob: JobRun }>(startDocument, { input })).startJob;
}

export async function readRun(api: ApiClient, id: string): Promise<JobRun> {
  return (await api.ask<{ jobRun: JobRun }>(runDocument, { id })).jobRun;
}

/** Returns the API's raw response to a run query. */
export const sendReadRun = (api: ApiClient, id: string) => api.send(runDocument, { id });

export async function stopRun(api: ApiClient, id: string): Promise<JobRun> {
  return (await api.ask<{ stopJob: JobRun }>(stopDocument, { id })).stopJob;
}

export async function resumeRun(api: ApiClient, id: string): Promise<JobRun> {
  return (await api.ask<{ resumeJob: JobRun }>(resumeDocument, { id })).resumeJob;
}

/** Waits until the run has ended, and returns it. */
export function runEnd(api: ApiClient, id: string): Promise<JobRun> {
  return until(`the end of run ${id}`, async () => {
    const run = await readRun(api, id);
    return isActive(run.status) ? undefined : run;
  });
}

/** Starts the main job, waits until it has ended, and returns the run. */
export async function migrate(api: ApiClient, options: { dryRun?: boolean } = {}): Promise<JobRun> {
  return runEnd(api, (await startMigration(api, options)).id);
}

/** Returns the lines in a run's log after the given cursor. */
export async function readLog(
  api: ApiClient,
  runId: string,
  page: { after?: string; limit?: number } = {},
): Promise<readonly LogLine[]> {
  return (await api.ask<{ jobLog: readonly LogLine[] }>(logDocument, { runId, ...page })).jobLog;
}

/** Returns all of a run's changes, read page by page. */
export function allChanges(
  api: ApiClient,
  runId: string,
  { table, limit }: { table?: string; limit: number },
): Promise<readonly Change[]> {
  return allPages(limit, async (nextToken) => {
    const page = { runId, table, limit, nextToken };
    return (await api.ask<{ jobChanges: Page<Change> }>(changesDocument, page)).jobChanges;
  });
}

/** Returns all runs that match the filter, read page by page. */
export function allRuns(
  api: ApiClient,
  { limit, ...filter }: { limit: number; job?: string; status?: string },
): Promise<readonly JobRun[]> {
  return allPages(limit, async (nextToken) => {
    const page = { ...filter, limit, nextToken };
    return (await api.ask<{ jobRuns: Page<JobRun> }>(runsDocument, page)).jobRuns;
  });
}

/**
 * More pages than any list in these tests has. Without this limit, a token that leads back to an earlier page
 * would cause an endless loop.
 */
const maxPages = 1_000;

async function allPages<Item>(
  limit: number,
  read: (nextToken: string | null) => Promise<Page<Item>>,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  let token: string | null = null;
  for (let pages = 0; pages < maxPages; pages += 1) {
    const page: Page<Item> = await read(token);
    if (page.items.length > limit) throw new Error(`A page of ${limit} has ${page.items.length} items.`);
    items.push(...page.items);
    token = page.nextToken ?? null;
    if (token === null) return items;
  }
  throw new Error(`There is no end after ${maxPages} pages.`);
}

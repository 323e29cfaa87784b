import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoAccounts } from '#infra/local/user-pool/demo-accounts';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { type ApiClient, runEnd, signIn, startHostProcess, startMigration } from '../support/host-process';
import type { Measure } from './measure';

export interface MomentsOptions {
  /** The number of runs to start and stop. */
  readonly stops: number;
}

const [ana] = demoAccounts;
const pollMs = 10;
/** The maximum wait between the first progress and the stop, in milliseconds. */
const stopWithinMs = 1_000;
const firstProgressMs = 500;
const stopMs = 1_000;
const share = 0.95;

const progressFields = 'id status read changed lanes { lane page done }';
type Progress = Pick<JobRun, 'id' | 'status' | 'read' | 'changed' | 'lanes'>;

/**
 * Measures what a user experiences on the full local host: the time from the start of the main job to the
 * first stored progress, and the time from a stop to the end of the run. Also measures how many pages the
 * run's lanes write after the stop. Each run is undone, so that the next run has the same amount of work.
 */
export async function measureMoments({ stops }: MomentsOptions): Promise<Measure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wellness-moments-'));
  const host = await startHostProcess(['--data-dir', dataDir]);
  try {
    const api = await signIn(host.url, ana.email);
    const moments: Moment[] = [];
    for (let index = 0; index < stops; index += 1) moments.push(await oneStop(api));
    const stopped = moments.filter(({ stop }) => stop !== undefined).map(({ stop }) => stop ?? never);
    return [
      shareMeasure(
        'start to first stored progress, locally',
        moments.map(({ progressMs }) => progressMs),
        firstProgressMs,
      ),
      shareMeasure(
        'stop taken',
        stopped.map(({ ms, pages }) => (pages <= 1 ? ms : Number.POSITIVE_INFINITY)),
        stopMs,
        `, at most one page a lane (most: ${Math.max(...stopped.map(({ pages }) => pages))})`,
      ),
    ];
  } finally {
    await host.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Moment {
  readonly progressMs: number;
  /** Undefined if the run ended before the stop. */
  readonly stop: { readonly ms: number; readonly pages: number } | undefined;
}

const never = { ms: Number.POSITIVE_INFINITY, pages: Number.POSITIVE_INFINITY };

function shareMeasure(what: string, ms: readonly number[], maxMs: number, more = ''): Measure {
  const sorted = [...ms].sort((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.ceil(sorted.length * part) - 1] ?? 0);
  const within = ms.filter((one) => one < maxMs).length;
  return {
    what: `${what}${more}`,
    measured: `${within} of ${ms.length} under ${maxMs} ms (median ${at(0.5)} ms, 95th ${at(share)} ms)`,
    target: `${share * 100} of 100 under ${maxMs} ms`,
    met: within >= ms.length * share,
  };
}

async function oneStop(api: ApiClient): Promise<Moment> {
  const startedMs = performance.now();
  const { id } = await startMigration(api);
  let run = await progressOf(api, id);
  while (run.read === 0 && isActive(run.status)) {
    await sleep(pollMs);
    run = await progressOf(api, id);
  }
  const progressMs = performance.now() - startedMs;
  await sleep(Math.random() * stopWithinMs);
  const stop = await stopOf(api, id);
  const ended = await runEnd(api, id);
  if (ended.changed > 0) await undo(api, id);
  return { progressMs, stop };
}

async function stopOf(api: ApiClient, id: string): Promise<Moment['stop']> {
  const askedMs = performance.now();
  const asked = await api
    .query<{ stopJob: Progress }>(`mutation($id: ID!) { stopJob(id: $id) { ${progressFields} } }`, { id })
    .catch(() => undefined);
  if (!asked) return undefined;
  let run = await progressOf(api, id);
  while (isActive(run.status)) {
    await sleep(pollMs);
    run = await progressOf(api, id);
  }
  if (run.status !== 'STOPPED') return undefined;
  const ms = performance.now() - askedMs;
  const before = new Map(asked.stopJob.lanes?.map(({ lane, page }) => [lane, page]));
  const pages = (run.lanes ?? []).map(({ lane, page }) => page - (before.get(lane) ?? 0));
  return { ms, pages: Math.max(0, ...pages) };
}

async function progressOf(api: ApiClient, id: string): Promise<Progress> {
  const document = `query($id: ID!) { jobRun(id: $id) { ${progressFields} } }`;
  return (await api.query<{ jobRun: Progress }>(document, { id })).jobRun;
}

async function undo(api: ApiClient, runId: string): Promise<void> {
  const input = {
    job: 'undo-run',
    params: JSON.stringify({ runId }),
    dryRun: false,
    clientToken: randomUUID(),
  };
  const document = 'mutation($input: StartJobInput!) { startJob(input: $input) { id } }';
  const { startJob } = await api.query<{ startJob: { id: string } }>(document, { input });
  const { status } = await runEnd(api, startJob.id);
  if (status !== 'SUCCEEDED') throw new Error(`The undo of run ${runId} ended ${status}.`);
}

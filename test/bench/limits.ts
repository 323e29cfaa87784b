import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { demoAccounts } from '#infra/local/user-pool/demo-accounts';
import { setLimitsDocument } from '#shared/jobs/documents/run-page-documents';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { type ApiClient, runEnd, signIn, startHostProcess } from '../support/host-process';
import type { Measure } from './measure';

const [ana] = demoAccounts;
const changes = 20;
const maxMs = 5_000;
const pollMs = 25;
/** Low enough that a run in the demo workspace is still working after the last change. */
const limits = [8, 12] as const;

type Work = Pick<JobRun, 'id' | 'status' | 'changed' | 'limits' | 'reached'>;

/**
 * Measures, on the full local host, how long it takes for all of a run's working lanes to apply a changed
 * limit. The time is measured from the request to the last lane's report.
 */
export async function measureLimits(): Promise<Measure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'wellness-limits-'));
  const host = await startHostProcess(['--data-dir', dataDir, '--users', '1000']);
  try {
    const api = await signIn(host.url, ana.email);
    const run = await startSlowRun(api);
    const took: number[] = [];
    while (took.length < changes) {
      // Change the limit at a different point in the lanes' work each time.
      await sleep(Math.random() * 1_000);
      took.push(await oneChange(api, run.id, limits[took.length % 2] ?? limits[0]));
    }
    await api.query('mutation($id: ID!) { stopJob(id: $id) { id } }', { id: run.id });
    await runEnd(api, run.id);
    const within = took.filter((ms) => ms <= maxMs).length;
    const sorted = took.map(Math.round).sort((a, b) => a - b);
    return [
      {
        what: 'a changed limit is in force in all lanes of a running run',
        measured: `${within} of ${changes} within ${maxMs} ms (median ${sorted[changes / 2]} ms, longest ${sorted.at(-1)} ms)`,
        target: `${changes} of ${changes} within ${maxMs} ms`,
        met: within === changes,
      },
    ];
  } finally {
    await host.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Starts the main job with a low limit and waits until it has started writing. */
async function startSlowRun(api: ApiClient): Promise<Work> {
  const { startJob } = await api.query<{ startJob: { id: string } }>(
    'mutation($input: StartJobInput!) { startJob(input: $input) { id } }',
    {
      input: {
        job: 'user-identifier-migration',
        dryRun: false,
        writesPerSecond: limits[1],
        clientToken: randomUUID(),
      },
    },
  );
  let run = await workOf(api, startJob.id);
  while (run.changed === 0) {
    working(run);
    await sleep(pollMs);
    run = await workOf(api, startJob.id);
  }
  return run;
}

/**
 * Changes the write limit and returns how long it takes for all working lanes to apply it, in milliseconds.
 */
async function oneChange(api: ApiClient, id: string, writesPerSecond: number): Promise<number> {
  const { limits: before } = await workOf(api, id);
  const startMs = performance.now();
  await api.query(setLimitsDocument, { id, input: { version: before?.version ?? 0, writesPerSecond } });
  for (;;) {
    const run = await workOf(api, id);
    const atWork = (run.reached?.lanes ?? 0) + (run.reached?.lanesPaused ?? 0);
    if (atWork > 0 && run.reached?.lanesInForce === atWork) return performance.now() - startMs;
    working(run);
    await sleep(pollMs);
  }
}

function working({ id, status }: Work): void {
  if (!isActive(status)) throw new Error(`Run ${id} is ${status}; expected it to be working.`);
}

async function workOf(api: ApiClient, id: string): Promise<Work> {
  const { jobRun } = await api.query<{ jobRun: Work }>(
    `query($id: ID!) {
      jobRun(id: $id) { id status changed limits { version by at } reached { lanes lanesPaused lanesInForce } }
    }`,
    { id },
  );
  return jobRun;
}

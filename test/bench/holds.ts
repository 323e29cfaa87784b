import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startHost } from '#infra/local/host';
import { runDocument } from '#shared/jobs/documents/run-documents';
import { startDocument } from '#shared/jobs/documents/run-page-documents';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { setAlarm } from '../support/alarms';
import { runEnd, signIn } from '../support/host-process';
import type { Measure } from './measure';

const alarm = 'ApiLatency';
const times = 20;
const maxMs = 10_000;
const pollMs = 25;
/** Low enough that a run in the demo workspace is still working after the last alarm. */
const writesPerSecond = 10;

/**
 * Measures, on the full local host, how long an alarm takes to hold a working run. The time is measured from
 * the alarm's state change until the last of the run's lanes has stopped working.
 */
export async function measureHolds(): Promise<Measure[]> {
  const host = await startHost({ users: 1000, settings: { holdAlarms: JSON.stringify([{ alarm }]) } });
  try {
    const api = await signIn(host.url, host.accounts[0]?.email ?? '');
    const control = host.endpoints.alarmControl;
    const read = async (id: string) => (await api.query<{ jobRun: JobRun }>(runDocument, { id })).jobRun;
    const until = async (id: string, holds: (run: JobRun) => boolean) => {
      for (;;) {
        const run = await read(id);
        if (holds(run)) return;
        if (!isActive(run.status)) throw new Error(`Run ${id} is ${run.status}; expected it to be working.`);
        await sleep(pollMs);
      }
    };
    const input = {
      job: 'user-identifier-migration',
      dryRun: false,
      writesPerSecond,
      clientToken: randomUUID(),
    };
    const { startJob } = await api.query<{ startJob: { id: string } }>(startDocument, { input });
    const took: number[] = [];
    for (let round = 0; round < times; round += 1) {
      await until(startJob.id, (run) => !run.held && (run.reached?.lanes ?? 0) > 0);
      // Trigger the alarm at a different point in the lanes' work each time.
      await sleep(Math.random() * 1_000);
      const startMs = performance.now();
      await setAlarm(control, { alarm, state: 'ALARM' });
      await until(startJob.id, (run) => Boolean(run.held) && (run.reached?.lanes ?? 0) === 0);
      took.push(performance.now() - startMs);
      await setAlarm(control, { alarm, state: 'OK' });
    }
    await api.query('mutation($id: ID!) { stopJob(id: $id) { id } }', { id: startJob.id });
    await runEnd(api, startJob.id);
    const within = took.filter((ms) => ms <= maxMs).length;
    const sorted = took.map(Math.round).sort((a, b) => a - b);
    return [
      {
        what: 'an alarm holds all lanes of a running run',
        measured: `${within} of ${times} within ${maxMs} ms (median ${sorted[times / 2]} ms, longest ${sorted.at(-1)} ms)`,
        target: `${times} of ${times} within ${maxMs} ms`,
        met: within === times,
      },
    ];
  } finally {
    await host.stop();
  }
}

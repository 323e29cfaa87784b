import { randomUUID } from 'node:crypto';
import { schedules } from '#shared/jobs/job/schedules';
import type { JobRun } from '#shared/jobs/run/run';
import { sentenceOf } from '../base/uncaught-fault';
import type { FirstNightState } from '../data-dir/state';
import type { DatabaseMarker } from '../database/marker';
import { type HostRunOptions, runByHost } from './host-run';

export interface FirstNightOptions extends HostRunOptions {
  readonly marker: Pick<DatabaseMarker, 'firstNight' | 'remember'>;
  /** Called before the first run. */
  readonly say: (step: string) => void;
  readonly pushControl: string;
}

/** Creates the state that is stored before the first run starts. */
export const newFirstNight = (): FirstNightState => ({ token: randomUUID(), complete: false });

/**
 * Runs every nightly job once and schedules today's notifications, so that a new demo workspace has content.
 * The push provider refuses the exercise notifications, so that there is a failed run to retry. The next host
 * continues. Returns a sentence, or undefined if there was nothing to run.
 */
export async function firstNight(options: FirstNightOptions): Promise<string | undefined> {
  const { marker, say, signal } = options;
  const { firstNight: state } = marker;
  if (!state || state.complete) return undefined;
  say('Running the nightly jobs once, so that metrics, audits and backups have content ...');
  try {
    const ended = await runAll(options, state.token);
    await marker.remember({ firstNight: { ...state, complete: true } });
    return wordsFor(ended);
  } catch (error) {
    if (signal.aborted) return undefined;
    return `The nightly jobs could not all be run: ${sentenceOf(error)} The next start continues with them.`;
  }
}

async function runAll(options: FirstNightOptions, token: string): Promise<readonly JobRun[]> {
  const ended: JobRun[] = [];
  const run = async (job: string, params: object = {}) => {
    ended.push(await runByHost(options, { job, params, token: `${token}-${ended.length}` }));
  };
  for (const { job } of schedules) await run(job);
  await run('schedule-notifications', { type: 'breathing' });
  await duringOutage(options, () => run('schedule-notifications', { type: 'exercise' }));
  return ended;
}

function wordsFor(ended: readonly JobRun[]): string {
  const withFindings = ended.filter(({ findings }) => findings.length > 0).length;
  const failed = ended.filter((run) => run.failed > 0).length;
  return `The nightly jobs have run once: ${ended.length} runs, of which ${withFindings} found something to fix. ${
    failed > 0
      ? 'The local push provider refused the exercise notifications, so that you have a failed run to retry. It now accepts them.'
      : "No run failed, because none of today's exercise notifications are still to come."
  }`;
}

/** The push provider refuses every request during the work. */
async function duringOutage<Result>(
  { pushControl, signal }: FirstNightOptions,
  work: () => Promise<Result>,
): Promise<Result> {
  const set = (fault: object) =>
    fetch(pushControl, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fault, on: 'api' }),
      signal,
    });
  await set({ answer: 'error', status: 400 });
  try {
    return await work();
  } finally {
    await set({ answer: 'ok' });
  }
}

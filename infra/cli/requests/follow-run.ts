import { setTimeout as delay } from 'node:timers/promises';
import { pollEveryMs } from '#shared/jobs/run/poll';
import type { JobRun } from '#shared/jobs/run/run';
import { CliError } from '../base/cli-error';
import { type ExitStatus, exitStatuses, exitStatusOf } from '../base/exit-status';
import type { Api } from '../connection/api';
import { shortId } from '../output/format';
import type { Output } from '../output/output';
import { type RunBar, runBar } from '../output/progress-bar';
import { runText } from '../output/run-text';
import { fetchRun } from './requests';

/**
 * The maximum number of consecutive polls without a response. A run continues while its host restarts, so a
 * few polls may fail.
 */
const maxMisses = 20;
const missMs = 1_000;

/** Reads the run. If there is no response, retries for a while. */
export async function fetchPatiently(api: Api, id: string, signal: AbortSignal): Promise<JobRun> {
  for (let misses = 0; ; misses += 1) {
    try {
      return await fetchRun(api, id);
    } catch (error) {
      if (!(error instanceof CliError) || error.code !== 'Unreachable' || misses >= maxMisses) throw error;
      await delay(missMs, undefined, { signal });
    }
  }
}

/**
 * Follows a run until it ends, and then shows the outcome. Meanwhile, shows a progress bar on a terminal;
 * otherwise, prints a line of JSON for each change. Returns the exit status for the outcome. Ctrl-C ends the
 * command but not the run.
 */
export async function watchRun(api: Api, output: Output, id: string): Promise<ExitStatus> {
  const bar = output.isText ? runBar(output.stream) : undefined;
  const interrupted = onInterrupt();
  try {
    const run = await followToEnd(api, output, id, bar, interrupted.signal);
    bar?.stop();
    if (output.isText) output.show(run, () => runText(run, output));
    return run.verifies && run.changed > 0 ? exitStatuses.completedWithFailures : exitStatusOf(run.status);
  } catch (error) {
    bar?.stop();
    if (!interrupted.signal.aborted) throw error;
    output.note(
      `Run ${id} continues. To watch it again: ${output.commandLine(`watch ${shortId(id)}`)}   To stop it: ${output.commandLine(`stop ${shortId(id)}`)}`,
    );
    return exitStatuses.interrupted;
  } finally {
    interrupted.forget();
  }
}

async function followToEnd(
  api: Api,
  output: Output,
  id: string,
  bar: RunBar | undefined,
  signal: AbortSignal,
): Promise<JobRun> {
  let told = '';
  for (;;) {
    const run = await fetchPatiently(api, id, signal);
    signal.throwIfAborted();
    const pauseMs = pollEveryMs(run, Date.now());
    const text = JSON.stringify(run);
    if (text !== told) {
      if (bar) bar.update(run);
      else output.show(run, () => '');
    }
    told = text;
    if (pauseMs === false) return run;
    await delay(pauseMs, undefined, { signal });
  }
}

/** Returns a signal that Ctrl-C aborts instead of ending the process. */
export function onInterrupt(): { readonly signal: AbortSignal; forget(): void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  process.once('SIGINT', abort);
  return { signal: controller.signal, forget: () => void process.off('SIGINT', abort) };
}

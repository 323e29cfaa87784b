import { setTimeout as delay } from 'node:timers/promises';
import { Presets, SingleBar } from 'cli-progress';
import { type SettledEstimate, settle } from '#shared/jobs/job/estimate';
import { pollEveryMs } from '#shared/jobs/run/poll';
import { fractionDone } from '#shared/jobs/run/progress';
import type { JobRun } from '#shared/jobs/run/run';
import { CliError, type ExitStatus, exitStatuses, exitStatusOf } from '../base/exit-status';
import type { Api } from '../connection/api';
import { count, duration, type Output, shortId } from '../output/output';
import { countsText, runText } from '../output/run-text';
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

interface RunBar {
  update(run: JobRun): void;
  stop(): void;
}

/** Draws a bar on the terminal. The bar disappears when it is stopped. */
export function runBar(stream: NodeJS.WriteStream): RunBar {
  const bar = new SingleBar(
    {
      format: '{status} {bar} {percentage} %  {counts}{speed}',
      stream,
      hideCursor: true,
      barsize: 24,
      fps: 8,
      clearOnComplete: true,
      emptyOnZero: true,
      linewrap: false,
    },
    Presets.rect,
  );
  let estimate: SettledEstimate | undefined;
  let attempt = 0;
  let started = false;
  return {
    update(run) {
      // The time between two attempts must not affect the displayed speed.
      if (run.attempt !== attempt) estimate = undefined;
      attempt = run.attempt;
      estimate = settle(estimate, { atMs: Date.now(), read: run.read, total: run.total });
      const shown = { status: run.status, counts: countsText(run), speed: speedText(estimate) };
      const done = Math.floor(100 * (fractionDone(run) ?? 0));
      if (started) bar.update(done, shown);
      else bar.start(100, done, shown);
      started = true;
    },
    stop: () => bar.stop(),
  };
}

function speedText({ perSecond, left }: SettledEstimate): string {
  if (!perSecond) return '';
  const rest = left ? `, ${duration((left.fromMs + left.toMs) / 2)} left` : '';
  return `, ${count(Math.round(perSecond))}/s${rest}`;
}

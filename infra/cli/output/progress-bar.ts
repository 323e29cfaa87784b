import { Presets, SingleBar } from 'cli-progress';
import { type SettledEstimate, settle } from '#shared/jobs/job/estimate';
import { fractionDone } from '#shared/jobs/run/progress';
import type { JobRun } from '#shared/jobs/run/run';
import { count, duration } from './format';
import { countsText } from './run-text';

export interface RunBar {
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

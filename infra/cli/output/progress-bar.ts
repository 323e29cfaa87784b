import { Presets, SingleBar } from 'cli-progress';
import { addSample, type ProgressSample, recordsReadPerSecond, timeLeftMs } from '#shared/jobs/job/estimate';
import { fractionDone } from '#shared/jobs/run/progress';
import type { JobRun } from '#shared/jobs/run/run';
import { count, duration } from './format';
import { countsText } from './run-text';

/** A bar that follows a run on a terminal. */
export interface RunBar {
  update(run: JobRun): void;
  stop(): void;
}

/** Draws a bar on the terminal until it is stopped; then it disappears. */
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
  let samples: readonly ProgressSample[] = [];
  let started = false;
  return {
    update(run) {
      samples = addSample(samples, { atMs: Date.now(), read: run.read, attempt: run.attempt });
      const shown = { status: run.status, counts: countsText(run), speed: speedText(run, samples) };
      const done = Math.floor(100 * (fractionDone(run) ?? 0));
      if (started) bar.update(done, shown);
      else bar.start(100, done, shown);
      started = true;
    },
    stop: () => bar.stop(),
  };
}

function speedText(run: JobRun, samples: readonly ProgressSample[]): string {
  const perSecond = recordsReadPerSecond(samples);
  if (!perSecond) return '';
  const leftMs = timeLeftMs(run, perSecond);
  return `, ${count(Math.round(perSecond))}/s${!leftMs ? '' : `, ${duration(leftMs)} left`}`;
}

import { Presets, SingleBar } from 'cli-progress';

/** Shows the progress of a long task. */
export interface Progress {
  start(total: number): void;
  update(done: number): void;
  stop(): void;
}

/** A progress display that shows nothing, for tests. */
export const silentProgress: Progress = { start() {}, update() {}, stop() {} };

/** How often plain progress output prints a line, as a fraction of the task. */
const plainStep = 0.25;

/**
 * Returns a progress bar for a terminal. For other output, returns plain progress that prints one line per
 * quarter of the task.
 */
export function terminalProgress(title: string, output: NodeJS.WriteStream, unit = 'records'): Progress {
  return output.isTTY ? bar(title, output, unit) : lines(title, output, unit);
}

function bar(title: string, output: NodeJS.WriteStream, unit: string): Progress {
  const format = `  ${title} {bar} {percentage} %  {value} of {total} ${unit}`;
  const formatValue = (value: number, _: unknown, type: string) =>
    type === 'percentage' ? `${value}`.padStart(3) : value.toLocaleString('en');
  const drawn = new SingleBar(
    { format, formatValue, stream: output, hideCursor: true, barsize: 28, fps: 8, clearOnComplete: true },
    Presets.rect,
  );
  return {
    start: (total) => drawn.start(total, 0),
    update: (done) => drawn.update(done),
    stop: () => drawn.stop(),
  };
}

function lines(title: string, output: NodeJS.WriteStream, unit: string): Progress {
  let total = 0;
  let nextAt = 0;
  return {
    start(all) {
      total = all;
      nextAt = 0;
    },
    update(done) {
      if (done < nextAt || total === 0) return;
      while (nextAt <= done) nextAt += total * plainStep;
      const percent = Math.floor((100 * done) / total);
      output.write(
        `  ${title}: ${percent} %, ${done.toLocaleString('en')} of ${total.toLocaleString('en')} ${unit}\n`,
      );
    },
    stop() {},
  };
}

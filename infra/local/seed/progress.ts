import { Presets, SingleBar } from 'cli-progress';

export interface Progress {
  start(total: number): void;
  update(done: number): void;
  stop(): void;
}

export const silentProgress: Progress = { start() {}, update() {}, stop() {} };

/** The step of the progress: plain output prints a line per quarter. */
const plainStep = 0.25;

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

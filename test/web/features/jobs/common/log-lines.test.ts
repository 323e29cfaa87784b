import fc from 'fast-check';
import { ulid } from 'ulid';
import { describe, expect, it } from 'vitest';
import { rereadMs, ulidAt, ulidTimeMs } from '#shared/jobs/run/log-cursor';
import type { LogLevel, LogLine } from '#shared/jobs/run/log-lines';
import {
  emptyLog,
  extendLog,
  filterLog,
  logAsText,
  logPageSize,
  maxLogLines,
  nextLogCursor,
} from '#web/features/jobs/common/log-lines';

const start = 1_700_000_000_000;

function line(second: number, level: LogLevel = 'info'): LogLine {
  const timeMs = start + second * 1000;
  return { id: ulid(timeMs), at: new Date(timeMs).toISOString(), level, message: `at ${second}`, attempt: 1 };
}

const seconds = (lines: readonly LogLine[]) => lines.map(({ message }) => Number(message.slice(3)));

describe('a log that is polled', () => {
  it('drops lines that it already has and keeps the others in order', () => {
    const [a, b, c] = [line(1), line(2), line(3)];

    const log = extendLog(extendLog(emptyLog, [a, b]), [a, b, c]);

    expect(log.lines).toEqual([a, b, c]);
  });

  it('puts a late line in its place', () => {
    const [a, late, b] = [line(1), line(2), line(3)];

    const log = extendLog(extendLog(emptyLog, [a, b]), [late, b]);

    expect(seconds(log.lines)).toEqual([1, 2, 3]);
  });

  it('keeps the same array if nothing is new, so nothing is rendered again', () => {
    const page = [line(1), line(2)];
    const log = extendLog(emptyLog, page);

    expect(extendLog(log, page).lines).toBe(log.lines);
    expect(extendLog(log, []).lines).toBe(log.lines);
  });

  it('contains every line once and in order, even if pages overlap', () => {
    const all = Array.from({ length: 30 }, (_, second) => line(second));
    const page = fc.subarray(all, { minLength: 1 });

    fc.assert(
      fc.property(fc.array(page), (pages) => {
        const log = [...pages, all].reduce(extendLog, emptyLog);

        expect(log.lines).toEqual(all);
      }),
    );
  });

  it('is read from the start, then from 10 seconds before the last known line', () => {
    const last = line(60);

    const log = extendLog(emptyLog, [line(1), last]);

    expect(nextLogCursor(emptyLog)).toBeUndefined();
    expect(ulidTimeMs(nextLogCursor(log) ?? '')).toBe(start + 60_000 - rereadMs);
  });

  it('continues where a full page ended, instead of reading the same 10 seconds forever', () => {
    const burst = Array.from({ length: logPageSize }, (_, index) => line(index / 1000));

    const log = extendLog(emptyLog, burst);

    expect(nextLogCursor(log)).toBe(burst.at(-1)?.id);
    expect(nextLogCursor(extendLog(log, []))).not.toBe(burst.at(-1)?.id);
  });

  it('keeps the newest 100,000 lines', () => {
    const template = line(0);
    const many = Array.from({ length: maxLogLines + 5 }, (_, index) => ({
      ...template,
      id: ulidAt(start + index),
    }));

    const log = extendLog(emptyLog, many);

    expect(log.lines).toHaveLength(maxLogLines);
    expect(log.lines[0]).toEqual(many[5]);
  });
});

describe('a log as text', () => {
  const lines = [line(1), line(2, 'warning'), line(3, 'error')];

  it('is filtered by level', () => {
    expect(seconds(filterLog(lines, 'all'))).toEqual([1, 2, 3]);
    expect(seconds(filterLog(lines, 'warning'))).toEqual([2, 3]);
    expect(seconds(filterLog(lines, 'error'))).toEqual([3]);
  });

  it('contains the time, level, attempt and lane', () => {
    const text = logAsText([{ ...line(0, 'warning'), lane: 3 }, line(1)]);

    expect(text).toBe(
      '2023-11-14T22:13:20.000Z WARNING attempt 1 worker 3: at 0\n' +
        '2023-11-14T22:13:21.000Z INFO    attempt 1: at 1\n',
    );
  });
});

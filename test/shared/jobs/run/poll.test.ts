import { describe, expect, it } from 'vitest';
import { pollEveryMs } from '#shared/jobs/run/poll';

const start = Date.parse('2025-11-20T10:00:00Z');
const minute = 60_000;

const run = (status: 'RUNNING' | 'STOPPED', ...attempts: number[]) => ({
  status,
  createdAt: new Date(start).toISOString(),
  attempts: attempts.map((atMs, index) => ({
    attempt: index + 1,
    startedBy: 'ana@example.com',
    createdAt: new Date(atMs).toISOString(),
    status,
  })),
});

describe('polling a run', () => {
  it.each([
    [0, 1_000],
    [2 * minute - 1, 1_000],
    [2 * minute, 3_000],
    [30 * minute - 1, 3_000],
    [30 * minute, 10_000],
    [9 * 60 * minute, 10_000],
  ])('%d ms after its start sends the next request in %d ms', (ageMs, expected) => {
    expect(pollEveryMs(run('RUNNING', start), start + ageMs)).toBe(expected);
  });

  it('is fast again after a resume', () => {
    const resumed = start + 60 * minute;

    expect(pollEveryMs(run('RUNNING', start, resumed), resumed + 1_000)).toBe(1_000);
  });

  it('ends when the run has ended', () => {
    expect(pollEveryMs(run('STOPPED', start), start)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { estimateFrom } from '#web/features/jobs/run/use-estimate';

const startedAt = new Date(0).toISOString();
const run = {
  read: 10_000,
  total: 30_000,
  toRetry: 0,
  retried: 0,
  attempts: [{ attempt: 1, startedBy: 'ana@example.com', createdAt: startedAt, status: 'RUNNING' }],
} as const;
const sample = (second: number, read: number) => ({ atMs: second * 1000, read, attempt: 1 });

describe('the estimate of a run in progress', () => {
  it('is the pace of late and the time left at that pace', () => {
    const samples = [sample(10, 6_000), sample(14, 10_000)];

    expect(estimateFrom(samples, run, 14_000)).toEqual({ perSecond: 1_000, leftMs: 20_000 });
  });

  it('is the average of the attempt while nothing moved between two polls', () => {
    const samples = [sample(19, 10_000), sample(20, 10_000)];

    expect(estimateFrom(samples, run, 20_000)).toEqual({ perSecond: 500, leftMs: 40_000 });
    expect(estimateFrom([], run, 20_000)).toEqual({ perSecond: 500, leftMs: 40_000 });
  });

  it('is for how long nothing was read, once that is long', () => {
    const samples = [sample(10, 10_000), sample(15, 10_000), sample(22, 10_000)];

    expect(estimateFrom(samples, run, 22_000)).toEqual({ idleMs: 12_000 });
  });
});

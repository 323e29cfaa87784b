import { describe, expect, it } from 'vitest';
import type { Lane } from '#shared/jobs/run/lane';
import type { Attempt } from '#shared/jobs/run/run';
import { courseOf, throughputOf } from '#web/features/jobs/timeline/course';
import { fakeRun } from '../../fake-api';

const at = (second: number) => new Date(second * 1_000).toISOString();
const attempt = (number: number, from: number, to?: number): Attempt => ({
  attempt: number,
  startedBy: 'ana@example.com',
  createdAt: at(from),
  endedAt: to === undefined ? null : at(to),
  status: to === undefined ? 'RUNNING' : 'SUCCEEDED',
});
const lane = (change: Partial<Lane> = {}): Lane => ({
  lane: 0,
  table: 'UserActivity',
  segment: 0,
  segments: 1,
  total: 100,
  page: 4,
  done: true,
  read: 100,
  changed: 10,
  failed: 0,
  unchanged: 90,
  conflicts: 0,
  startedAt: at(2),
  updatedAt: at(6),
  pacePoints: [1_000, 10, 4_000, 100],
  ...change,
});
const run = fakeRun({
  status: 'SUCCEEDED',
  createdAt: at(0),
  endedAt: at(8),
  attempts: [attempt(1, 0, 8)],
});

describe('the timeline of a run', () => {
  it('has the time before, each table with its workers, and the end', () => {
    const lanes = [
      lane(),
      lane({ lane: 1, startedAt: at(3), updatedAt: at(5) }),
      lane({ lane: 2, table: 'Set' }),
    ];

    const { time, rows } = courseOf(run, lanes, 99_000);

    expect(time.totalMs).toBe(8_000);
    expect(
      rows.map(({ label, spans }) => [label, spans.map(({ fromMs, toMs }) => `${fromMs} ${toMs}`)]),
    ).toEqual([
      ['Queue and plan', ['0 2000']],
      ['UserActivity', ['2000 6000', '3000 5000']],
      ['Set', ['2000 6000']],
      ['Finish', ['6000 8000']],
    ]);
  });

  it('extends to now while workers are active, and shows why a worker failed', () => {
    const active = fakeRun({ status: 'RUNNING', createdAt: at(0), attempts: [attempt(1, 0)] });
    const failed = lane({ done: false, error: 'Timed out.' });

    const [, table] = courseOf(active, [failed], 12_000).rows;

    expect(table?.spans).toMatchObject([{ fromMs: 2_000, toMs: 12_000, status: 'FAILED' }]);
    expect(table?.errors).toEqual(['Timed out.']);
  });

  it('omits the time between two attempts', () => {
    const resumed = fakeRun({
      createdAt: at(0),
      endedAt: at(3_610),
      status: 'SUCCEEDED',
      attempts: [attempt(1, 0, 10), attempt(2, 3_600, 3_610)],
    });

    const { time, rows } = courseOf(resumed, [lane({ updatedAt: at(3_605) })], 9e9);

    expect(time.totalMs).toBe(20_000);
    expect(time.resumes).toEqual([{ attempt: 2, atMs: 10_000 }]);
    expect(rows[1]?.spans).toMatchObject([{ fromMs: 2_000, toMs: 15_000 }]);
  });

  it('has no span for a worker that has not started or was run by an older engine', () => {
    const { rows } = courseOf(run, [lane({ startedAt: null })], 99_000);

    expect(rows).toEqual([{ label: 'UserActivity', table: 'UserActivity', spans: [], errors: [] }]);
  });

  it('shows a retry separately', () => {
    const { rows } = courseOf(run, [lane(), lane({ lane: 1, retryOf: 2 })], 99_000);

    expect(rows.map(({ label }) => label)).toContain('UserActivity, retry');
  });
});

describe('the throughput of a run', () => {
  it('adds up the workers, and includes every record', () => {
    const lanes = [lane(), lane({ lane: 1 })];
    const course = courseOf(run, lanes, 99_000);

    const rates = throughputOf(lanes, course);

    const partMs = course.time.totalMs / rates.length;
    const total = rates.reduce((sum, { perSecond }) => sum + (perSecond * partMs) / 1_000, 0);
    expect(total).toBeCloseTo(200, 5);
    // Nothing is read before the first worker starts. Each worker then reads 10 records in its first second.
    expect(rates.find(({ atMs }) => atMs < 1_900)?.perSecond).toBe(0);
    expect(rates.find(({ atMs }) => atMs > 2_300)?.perSecond).toBeCloseTo(20, 5);
  });

  it('is unknown if workers did not record their progress', () => {
    const lanes = [lane({ pacePoints: null })];

    expect(throughputOf(lanes, courseOf(run, lanes, 99_000))).toEqual([]);
  });
});

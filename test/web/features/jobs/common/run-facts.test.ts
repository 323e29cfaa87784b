import { describe, expect, it } from 'vitest';
import type { Attempt } from '#shared/jobs/run/run';
import { workedMs } from '#shared/jobs/run/worked';
import { averageRate, fieldsOf, isSettled, readableParams } from '#web/features/jobs/common/run-facts';

const at = (second: number) => new Date(second * 1000).toISOString();
const attempt = (from: number, to?: number): Attempt => ({
  attempt: 1,
  startedBy: 'ana@example.com',
  createdAt: at(from),
  endedAt: to === undefined ? null : at(to),
  status: to === undefined ? 'RUNNING' : 'STOPPED',
});

describe('the speed of a run', () => {
  const run = {
    status: 'RUNNING',
    read: 100,
    createdAt: at(0),
    attempts: [attempt(0, 10), attempt(60)],
  } as const;

  it('is known once its attempt has lasted four seconds', () => {
    expect(isSettled(run, 63_900)).toBe(false);
    expect(isSettled(run, 64_000)).toBe(true);
  });

  it('is unknown before anything was read and while it waits', () => {
    expect(isSettled({ ...run, read: 0 }, 64_000)).toBe(false);
    expect(isSettled({ ...run, status: 'QUEUED' }, 64_000)).toBe(false);
  });
});

describe('the duration of a run', () => {
  it('is the sum of its attempts, without the time between them', () => {
    expect(workedMs({ attempts: [attempt(0, 10), attempt(3600, 3605)] }, 9_999_000)).toBe(15_000);
  });

  it('lasts until now for an active attempt', () => {
    expect(workedMs({ attempts: [attempt(0)] }, 7_000)).toBe(7_000);
  });

  it('determines the average rate, which is unknown before anything was read', () => {
    const attempts = [attempt(0, 10)];

    expect(averageRate({ read: 5_000, attempts }, 0)).toBe(500);
    expect(averageRate({ read: 0, attempts }, 0)).toBeUndefined();
  });
});

describe('JSON text', () => {
  it('is parsed to its fields, or to none if it is not an object', () => {
    expect(fieldsOf('{"userID":"a"}')).toEqual({ userID: 'a' });
    expect(fieldsOf('[1]')).toEqual({});
    expect(fieldsOf('null')).toEqual({});
    expect(fieldsOf(null)).toEqual({});
  });

  it('is shown indented, or unchanged if it is not JSON', () => {
    expect(readableParams('{"days":7}')).toBe('{\n  "days": 7\n}');
    expect(readableParams('days=7')).toBe('days=7');
  });
});

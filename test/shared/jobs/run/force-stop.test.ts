import { describe, expect, it } from 'vitest';
import { canForceStop, forceStopAfterMs } from '#shared/jobs/run/force-stop';

const askedMs = Date.parse('2025-11-20T10:00:00Z');
const run = { status: 'STOPPING', stopRequestedAt: '2025-11-20T10:00:00.000Z' } as const;

describe('a stop', () => {
  it('may be forced if it did not happen within 5 minutes', () => {
    expect(canForceStop(run, askedMs + forceStopAfterMs - 1)).toBe(false);
    expect(canForceStop(run, askedMs + forceStopAfterMs)).toBe(true);
  });

  it('is not forced for a run that was not asked to stop or has ended', () => {
    expect(canForceStop({ status: 'RUNNING', stopRequestedAt: null }, askedMs + forceStopAfterMs)).toBe(
      false,
    );
    expect(canForceStop({ ...run, status: 'STOPPED' }, askedMs + forceStopAfterMs)).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import {
  activeStatuses,
  canResume,
  canRetry,
  canStop,
  isActive,
  mayBecome,
  type RunStatus,
  runStatuses,
} from '#shared/jobs/run/run-status';
import { statusesBefore } from '../../../support/expected/run-statuses';

function reachableFrom(start: RunStatus): Set<RunStatus> {
  const reached = new Set([start]);
  for (const status of reached)
    for (const next of runStatuses) if (statusesBefore[next].includes(status)) reached.add(next);
  return reached;
}

describe('the statuses of a run', () => {
  test.each(runStatuses)('can become %s only after the expected statuses', (status) => {
    expect(runStatuses.filter((before) => mayBecome(before, status))).toEqual(statusesBefore[status]);
  });

  test.each(activeStatuses)('an active run (%s) can always end', (status) => {
    const ends = [...reachableFrom(status)].filter((reached) => !isActive(reached));

    expect(ends).toEqual(
      expect.arrayContaining(['STOPPED', 'SUCCEEDED', 'COMPLETED_WITH_FAILURES', 'FAILED']),
    );
  });

  test('a run that has done everything never changes again', () => {
    expect([...reachableFrom('SUCCEEDED')]).toEqual(['SUCCEEDED']);
  });

  test('only a run with every lane done, and with failures, can be retried', () => {
    expect(runStatuses.filter(canRetry)).toEqual(['COMPLETED_WITH_FAILURES']);
  });

  test('a run changes to a different status, never to the same', () => {
    for (const status of runStatuses) expect(statusesBefore[status]).not.toContain(status);
  });

  test('only a queued or running run can be asked to stop', () => {
    expect(runStatuses.filter(canStop)).toEqual(['QUEUED', 'RUNNING']);
    expect(statusesBefore.STOPPING).toEqual(['QUEUED', 'RUNNING']);
  });

  test('only a run that ended with open lanes can be resumed', () => {
    expect(runStatuses.filter(canResume)).toEqual(['STOPPED', 'FAILED']);
  });

  test('exactly the runs that can be resumed or retried can be queued again', () => {
    const again = runStatuses.filter((status) => canResume(status) || canRetry(status));

    expect(again).toEqual(statusesBefore.QUEUED);
  });

  test('no run can be both stopped and resumed', () => {
    expect(runStatuses.filter((status) => canStop(status) && canResume(status))).toEqual([]);
  });

  test('exactly the active statuses are active', () => {
    expect(runStatuses.filter(isActive)).toEqual([...activeStatuses]);
  });
});

import { expect, it } from 'vitest';
import type { JobRun } from '#shared/jobs/run';
import { canUndo } from '#shared/jobs/undo';

const nowMs = Date.parse('2026-01-10T00:00:00Z');
const run = (over: Partial<JobRun> = {}) => ({
  status: 'SUCCEEDED' as const,
  dryRun: false,
  changed: 1,
  undoneBy: null,
  undoableUntil: '2026-01-10T00:00:01Z',
  ...over,
});

it.each(['SUCCEEDED', 'COMPLETED_WITH_FAILURES', 'STOPPED', 'FAILED'] as const)(
  'a run that is %s and changed something can be undone',
  (status) => {
    expect(canUndo(run({ status }), nowMs)).toBe(true);
  },
);

it.each([
  { status: 'QUEUED' },
  { status: 'RUNNING' },
  { status: 'STOPPING' },
  { dryRun: true },
  { undoneBy: 'X' },
  { undoableUntil: null },
  { undoableUntil: '2026-01-10T00:00:00Z' },
  { changed: 0 },
  { status: 'STOPPED', changed: 0 },
] as const)('a run with %j cannot', (over) => {
  expect(canUndo(run(over), nowMs)).toBe(false);
});

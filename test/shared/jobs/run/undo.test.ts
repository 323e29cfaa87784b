import { expect, it } from 'vitest';
import type { JobRun } from '#shared/jobs/run/run';
import { canUndo, standsWhole, undoStateOf } from '#shared/jobs/run/undo';

const nowMs = Date.parse('2026-01-10T00:00:00Z');
const run = (over: Partial<JobRun> = {}) => ({
  status: 'SUCCEEDED' as const,
  dryRun: false,
  undoneBy: null,
  undoableUntil: '2026-01-10T00:00:01Z',
  ...over,
});

it.each(['SUCCEEDED', 'COMPLETED_WITH_FAILURES', 'STOPPED', 'FAILED'] as const)(
  'a run that is %s can be undone',
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
  { undoneBy: 'X', undoUnderWay: true },
  { undoneBy: 'X', undoUnderWay: true, changesStanding: 2 },
  { undoableUntil: null },
  { undoableUntil: '2026-01-10T00:00:00Z' },
] as const)('a run with %j cannot be undone', (over) => {
  expect(canUndo(run(over), nowMs)).toBe(false);
});

it('the rest of a partly undone run can be undone', () => {
  expect(canUndo(run({ undoneBy: 'X', changesStanding: 2 }), nowMs)).toBe(true);
});

it.each([
  [{}, 'none', true],
  [{ undoneBy: 'X', undoUnderWay: true }, 'underWay', false],
  [{ undoneBy: 'X', changesStanding: 1 }, 'partly', false],
  [{ undoneBy: 'X', changesStanding: 3 }, 'partly', true],
  [{ undoneBy: 'X', changesStanding: null }, 'undone', false],
] as const)(
  'a run of 3 changes with %j has the undo state %s; all changes are left: %s',
  (over, state, whole) => {
    expect(undoStateOf(over)).toBe(state);
    expect(standsWhole({ changed: 3, ...over })).toBe(whole);
  },
);

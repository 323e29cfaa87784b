import { expect, it } from 'vitest';
import { runFormats } from '#web/features/jobs/history/history-export';
import { fakeRun } from '../../fake-api';

const csv = runFormats.find(({ extension }) => extension === 'csv');

/** Returns a run's cells, keyed by column header. */
function cellsOf(run: ReturnType<typeof fakeRun>): Record<string, string | undefined> {
  const headers = csv?.head?.trim().split(',') ?? [];
  const cells = csv?.piece([run], 0).trim().split(',') ?? [];
  return Object.fromEntries(headers.map((header, index) => [header, cells[index]]));
}

it('the CSV of the history contains the earlier runs in the chain, and what followed', () => {
  const ancestor = (runId: string) => ({ runId, job: 'audit', title: 'Audit' });
  const next = { followUp: 'F', title: 'Align', dryRun: true };
  const run = fakeRun({
    params: '{}',
    follows: { followUp: 'F', earlierRuns: [ancestor('R1'), ancestor('R2')], asksApproval: false },
    followUps: [
      { ...next, job: 'align', state: 'STARTED', runId: 'R4' },
      { ...next, job: 'clear', state: 'SKIPPED', reason: '0 findings' },
      { ...next, job: 'later', state: 'WAITING' },
    ],
  });

  expect(cellsOf(run)).toMatchObject({
    'Chain of runs': 'R1; R2',
    'Follow-ups': 'align: STARTED R4; clear: SKIPPED (0 findings); later: WAITING',
  });
  expect(cellsOf(fakeRun())).toMatchObject({ 'Chain of runs': '', 'Follow-ups': '' });
});

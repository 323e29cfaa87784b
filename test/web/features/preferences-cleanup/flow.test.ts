import { describe, expect, it } from 'vitest';
import type { JobRun } from '#shared/jobs/run/run';
import {
  cleanupNotices,
  foundBy,
  leftOf,
  ofJobs,
  outdatedBy,
  progressOf,
  rescanDelayMs,
  scanNotice,
} from '#web/features/preferences-cleanup/flow';
import { messages } from '#web/features/preferences-cleanup/messages';
import { fakeRun } from '../fake-api';

const scan = (change: Partial<JobRun> = {}) =>
  fakeRun({ job: 'user-preferences-audit', shape: 'audit', status: 'SUCCEEDED', changed: 0, ...change });
const cleanup = (change: Partial<JobRun> = {}) =>
  fakeRun({ job: 'preferences-cleanup', status: 'SUCCEEDED', changed: 6, failed: 0, ...change });
const found = [
  { kind: 'Migrated', count: 40 },
  { kind: 'NotAnEmail', count: 1_200 },
  { kind: 'UserIdMissing', count: 3 },
];

describe('a scan some of whose records were deleted one by one', () => {
  it('counts the remaining records', () => {
    expect(leftOf({ corrupted: 6, migrated: 2 }, 1)).toEqual({ corrupted: 5, migrated: 2 });
    expect(scanNotice(scan({ findings: found }), 3).text).toBe(messages.found(1_200));
  });

  it('says that no record is left, and never counts below zero', () => {
    expect(scanNotice(scan({ findings: found }), 2_000)).toMatchObject({
      tone: 'success',
      text: 'All 1,203 corrupted records from this scan were deleted. Scan again to confirm.',
    });
  });
});

describe('the texts of the cleanup (docs/product.md)', () => {
  it('match the specification exactly', () => {
    expect([
      messages.badge,
      messages.scanFailed('m'),
      messages.nothingFound,
      messages.found(2),
      messages.deleted('id'),
      messages.deleteFailed('m'),
      messages.allDeleted(2),
      messages.someDeleted(1, 2),
      messages.someFailed(1),
      messages.batchFailed('m'),
    ]).toEqual([
      'CRITICAL - Admin Only',
      'Failed to scan records: m',
      'Scan complete: No corrupted records found!',
      'Found 2 corrupted record(s) that need cleanup',
      'Deleted corrupted record: id',
      'Failed to delete record: m',
      'Successfully deleted all 2 corrupted records!',
      'Deleted 1 of 2 records',
      'Failed to delete 1 record(s).',
      'Batch deletion failed: m',
    ]);
  });
});

describe('a scan (docs/product.md)', () => {
  it('may be not started, loading, in progress, finished or missing', () => {
    expect(progressOf(undefined, undefined)).toBe('none');
    expect(progressOf('a', undefined)).toBe('loading');
    expect(progressOf('a', null)).toBe('gone');
    expect(progressOf('a', scan({ status: 'RUNNING' }))).toBe('active');
    expect(progressOf('a', scan())).toBe('over');
  });

  it('is ignored if the address contains a run of another job', () => {
    expect(ofJobs(scan(), ['user-preferences-audit'])?.job).toBe('user-preferences-audit');
    expect(ofJobs(scan(), ['preferences-cleanup'])).toBeNull();
    expect(ofJobs(undefined, ['preferences-cleanup'])).toBeUndefined();
  });

  it('distinguishes corrupted records from those that are only migrated', () => {
    expect(foundBy(scan({ findings: found }))).toEqual({ corrupted: 1_203, migrated: 40 });
    expect(scanNotice(scan({ findings: found }))).toMatchObject({
      tone: 'info',
      text: 'Found 1,203 corrupted record(s) that need cleanup',
    });
  });

  it('that finds only migrated records has found no corrupted ones', () => {
    expect(scanNotice(scan({ findings: [{ kind: 'Migrated', count: 4 }] }))).toMatchObject({
      tone: 'success',
      text: 'Scan complete: No corrupted records found!',
    });
  });

  it('names the records that it could not check, and is then not a success', () => {
    expect(scanNotice(scan({ status: 'COMPLETED_WITH_FAILURES', failed: 2 }))).toMatchObject({
      tone: 'warning',
      text: 'Scan complete: No corrupted records found! 2 records could not be checked.',
    });
  });

  it.each([
    ['FAILED', 'The directory does not answer.', 'The directory does not answer.'],
    ['STOPPED', null, 'the run was stopped before it had read every record.'],
  ] as const)('that is %s is reported as such', (status, reason, words) => {
    expect(scanNotice(scan({ status, reason }))).toMatchObject({
      tone: 'error',
      text: `Failed to scan records: ${words}`,
    });
  });
});

describe('Delete All (docs/product.md)', () => {
  it('clears the list until a later scan, and is followed by one after 1 s', () => {
    const before = scan({ createdAt: '2026-01-01T10:00:00.000Z' });
    const deletion = cleanup({ createdAt: '2026-01-01T10:01:00.000Z' });
    const after = scan({ createdAt: '2026-01-01T10:02:00.000Z' });

    expect(outdatedBy(before, [undefined])).toBeUndefined();
    expect(outdatedBy(before, [null, deletion])).toBe(deletion);
    expect(outdatedBy(after, [deletion])).toBeUndefined();
    expect(rescanDelayMs).toBe(1_000);
  });

  it('says how many it deleted', () => {
    expect(cleanupNotices(cleanup())).toMatchObject([
      { tone: 'success', text: 'Successfully deleted all 6 corrupted records!' },
    ]);
  });

  it('that partly failed says how many it deleted, and how many not', () => {
    expect(
      cleanupNotices(cleanup({ status: 'COMPLETED_WITH_FAILURES', changed: 4, failed: 2 })),
    ).toMatchObject([
      { tone: 'success', text: 'Deleted 4 of 6 records' },
      { tone: 'error', text: 'Failed to delete 2 record(s).' },
    ]);
  });

  it('that failed says why', () => {
    expect(cleanupNotices(cleanup({ status: 'FAILED', reason: 'No table.' }))).toMatchObject([
      { tone: 'error', text: 'Batch deletion failed: No table.' },
    ]);
  });

  it('that started after another admin had deleted everything claims no success', () => {
    expect(cleanupNotices(cleanup({ changed: 0 }))).toMatchObject([
      { tone: 'info', text: 'Nothing was left to delete.' },
    ]);
  });

  it('that is undone shows which records were restored, and which were left unchanged', () => {
    const undo = cleanup({ undoes: 'a', title: 'Undo: User preferences cleanup', changed: 5 });

    expect(cleanupNotices(undo)).toMatchObject([{ tone: 'success', text: 'Restored: 5 records.' }]);
    expect(cleanupNotices({ ...undo, status: 'COMPLETED_WITH_FAILURES', failed: 1 })).toMatchObject([
      {
        tone: 'warning',
        text: 'Restored: 5 records. Skipped: 1 record that had changed in the meantime.',
      },
    ]);
  });
});

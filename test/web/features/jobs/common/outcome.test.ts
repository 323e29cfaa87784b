import { describe, expect, it } from 'vitest';
import { runStatuses } from '#shared/jobs/run/run-status';
import { outcomeOf } from '#web/features/jobs/common/outcome';

const run = {
  status: 'SUCCEEDED',
  shape: 'sweep',
  dryRun: false,
  read: 120_000,
  changed: 5_120,
  failed: 0,
  unchanged: 114_880,
  total: 120_000,
  findings: [],
} as const;

describe('the outcome of a run', () => {
  it('counts the records that a run kept on purpose', () => {
    const kept = { ...run, findings: [{ kind: 'Kept', count: 3 }] };

    expect(outcomeOf(kept)).toMatchObject({
      tone: 'success',
      text: '5,120 records changed, 3 kept, 114,877 unchanged.',
    });
  });

  it('describes its changes', () => {
    expect(outcomeOf(run)).toEqual({
      tone: 'success',
      title: 'Run complete',
      text: '5,120 records changed, 114,880 unchanged.',
    });
  });

  it('describes the planned changes after a dry run', () => {
    expect(outcomeOf({ ...run, dryRun: true })?.text).toBe(
      '5,120 records would change; nothing was written.',
    );
  });

  it('says that nothing had to change', () => {
    expect(outcomeOf({ ...run, changed: 0 })?.text).toBe('Nothing was changed.');
    expect(outcomeOf({ ...run, changed: 0, dryRun: true })?.text).toBe('Nothing would change.');
  });

  it('counts the failures', () => {
    const outcome = outcomeOf({ ...run, status: 'COMPLETED_WITH_FAILURES', failed: 3, unchanged: 114_877 });

    expect(outcome?.tone).toBe('warning');
    expect(outcome?.text).toContain('3 could not be changed.');
  });

  it('says how far it got, if it was stopped', () => {
    const outcome = outcomeOf({ ...run, status: 'STOPPED', read: 76_812, changed: 1, unchanged: 76_811 });

    expect(outcome?.text).toBe(
      'Read 76,812 of about 120,000 records. 1 record changed, 76,811 unchanged. Resume the run to process the remaining work.',
    );
  });

  it('does not say that nothing was changed if it ended in the middle of its first page', () => {
    const ended = { ...run, status: 'FAILED', read: 0, changed: 0, unchanged: 0 } as const;

    expect(outcomeOf({ ...ended, undoableUntil: '2026-03-01T00:00:00.000Z' })?.text).toContain(
      'Some changes may have been made but not counted yet.',
    );
    expect(outcomeOf(ended)?.text).toContain('Nothing was changed.');
  });

  it('says why it was stopped, unless someone simply stopped it', () => {
    const reason = 'Force-stopped by ana@example.com.';

    expect(outcomeOf({ ...run, status: 'STOPPED', reason })?.text).toMatch(
      /^Force-stopped by ana@example\.com\. Read /,
    );
  });

  it('says why it failed', () => {
    const outcome = outcomeOf({ ...run, status: 'FAILED', reason: 'Table missing.', read: 0, total: 0 });

    expect(outcome?.tone).toBe('error');
    expect(outcome?.text).toMatch(/^Table missing\. Read 0 records\./);
    expect(outcome?.next).toMatch(/^Resume continues from where the run ended.*Run again.*Both are safe/);
  });

  it('describes the findings of an audit, or that there are none, but never changes', () => {
    const audit = { ...run, shape: 'audit', changed: 0, unchanged: 120_000 } as const;
    const findings = [
      { kind: 'no-user', count: 10 },
      { kind: 'bad-date', count: 2 },
    ];

    expect(outcomeOf({ ...audit, findings })).toEqual({
      tone: 'warning',
      title: 'Audit complete',
      text: '12 findings of 2 kinds in 120,000 records.',
    });
    expect(outcomeOf(audit)).toEqual({
      tone: 'success',
      title: 'Audit complete',
      text: 'Nothing was found in 120,000 records.',
    });
    expect(outcomeOf({ ...audit, findings, status: 'STOPPED', read: 60_000 })?.text).toBe(
      'Read 60,000 of about 120,000 records. Found 12 so far. Resume the run to process the remaining work.',
    );
  });

  it('says how many records a report is based on', () => {
    expect(outcomeOf({ ...run, shape: 'report', changed: 0 })).toMatchObject({
      title: 'Report complete',
      text: 'Based on 120,000 records.',
    });
  });

  it('counts the items of a list', () => {
    expect(outcomeOf({ ...run, shape: 'list' })?.text).toBe('5,120 items changed, 114,880 unchanged.');
  });

  it('is empty while the run is active, and a text for every other status', () => {
    const silent = runStatuses.filter((status) => outcomeOf({ ...run, status }) === undefined);

    expect(silent).toEqual(['QUEUED', 'RUNNING', 'STOPPING']);
  });
});

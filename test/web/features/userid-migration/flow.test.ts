import { describe, expect, it } from 'vitest';
import {
  canMigrate,
  type EndedRun,
  type Flow,
  type FlowEvent,
  followedRun,
  isBusy,
  reduceFlow,
  startOfFlow,
  stepStates,
} from '#web/features/userid-migration/flow';

const through = (...events: FlowEvent[]): Flow => events.reduce(reduceFlow, startOfFlow);

const scanRun: EndedRun = {
  id: 'scan',
  status: 'SUCCEEDED',
  changed: 5120,
  failed: 0,
  tables: [
    {
      table: 'UserActivity',
      total: 9,
      lanes: 1,
      lanesDone: 1,
      done: true,
      read: 9,
      changed: 5120,
      failed: 0,
      unchanged: 0,
      conflicts: 0,
    },
  ],
};
const realRun: EndedRun = { ...scanRun, id: 'real' };

const scanned: FlowEvent[] = [
  { type: 'scanAsked' },
  { type: 'started', runId: 'scan' },
  { type: 'ended', run: scanRun },
];
const migrating: FlowEvent[] = [
  ...scanned,
  { type: 'confirmationSet', confirmed: true },
  { type: 'migrationAsked' },
  { type: 'started', runId: 'real' },
];

describe('the steps', () => {
  it('start with the scan', () => {
    expect(stepStates(startOfFlow)).toEqual({ scan: 'now', preview: 'later', execute: 'later' });
  });

  it('lead to execution only if there is something to migrate', () => {
    const nothing = through(...scanned.slice(0, 2), { type: 'ended', run: { ...scanRun, changed: 0 } });

    expect(stepStates(through(...scanned))).toEqual({ scan: 'done', preview: 'done', execute: 'now' });
    expect(stepStates(nothing)).toEqual({ scan: 'done', preview: 'later', execute: 'later' });
  });

  it('are all done after a migration, until the next scan', () => {
    const migrated = through(...migrating, { type: 'ended', run: realRun });

    expect(stepStates(through(...migrating)).execute).toBe('now');
    expect(new Set(Object.values(stepStates(migrated)))).toEqual(new Set(['done']));
    expect(stepStates(reduceFlow(migrated, { type: 'scanAsked' })).scan).toBe('now');
  });
});

describe('the scan', () => {
  it('follows the dry run that it started', () => {
    const flow = through({ type: 'scanAsked' }, { type: 'started', runId: 'scan' });

    expect(isBusy(flow)).toBe(true);
    expect(followedRun(flow)).toBe('scan');
  });

  it('is started once even if requested repeatedly', () => {
    const once = through({ type: 'scanAsked' }, { type: 'started', runId: 'scan' });

    expect(reduceFlow(once, { type: 'scanAsked' })).toBe(once);
  });

  it('says how many records need migration, by table', () => {
    const flow = through(...scanned);

    expect(flow.scanNotice).toEqual({
      tone: 'success',
      text: 'Scan complete: Found 5,120 record(s) needing migration',
      runId: 'scan',
    });
    expect(flow.scan?.tables).toEqual([{ table: 'UserActivity', found: 5120 }]);
    expect(canMigrate(flow)).toBe(true);
  });

  it('says that no record needs migration, and offers none', () => {
    const flow = through(
      { type: 'scanAsked' },
      { type: 'started', runId: 'scan' },
      { type: 'ended', run: { ...scanRun, changed: 0 } },
    );

    expect(flow.scanNotice?.text).toBe('Scan complete: No records need migration!');
    expect(canMigrate(flow)).toBe(false);
  });

  it('that cannot be started says why and names the blocking run', () => {
    const flow = through({ type: 'scanAsked' }, { type: 'failed', message: 'No answer', runId: 'other' });

    expect(flow.scanNotice).toEqual({ tone: 'error', text: 'Scan failed: No answer', runId: 'other' });
    expect(flow.phase.name).toBe('idle');
  });

  it('that failed or was stopped shows no partial preview', () => {
    const failed = through(
      { type: 'scanAsked' },
      { type: 'started', runId: 'scan' },
      { type: 'ended', run: { ...scanRun, status: 'FAILED', reason: 'Table missing' } },
    );
    const stopped = through(
      { type: 'scanAsked' },
      { type: 'started', runId: 'scan' },
      { type: 'ended', run: { ...scanRun, status: 'STOPPED' } },
    );

    expect(failed.scanNotice?.text).toBe('Scan failed: Table missing');
    expect(stopped.scanNotice?.text).toMatch(/^Scan failed: the run was stopped/);
    expect(stopped.scan).toBeUndefined();
  });
});

describe('the migration', () => {
  it('is rejected without the confirmation', () => {
    const flow = through(...scanned, { type: 'migrationAsked' });

    expect(flow.migrationNotice?.text).toBe('Please confirm migration by checking the checkbox');
    expect(flow.phase.name).toBe('scanned');
  });

  it('removes that error when the box is ticked', () => {
    const flow = through(
      ...scanned,
      { type: 'migrationAsked' },
      { type: 'confirmationSet', confirmed: true },
    );

    expect(flow.migrationNotice).toBeUndefined();
  });

  it('is not possible before a scan has found something', () => {
    const flow = through({ type: 'confirmationSet', confirmed: true }, { type: 'migrationAsked' });

    expect(flow.phase.name).toBe('idle');
  });

  it('follows the run, and keeps the preview', () => {
    const flow = through(...migrating);

    expect(followedRun(flow)).toBe('real');
    expect(flow.scan?.runId).toBe('scan');
  });

  it('ends with the number of updated records and an unticked box', () => {
    const flow = through(...migrating, { type: 'ended', run: realRun });

    expect(flow.migrationNotice?.text).toBe('Migration complete! Successfully updated 5,120 record(s).');
    expect(flow.confirmed).toBe(false);
    expect(flow.phase).toEqual({ name: 'migrated', runId: 'real' });
  });

  it('with failures ends with an error that counts them and links to the run', () => {
    const run: EndedRun = { ...realRun, status: 'COMPLETED_WITH_FAILURES', failed: 3 };

    const flow = through(...migrating, { type: 'ended', run });

    expect(flow.migrationNotice).toEqual({
      tone: 'error',
      text: 'Migration completed with 3 error(s).',
      runId: 'real',
    });
  });

  it('that failed says why', () => {
    const run: EndedRun = { ...realRun, status: 'FAILED', reason: 'Access denied' };

    const flow = through(...migrating, { type: 'ended', run });

    expect(flow.migrationNotice?.text).toBe('Migration failed: Access denied');
  });

  it('that cannot be started keeps the preview and the confirmation', () => {
    const flow = through(
      ...scanned,
      { type: 'confirmationSet', confirmed: true },
      { type: 'migrationAsked' },
      { type: 'failed', message: 'Held by run 7F3K', runId: '7F3K' },
    );

    expect(flow.migrationNotice?.text).toBe('Migration failed: Held by run 7F3K');
    expect(flow.confirmed).toBe(true);
    expect(canMigrate(flow)).toBe(true);
  });

  it("is followed by a scan that keeps the migration's message", () => {
    const flow = through(...migrating, { type: 'ended', run: realRun }, { type: 'scanAsked' });

    expect(flow.phase.name).toBe('scanning');
    expect(flow.scan).toBeUndefined();
    expect(flow.migrationNotice?.text).toMatch(/^Migration complete!/);
  });
});

describe('returning to the page', () => {
  it('continues with an active scan or migration', () => {
    const scan = through({ type: 'pickedUp', run: { id: 'a', dryRun: true, status: 'RUNNING' } });
    const migration = through({ type: 'pickedUp', run: { id: 'b', dryRun: false, status: 'STOPPING' } });

    expect(scan.phase).toEqual({ name: 'scanning', runId: 'a' });
    expect(migration.phase).toEqual({ name: 'migrating', runId: 'b' });
    expect(stepStates(migration)).toEqual({ scan: 'later', preview: 'later', execute: 'now' });
  });

  it('ignores a finished run, and one that starts while another is followed', () => {
    const over = through({ type: 'pickedUp', run: { id: 'a', dryRun: true, status: 'SUCCEEDED' } });
    const busy = through(...migrating, {
      type: 'pickedUp',
      run: { id: 'a', dryRun: true, status: 'RUNNING' },
    });

    expect(over).toBe(startOfFlow);
    expect(followedRun(busy)).toBe('real');
  });

  it('ignores the end of a run that it does not follow', () => {
    const flow = through(...migrating);

    expect(reduceFlow(flow, { type: 'ended', run: scanRun })).toBe(flow);
  });
});

import { describe, expect, test } from 'vitest';
import { setLimits } from '#functions/engine/run/set-limits';
import { startRun } from '#functions/engine/run/start';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { caller, everything, mixedRecords } from '../../../support/crash';
import { execute } from '../../../support/engine-world';
import { bare, expectError, openRecords, type Records } from './fixture';

const open = openRecords([undoRun, everything]);

describe('the entry of a run', () => {
  /** Starts a run as a person, completes it, and returns its ID. */
  async function ran({ world }: Records, access: 'Admin' | 'DesignatedAdmin' = 'Admin'): Promise<string> {
    await world.put('UserActivity', mixedRecords('a', 6));
    const job = { ...everything, access };
    const { runId } = await startRun(world.engine, {
      job,
      params: {},
      dryRun: false,
      caller,
      clientToken: 'run',
    });
    await execute(world, job, runId, 1);
    return runId;
  }

  test('is undone by a run of undo-run, and redone by undoing that run', async () => {
    const records = open();
    const runId = await ran(records);
    const changed = bare((await records.all('UserActivity')).get('a0'));

    const undone = await records.ask('undoAuditEntry', { id: runId });
    await execute(records.world, undoRun, String(undone.undoneByRun), 1);
    const back = bare((await records.all('UserActivity')).get('a0'));
    await records.ask('redoAuditEntry', { id: runId });
    const redo = (await records.trail()).find(({ run }) => run === undone.undoneByRun);
    await execute(records.world, undoRun, String(redo?.undoneByRun), 1);

    expect(undone).toMatchObject({ id: runId, undone: false });
    const entry = (await records.trail()).find(({ run }) => run === runId);
    expect(entry).toMatchObject({ undone: true, undoneBy: 'ana@wellness.example' });
    expect(back).toMatchObject({ userID: caller.email });
    expect(bare((await records.all('UserActivity')).get('a0'))).toEqual(changed);
  });

  test('is undone by its own ID only, not by the entry of a change of its limits', async () => {
    const records = open();
    await records.world.put('UserActivity', mixedRecords('a', 6));
    const { engine } = records.world;
    const job = { ...everything, access: 'Admin' as const };
    const { runId } = await startRun(engine, { job, params: {}, dryRun: false, caller, clientToken: 'run' });
    await setLimits(engine, { runId, by: caller.email, version: 0, changes: { writesPerSecond: 100 } });
    await execute(records.world, job, runId, 1);
    const limits = (await records.trail()).find(({ id, run }) => run === runId && id !== runId);

    const answer = await records.send('undoAuditEntry', {
      id: String(limits?.id),
      clientToken: 'limits',
    });

    expectError(answer, 'Conflict', `'${limits?.description}' cannot be undone.`);
  });

  test('is undone once, and a repeated token starts no second run', async () => {
    const records = open();
    const runId = await ran(records);

    const first = await records.ask('undoAuditEntry', { id: runId, clientToken: 'once' });
    const again = await records.ask('undoAuditEntry', { id: runId, clientToken: 'once' });
    const other = await records.send('undoAuditEntry', { id: runId, clientToken: 'two' });

    expect(again).toEqual(first);
    expectError(other, 'Conflict', `Run ${runId} is being undone by run ${first.undoneByRun}.`);
  });

  test('is not marked if the undo left changes, but names the undo and can be undone again', async () => {
    const records = open();
    const runId = await ran(records);
    await records.world.put('UserActivity', [{ id: 'a0', userID: 'somebody else', _version: 9 }]);

    const { undoneByRun } = await records.ask('undoAuditEntry', { id: runId, clientToken: 'first' });
    await execute(records.world, undoRun, String(undoneByRun), 1);

    const entry = (await records.trail()).find(({ run }) => run === runId);
    expect(entry).toMatchObject({ canUndo: true, undone: false, undoneByRun });
    expect(entry).not.toHaveProperty('undoneBy');
    const again = await records.ask('undoAuditEntry', { id: runId, clientToken: 'second' });
    expect(again.undoneByRun).not.toBe(undoneByRun);
  });

  test('is undone only by admins who may use its job', async () => {
    const records = open();
    const runId = await ran(records, 'DesignatedAdmin');

    const answer = await records.send('undoAuditEntry', { id: runId, clientToken: 'a' }, 'ben');

    expectError(answer, 'Forbidden', 'Migration only allowed for the designated admin account');
  });

  test("is not part of the caller's own undo steps", async () => {
    const records = open();
    await ran(records);

    expect(await records.send('undoState', {})).toEqual({ data: { undo: null, redo: null } });
  });
});

describe('a run and an edit of the same record', () => {
  const start = async ({ world }: Records) => {
    await world.put('UserActivity', [{ id: 'a', userID: caller.email, activityType: 'update', _version: 1 }]);
    return startRun(world.engine, { job: everything, params: {}, dryRun: false, caller, clientToken: 'run' });
  };

  test("both take effect if the edit occurs while the run holds the table, between the run's read and its write", async () => {
    const records = open();
    const { runId } = await start(records);
    let edited: Promise<unknown> | undefined;
    records.world.onRequest = async ({ name }) => {
      if (name !== 'BatchExecuteStatementCommand' || edited) return;
      edited = records.ask('updateUserActivity', { input: { id: 'a', _version: 1, duration: 30 } });
      await edited;
    };

    await execute(records.world, everything, runId, 1);

    expect(await edited).toMatchObject({ duration: 30, _version: 2 });
    expect((await records.all('UserActivity')).get('a')).toMatchObject({
      userID: caller.subject,
      duration: 30,
      _version: 3,
    });
    const entry = (await records.trail()).find(({ run }) => run === undefined);
    const undo = await records.send('undoAuditEntry', { id: entry?.id, clientToken: 'undo' });
    expectError(
      undo,
      'Conflict',
      expect.stringMatching(/^This record was changed at 20\S+Z\. Reload to see the change\.$/),
    );
  });

  test('cause a conflict for the edit if the run occurs between its read and its write', async () => {
    const records = open();
    const { runId } = await start(records);
    let ran: Promise<void> | undefined;
    records.world.onRequest = async ({ name }) => {
      if (name !== 'TransactWriteItemsCommand' || ran) return;
      ran = execute(records.world, everything, runId, 1);
      await ran;
    };

    const answer = await records.send('updateUserActivity', {
      input: { id: 'a', _version: 1, duration: 30 },
      clientToken: 'edit',
    });

    expectError(
      answer,
      'Conflict',
      expect.stringMatching(/^This record was changed at 20\S+Z\. Reload to see the change\.$/),
    );
    expect((await records.all('UserActivity')).get('a')).toMatchObject({
      userID: caller.subject,
      _version: 2,
    });
  });
});

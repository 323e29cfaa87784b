import { describe, expect, test } from 'vitest';
import { startRun } from '#functions/engine/start';
import { undoRun } from '#functions/jobs/undo-run';
import { caller, everything, mixedRecords } from '../../../support/crash';
import { execute } from '../../../support/engine-world';
import { bare, expectError, openRecords, type Records } from './fixture';

const open = openRecords([undoRun, everything]);

describe('the entry of a run', () => {
  /** A run of somebody, over and done. */
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

  test('is undone by a run of undo-run, which its redo undoes', async () => {
    const records = open();
    const runId = await ran(records);
    const changed = bare((await records.all('UserActivity')).get('a0'));

    const undone = await records.ask('undoAuditEntry', { id: runId });
    await execute(records.world, undoRun, String(undone.undoneByRun), 1);
    const back = bare((await records.all('UserActivity')).get('a0'));
    await records.ask('redoAuditEntry', { id: runId });
    const redo = (await records.trail()).find(({ run, undone: is }) => run === undone.undoneByRun && is);
    await execute(records.world, undoRun, String(redo?.undoneByRun), 1);

    expect(undone).toMatchObject({ id: runId, undone: true, undoneBy: 'ana@wellness.example' });
    expect(back).toMatchObject({ userID: caller.email });
    expect(bare((await records.all('UserActivity')).get('a0'))).toEqual(changed);
  });

  test('is undone once, and a repeated token starts no second run', async () => {
    const records = open();
    const runId = await ran(records);

    const first = await records.ask('undoAuditEntry', { id: runId, clientToken: 'once' });
    const again = await records.ask('undoAuditEntry', { id: runId, clientToken: 'once' });
    const other = await records.send('undoAuditEntry', { id: runId, clientToken: 'two' });

    expect(again).toEqual(first);
    expectError(other, 'Conflict', `Run ${runId} was undone by run ${first.undoneByRun}.`);
  });

  test('is undone by whoever may use its job, and nobody else', async () => {
    const records = open();
    const runId = await ran(records, 'DesignatedAdmin');

    const answer = await records.send('undoAuditEntry', { id: runId, clientToken: 'a' }, 'ben');

    expectError(answer, 'Forbidden', 'Migration only allowed for the designated admin account');
  });

  test('is no part of what the caller undoes one by one', async () => {
    const records = open();
    await ran(records);

    expect(await records.send('undoState', {})).toEqual({ data: { undo: null, redo: null } });
  });
});

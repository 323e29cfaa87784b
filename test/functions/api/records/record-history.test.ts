import { describe, expect, test } from 'vitest';
import { startRun } from '#functions/engine/run/start';
import { undoRun } from '#functions/jobs/runs/undo-run';
import type { StoredRecord } from '#shared/models/model';
import { caller, everything } from '../../../support/crash';
import { execute } from '../../../support/engine-world';
import { expectError, openRecords, type Person, type Records } from './fixture';

const open = openRecords([undoRun, everything]);

const record = 'UserActivity#a';

interface History {
  readonly items: readonly StoredRecord[];
  readonly nextToken: string | null;
  readonly runsSince: string | null;
}

async function historyOf({ ask }: Records, args: object = {}, who: Person = 'ana'): Promise<History> {
  // The operation has no client token.
  return (await ask('recordHistory', { record, clientToken: undefined, ...args }, who)) as unknown as History;
}

async function migrate({ world }: Records, clientToken: string, dryRun = false): Promise<string> {
  world.clockAheadMs += 10;
  const start = { job: everything, params: {}, dryRun, caller, clientToken };
  const { runId } = await startRun(world.engine, start);
  await execute(world, everything, runId, 1);
  world.clockAheadMs += 10;
  return runId;
}

const parsed = (text: unknown) => JSON.parse(String(text)) as Record<string, StoredRecord>;

describe('the history of a record', () => {
  test('lists single edits, edits of several records and runs in the order of their changes', async () => {
    const records = open();
    await records.world.put('UserActivity', [
      { id: 'a', userID: caller.email, activityType: 'update', _version: 1 },
      { id: 'b', userID: 'somebody@wellness.example', activityType: 'update', _version: 1 },
    ]);
    const single = { id: 'a', _version: 1, duration: 10 };
    await records.ask('updateUserActivity', { input: single });
    const runId = await migrate(records, 'real');
    await migrate(records, 'dry', true);
    await records.ask('editRecords', {
      input: {
        model: 'UserActivity',
        action: 'SET',
        records: [{ id: 'a' }, { id: 'b' }],
        fields: JSON.stringify({ duration: 30 }),
      },
    });

    const { items, nextToken, runsSince } = await historyOf(records);

    expect(items.map(({ run, description }) => run ?? description)).toEqual([
      expect.stringContaining('2 '),
      runId,
      expect.stringContaining('Updated'),
    ]);
    const [several, run] = items;
    expect(Object.keys(parsed(several?.after))).toEqual([record]);
    expect(run).toMatchObject({ canUndo: true, undone: false, user: caller.email });
    expect(parsed(run?.before)[record]).toMatchObject({ userID: caller.email });
    expect(parsed(run?.after)[record]).toMatchObject({ userID: caller.subject });
    expect(nextToken).toBeNull();
    expect(Date.parse(String(runsSince))).toBeLessThan(Date.now() - 29 * 86_400_000);
  });

  test('has no run that changed only other records of the table', async () => {
    const records = open();
    await records.world.put('UserActivity', [
      { id: 'a', userID: 'somebody@wellness.example', activityType: 'keep', _version: 1 },
      { id: 'b', userID: caller.email, activityType: 'update', _version: 1 },
    ]);
    await migrate(records, 'real');

    expect((await historyOf(records)).items).toEqual([]);
    expect((await historyOf(records, { record: 'UserActivity#b' })).items).toHaveLength(1);
  });

  test('contains the undo of a run as a run of its own', async () => {
    const records = open();
    await records.world.put('UserActivity', [{ id: 'a', activityType: 'remove', _version: 1 }]);
    const runId = await migrate(records, 'real');
    const { undoneByRun } = await records.ask('undoAuditEntry', { id: runId });
    await execute(records.world, undoRun, String(undoneByRun), 1);

    const { items } = await historyOf(records);

    expect(items.map(({ run }) => run)).toEqual([undoneByRun, runId]);
    expect(items[1]).toMatchObject({ undone: true });
    expect(parsed(items[1]?.after)).toEqual({});
    expect(parsed(items[0]?.after)[record]).toMatchObject({ activityType: 'remove' });
  });

  test('contains a run that has not ended, as far as its checkpoints', async () => {
    const records = open();
    await records.world.put('UserActivity', [{ id: 'a', activityType: 'remove', _version: 1 }]);
    const { world } = records;
    const { runId } = await startRun(world.engine, {
      job: everything,
      params: {},
      dryRun: false,
      caller,
      clientToken: 'going',
    });
    // The last transaction ends the run.
    world.onRequest = ({ name, input }) => {
      if (name === 'TransactWriteItemsCommand' && JSON.stringify(input).includes('endedAt')) {
        throw Object.assign(new Error('the process died'), { name: 'AccessDeniedException' });
      }
    };
    await execute(world, everything, runId, 1).catch(() => undefined);
    world.onRequest = undefined;

    const { items } = await historyOf(records);

    expect(items).toMatchObject([{ run: runId, description: 'Everything. In progress.', canUndo: false }]);
  });

  test('is read page by page, without repeating or losing an entry of the same time', async () => {
    const records = open();
    await records.world.put('UserActivity', [
      { id: 'a', userID: caller.email, activityType: 'update', _version: 1 },
    ]);
    await migrate(records, 'real');
    for (let version = 2; version < 6; version += 1)
      await records.ask('updateUserActivity', { input: { id: 'a', _version: version, duration: version } });
    const all = (await historyOf(records)).items.map(({ id }) => id);

    const read: unknown[] = [];
    let nextToken: string | null = null;
    do {
      const page: History = await historyOf(records, { limit: 2, ...(nextToken && { nextToken }) });
      read.push(...page.items.map(({ id }) => id));
      nextToken = page.nextToken;
    } while (nextToken);

    expect(all).toHaveLength(5);
    expect(read).toEqual(all);
  });

  test('shows an outline of a run that the caller may not see', async () => {
    const records = open();
    const { world } = records;
    await world.put('UserActivity', [{ id: 'a', activityType: 'remove', _version: 1 }]);
    const job = { ...everything, access: 'DesignatedAdmin' as const };
    const { runId } = await startRun(world.engine, {
      job,
      params: {},
      dryRun: false,
      caller,
      clientToken: 'designated',
    });
    await execute(world, job, runId, 1);

    const { items } = await historyOf(records, {}, 'ben');

    expect(items).toMatchObject([{ run: runId, description: 'Everything. Finished.', canUndo: false }]);
    expect(items[0]).toMatchObject({ before: null, after: null });
  });

  test('keeps to a filter, and refuses a wrong one', async () => {
    const records = open();
    await records.world.put('UserActivity', [{ id: 'a', activityType: 'remove', _version: 1 }]);
    await migrate(records, 'real');

    const by = (user: string) => historyOf(records, { filter: { user: { eq: user } } });
    expect((await by(caller.email)).items).toHaveLength(1);
    expect((await by('ben@wellness.example')).items).toEqual([]);
    const answer = await records.send('recordHistory', { record, filter: { user: {} } });
    expectError(answer, 'BadRequest', 'filter.user is empty; expected a comparison, such as eq.', 'filter');
  });
});

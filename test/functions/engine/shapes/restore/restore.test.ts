import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backupCheck, restoreTable } from '#functions/jobs/backups/backups';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { findingRows } from '../../../../support/audits';
import {
  backUp,
  contentOf,
  executeKilled,
  recordsToBackUp,
  restore,
  run,
  start,
} from '../../../../support/backups';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../../support/database/embedded-dynamodb';
import { createWorld, stateOf, type World } from '../../../../support/engine-world';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

const newWorld = () => createWorld(dynamodb, { RECORDS_PER_PAGE: '5' });

describe('a restore', () => {
  /**
   * Creates a backup of 12 records, then changes one record, removes one, marks one as deleted, and adds one.
   */
  async function changed() {
    const world = await newWorld();
    await world.put('UserActivity', recordsToBackUp(12));
    const before = await contentOf(world);
    const { runId: backup } = await backUp(world);
    const [, one, two, three] = recordsToBackUp(12);
    await world.put('UserActivity', [
      { ...one, userID: 'changed', added: true },
      { ...two, _deleted: true, _version: 9 },
      { ...three, _version: 40, updatedAt: '2026-01-01T00:00:00.000Z' },
      { id: 'made since', userID: 'new' },
    ]);
    return { world, before, backup };
  }

  test('changes only what differs, changes nothing when it is repeated, and can be undone', async () => {
    const { world, before, backup } = await changed();
    const meanwhile = await contentOf(world);

    const rehearsed = await restore(world, backup, true);
    const unwritten = await contentOf(world);
    const first = await restore(world, backup);
    const after = await contentOf(world);
    const second = await restore(world, backup);
    await run(world, undoRun, { runId: first.runId });

    expect(rehearsed).toMatchObject({ status: 'SUCCEEDED', changed: 2, unchanged: 10 });
    expect(unwritten).toEqual(meanwhile);
    expect(first).toMatchObject({ status: 'SUCCEEDED', changed: 2, unchanged: 10 });
    expect(after).toEqual(
      [{ id: 'made since', userID: 'new' }, ...before].sort((a, b) =>
        String(a.id).localeCompare(String(b.id)),
      ),
    );
    expect(second).toMatchObject({ changed: 0, unchanged: 12 });
    expect(await contentOf(world)).toEqual(meanwhile);
  });

  test('has the same result as an uninterrupted one, wherever it is killed', async () => {
    const kill = fc.record({ at: fc.integer({ min: 1, max: 50 }), after: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(kill, { minLength: 1, maxLength: 3 }), async (kills) => {
        const { world, backup } = await changed();
        const { runId } = await start(world, restoreTable, {
          backup,
          table: 'UserActivity',
          confirm: 'UserActivity',
        });
        await executeKilled(world, restoreTable, runId, kills);

        expect(await stateOf(world, runId)).toMatchObject({
          status: 'SUCCEEDED',
          read: 12,
          changed: 2,
          unchanged: 10,
        });
        expect(await restore(world, backup, true)).toMatchObject({ changed: 0, unchanged: 12 });
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  test("keeps others' changes to attributes that it does not change, and overwrites the rest", async () => {
    const { world, backup } = await changed();
    let once = true;
    world.onRequest = async ({ name }) => {
      if (name !== 'BatchExecuteStatementCommand' || !once) return;
      once = false;
      const [, one] = recordsToBackUp(12);
      await world.put('UserActivity', [{ ...one, userID: 'changed again', added: true, duration: 99 }]);
    };

    const restored = await restore(world, backup);

    expect(restored).toMatchObject({ status: 'SUCCEEDED', changed: 2, failed: 0 });
    expect((await world.all('UserActivity')).get('r001')).toMatchObject({
      userID: 'user 1 "quoted" ñ',
      duration: 99,
    });
  });

  test.each([
    ['a wrong confirmation', { confirm: 'UserActivities' }, "expected 'UserActivity', the table name"],
    ['a missing backup', { backup: '01HZY0000000000000000000ZZ' }, 'There is no backup'],
    [
      'a table that is not in the backup',
      { table: 'Exercise', confirm: 'Exercise' },
      'expected one of UserActivity',
    ],
  ])('rejects %s before it starts', async (_, wrong, message) => {
    const { world, backup } = await changed();
    const params = { backup, table: 'UserActivity', confirm: 'UserActivity', ...wrong };

    await expect(start(world, restoreTable, params)).rejects.toThrow(message);
  });

  const partOf = (world: World) => [...world.objects.keys()].find((key) => key.endsWith('.json.gz')) ?? '';

  test.each([
    ['a missing part', (world: World) => world.objects.delete(partOf(world)), 'is missing'],
    [
      'a truncated part',
      (world: World) =>
        world.objects.set(partOf(world), (world.objects.get(partOf(world)) ?? Buffer.alloc(0)).slice(0, 20)),
      'has 20 bytes',
    ],
    [
      'a modified manifest',
      (world: World) => {
        const key =
          [...world.objects.keys()].find((name) => name.endsWith('UserActivity/manifest-files.json')) ?? '';
        world.objects.set(key, Buffer.from('{}'));
      },
      'has changed since it was written',
    ],
  ])('rejects %s before it starts', async (_, damage, message) => {
    const { world, backup } = await changed();
    damage(world);

    await expect(restore(world, backup)).rejects.toThrow(message);
  });

  test('fails before the first write if a part has different bytes, and the check names it', async () => {
    const { world, backup } = await changed();
    const meanwhile = await contentOf(world);
    const key = partOf(world);
    const body = Buffer.from(world.objects.get(key) ?? gzipSync(''));
    body[body.length - 6] = (body[body.length - 6] ?? 0) ^ 1;
    world.objects.set(key, body);

    const failed = await restore(world, backup);
    const checked = await run(world, backupCheck, { backup });

    expect(failed).toMatchObject({ status: 'FAILED', changed: 0, reason: expect.stringContaining(key) });
    expect(await contentOf(world)).toEqual(meanwhile);
    expect(checked.status).toBe('SUCCEEDED');
    expect(await findingRows(world, checked.runId)).toEqual([
      expect.objectContaining({ kind: 'PartDamaged', table: 'UserActivity', key }),
    ]);
  });
});

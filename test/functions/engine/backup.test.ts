import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backupIds, readBackup } from '#functions/engine/backup-contents';
import type { AnyJob } from '#functions/engine/job';
import { resumeRun } from '#functions/engine/resume';
import { startRun } from '#functions/engine/start';
import { requestStop } from '#functions/engine/stop';
import { backupTables } from '#functions/jobs/backup';
import { backupCheck } from '#functions/jobs/backup-check';
import { restoreTable } from '#functions/jobs/restore';
import { undoRun } from '#functions/jobs/undo-run';
import { checkFile } from '#infra/local/import/data-file';
import { findExports } from '#infra/local/import/find-exports';
import type { StoredRecord } from '#shared/models/model';
import { findingRows } from '../../support/audits';
import { caller, killAt } from '../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../support/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../support/engine-world';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

const tables = ['UserActivity', 'SessionRating'];
const newWorld = () => createWorld(dynamodb, { RECORDS_PER_PAGE: '5' });

let tokens = 0;
const start = (world: World, job: AnyJob, params: object, dryRun = false) => {
  tokens += 1;
  return startRun(world.engine, {
    job,
    params: job.params?.parse(params) ?? {},
    dryRun,
    caller,
    clientToken: `t${tokens}`,
  });
};

async function run(world: World, job: AnyJob, params: object, dryRun = false) {
  const { runId } = await start(world, job, params, dryRun);
  await execute(world, job, runId, 1);
  const { status, read, changed, unchanged, failed, run: row } = await stateOf(world, runId);
  return { runId, status, read, changed, unchanged, failed, reason: row.reason };
}

const backUp = (world: World) => run(world, backupTables, { tables });
const restore = (world: World, backup: string, dryRun = false) =>
  run(world, restoreTable, { backup, table: 'UserActivity', confirm: dryRun ? '' : 'UserActivity' }, dryRun);

/** A table without what each write raises. */
async function contentOf(world: World, table = 'UserActivity') {
  const records = [...(await world.all(table)).values()];
  return records
    .map(({ _version, _lastChangedAt, updatedAt, ...rest }) => rest)
    .sort((one, other) => String(one.id).localeCompare(String(other.id)));
}

const records = (count: number): StoredRecord[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `r${String(at).padStart(3, '0')}`,
    userID: `user ${at} "quoted" ñ`,
    duration: at * 1.5,
    ...(at % 3 === 0 ? { _version: at } : {}),
    ...(at % 7 === 0 ? { _deleted: true } : {}),
  }));

const anyValue = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.uint8Array({ minLength: 1, maxLength: 9 }),
  fc.array(fc.oneof(fc.string(), fc.integer()), { maxLength: 3 }),
  fc.record({ 'a b': fc.string(), $bytes: fc.string() }),
  fc.constantFrom(new Set(['x', 'y']), new Set([1, 2.5])),
);
const anyRecords = fc.uniqueArray(
  fc.record(
    { id: fc.string({ minLength: 1, maxLength: 20 }), first: anyValue, note: anyValue, _version: fc.nat() },
    { requiredKeys: ['id'] },
  ),
  { selector: ({ id }) => id, maxLength: 12 },
);

describe('a backup', () => {
  test('has every record of its tables, in the form of an export, and says how many and who made it', async () => {
    const world = await newWorld();
    await world.put('UserActivity', records(12));

    const { runId, ...counts } = await backUp(world);

    expect(counts).toMatchObject({ status: 'SUCCEEDED', read: 12, changed: 0, failed: 0 });
    expect(await readBackup(world.engine, runId)).toMatchObject({
      id: runId,
      startedBy: caller.email,
      records: 12,
      tables: [
        { table: 'UserActivity', records: 12, parts: 1 },
        { table: 'SessionRating', records: 0, parts: 0, bytes: 0 },
      ],
    });
    const part = [...world.objects].find(([key]) => key.endsWith('.json.gz'));
    const [line = ''] = gunzipSync(part?.[1] ?? '')
      .toString()
      .split('\n');
    expect(JSON.parse(line)).toEqual({ Item: expect.objectContaining({ id: { S: expect.any(String) } }) });
  });

  test('is an export that a local host can be started from', async () => {
    const world = await newWorld();
    await world.put('UserActivity', records(7));
    const { runId } = await backUp(world);
    const folder = await mkdtemp(join(tmpdir(), 'backup-'));
    for (const [key, body] of world.objects) {
      await mkdir(join(folder, dirname(key)), { recursive: true });
      await writeFile(join(folder, key), body);
    }

    const exports = await findExports([join(folder, 'data', runId)], world.tables);
    const files = exports.flatMap((one) => one.files);
    await Promise.all(files.map(checkFile));

    expect(exports.map(({ model, records: count }) => [model, count]).sort()).toEqual([
      ['SessionRating', 0],
      ['UserActivity', 7],
    ]);
    await rm(folder, { recursive: true });
  });

  test('restored into an empty table is the same records exactly, whatever they hold', async () => {
    await fc.assert(
      fc.asyncProperty(anyRecords, async (all) => {
        const world = await newWorld();
        await world.put('UserActivity', all as StoredRecord[]);
        const before = await world.all('UserActivity');
        const { runId } = await backUp(world);
        const other = await newWorld();
        for (const [key, body] of world.objects) other.objects.set(key, body);

        const restored = await restore(other, runId);

        expect(restored).toMatchObject({ status: 'SUCCEEDED', changed: all.length, failed: 0 });
        expect(await other.all('UserActivity')).toEqual(before);
      }),
      { numRuns: 15 },
    );
  });

  test('is whole or not there, wherever its run is killed, and has each record once', async () => {
    const kill = fc.record({ at: fc.integer({ min: 1, max: 40 }), after: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(kill, { minLength: 1, maxLength: 3 }), async (kills) => {
        const world = await newWorld();
        await world.put('UserActivity', records(13));
        await world.put('SessionRating', records(3));
        const { runId } = await start(world, backupTables, { tables });
        for (const { at, after } of kills) {
          const died = killAt(world, at, after);
          await execute(world, backupTables, runId, 1).catch((error: unknown) => {
            if (!died()) throw error;
          });
          world.clockAheadMs += 120_000;
        }
        world.onRequest = undefined;
        world.onAnswer = undefined;
        await execute(world, backupTables, runId, 1);

        expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', read: 16, failed: 0 });
        expect(await backupIds(world.engine)).toEqual([runId]);
        expect(await run(world, backupCheck, { backup: runId })).toMatchObject({
          read: 16,
          status: 'SUCCEEDED',
        });
        expect((await restore(world, runId, true)).unchanged).toBe(13);
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  test('is stopped within a table, is no backup then, and goes on where it was', async () => {
    const world = await newWorld();
    await world.put('UserActivity', records(40));
    const { runId } = await start(world, backupTables, { tables });
    let scans = 0;
    world.onRequest = async ({ name }) => {
      if (name !== 'ScanCommand') return;
      scans += 1;
      if (scans === 2) await requestStop(world.engine, { runId, by: 'ana' });
      world.clockAheadMs += 500;
    };
    await execute(world, backupTables, runId, 1);
    const stopped = await stateOf(world, runId);
    const meanwhile = await backupIds(world.engine);
    world.onRequest = undefined;

    await resumeRun(world.engine, { runId, caller });
    await execute(world, backupTables, runId, 2);

    expect(stopped.status).toBe('STOPPED');
    expect(stopped.read).toBeLessThan(40);
    expect(meanwhile).toEqual([]);
    expect(await readBackup(world.engine, runId)).toMatchObject({ records: 40 });
  });
});

describe('a restore', () => {
  /** A backup of 12 records, of which then one was changed, one lost, one marked as deleted, and one made. */
  async function changed() {
    const world = await newWorld();
    await world.put('UserActivity', records(12));
    const before = await contentOf(world);
    const { runId: backup } = await backUp(world);
    const [, one, two, three] = records(12);
    await world.put('UserActivity', [
      { ...one, userID: 'changed', added: true },
      { ...two, _deleted: true, _version: 9 },
      { ...three, _version: 40, updatedAt: '2026-01-01T00:00:00.000Z' },
      { id: 'made since', userID: 'new' },
    ]);
    return { world, before, backup };
  }

  test('changes only what differs; done again it changes nothing; undone, what was is there again', async () => {
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

  test('wherever it is killed comes to what an uninterrupted one comes to', async () => {
    const kill = fc.record({ at: fc.integer({ min: 1, max: 50 }), after: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(kill, { minLength: 1, maxLength: 3 }), async (kills) => {
        const { world, backup } = await changed();
        const { runId } = await start(world, restoreTable, {
          backup,
          table: 'UserActivity',
          confirm: 'UserActivity',
        });
        for (const { at, after } of kills) {
          const died = killAt(world, at, after);
          await execute(world, restoreTable, runId, 1).catch((error: unknown) => {
            if (!died()) throw error;
          });
          world.clockAheadMs += 120_000;
        }
        world.onRequest = undefined;
        world.onAnswer = undefined;
        await execute(world, restoreTable, runId, 1);

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

  test('keeps what somebody else changes meanwhile in what it does not touch, and overrides the rest', async () => {
    const { world, backup } = await changed();
    let once = true;
    world.onRequest = async ({ name }) => {
      if (name !== 'BatchExecuteStatementCommand' || !once) return;
      once = false;
      const [, one] = records(12);
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
    ['another confirmation', { confirm: 'UserActivities' }, "expected 'UserActivity', the table's name"],
    ['a backup that is not there', { backup: '01HZY0000000000000000000ZZ' }, 'There is no backup'],
    [
      'a table that the backup does not have',
      { table: 'ExerciseSet', confirm: 'ExerciseSet' },
      'expected one of UserActivity',
    ],
  ])('refuses %s before it begins', async (_, wrong, message) => {
    const { world, backup } = await changed();
    const params = { backup, table: 'UserActivity', confirm: 'UserActivity', ...wrong };

    const refused = 'table' in wrong ? { ...params, table: 'Exercise', confirm: 'Exercise' } : params;

    await expect(start(world, restoreTable, refused)).rejects.toThrow(message);
  });

  const partOf = (world: World) => [...world.objects.keys()].find((key) => key.endsWith('.json.gz')) ?? '';

  test.each([
    ['a part that is missing', (world: World) => world.objects.delete(partOf(world)), 'is missing'],
    [
      'a part that was cut',
      (world: World) =>
        world.objects.set(partOf(world), (world.objects.get(partOf(world)) ?? Buffer.alloc(0)).slice(0, 20)),
      'has 20 bytes',
    ],
    [
      'a manifest that was changed',
      (world: World) => {
        const key =
          [...world.objects.keys()].find((name) => name.endsWith('UserActivity/manifest-files.json')) ?? '';
        world.objects.set(key, Buffer.from('{}'));
      },
      'is not as it was written',
    ],
  ])('refuses %s before it begins', async (_, damage, message) => {
    const { world, backup } = await changed();
    damage(world);

    await expect(restore(world, backup)).rejects.toThrow(message);
  });

  test('fails before the first write where a part has other bytes, and the check names it', async () => {
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

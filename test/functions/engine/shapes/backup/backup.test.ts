import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { backupIds, readBackup } from '#functions/engine/bucket/backup-contents';
import { resumeRun } from '#functions/engine/run/resume';
import { requestStop } from '#functions/engine/run/stop';
import { backupCheck, backupTables } from '#functions/jobs/backups/backups';
import { checkFile } from '#infra/local/import/data-file';
import { findExports } from '#infra/local/import/find-exports';
import type { StoredRecord } from '#shared/models/model';
import {
  backedUp,
  backUp,
  executeKilled,
  recordsToBackUp,
  restore,
  run,
  start,
} from '../../../../support/backups';
import { caller } from '../../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf } from '../../../../support/engine-world';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

const newWorld = () => createWorld(dynamodb, { RECORDS_PER_PAGE: '5' });

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
  test('has every record of its tables in the format of an export, and its counts and creator', async () => {
    const world = await newWorld();
    await world.put('UserActivity', recordsToBackUp(12));

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

  test('can be imported by a local host as an export', async () => {
    const world = await newWorld();
    await world.put('UserActivity', recordsToBackUp(7));
    const { runId } = await backUp(world);
    const folder = await mkdtemp(join(tmpdir(), 'backup-'));
    for (const [key, body] of world.objects) {
      await mkdir(join(folder, dirname(key)), { recursive: true });
      await writeFile(join(folder, key), body);
    }

    const exports = await findExports([join(folder, 'data', runId)], world.tables);
    const files = exports.flatMap((one) => one.files);
    const { signal } = new AbortController();
    await Promise.all(files.map((file) => checkFile(file, { check() {} }, signal)));

    expect(exports.map(({ model, records: count }) => [model, count]).sort()).toEqual([
      ['SessionRating', 0],
      ['UserActivity', 7],
    ]);
    await rm(folder, { recursive: true });
  });

  test('restored into an empty table results in exactly the same records', async () => {
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

  test('is complete or missing, wherever its run is killed, and has each record once', async () => {
    const kill = fc.record({ at: fc.integer({ min: 1, max: 40 }), after: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(kill, { minLength: 1, maxLength: 3 }), async (kills) => {
        const world = await newWorld();
        await world.put('UserActivity', recordsToBackUp(13));
        await world.put('SessionRating', recordsToBackUp(3));
        const { runId } = await start(world, backupTables, { tables: backedUp });
        await executeKilled(world, backupTables, runId, kills);

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

  test('can be stopped within a table, is then not listed as a backup, and continues there', async () => {
    const world = await newWorld();
    await world.put('UserActivity', recordsToBackUp(40));
    const { runId } = await start(world, backupTables, { tables: backedUp });
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

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { create, type List, sweep } from '#functions/engine/job/job';
import { retryFailures } from '#functions/engine/run/revisit-failures';
import { editRecords } from '#functions/jobs/records/edit-records';
import { importRecords } from '#functions/jobs/records/import-records';
import { uploadKey } from '#shared/domain/content/content-files';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { UserPreferences } from '#shared/models/user-preferences';
import { start } from '../../../../support/backups';
import { caller } from '../../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../../support/engine-world';
import { rowsOf } from '../../../../support/picky-run';
import { sweepBase } from '../../../../support/test-sweep';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const long = 'ä'.repeat(1_500);
const half = 'half \ud83e';
const tooLong = 'is 3,000 bytes long; expected at most 2,048.';
const isHalf = 'contains half of a surrogate pair; expected whole characters.';

const messagesOf = async (world: World, runId: string) =>
  ((await rowsOf(world, ledgerKeys.failures(runId))) ?? []).map(({ message }) => String(message)).sort();

describe('an ID that no record can have', () => {
  test('is a failure of its own item in a bulk edit, also when the failures are retried', async () => {
    const world = await createWorld(dynamodb);
    await world.put('Exercise', [{ id: 'squat', title: 'Squat', duration: 30, _version: 1 }]);
    const params = {
      model: 'Exercise',
      action: 'set',
      fields: '{"duration":45}',
      ids: [long, 'squat', half],
    };
    const { runId } = await start(world, editRecords, params);

    await execute(world, editRecords, runId, 1);
    const first = await stateOf(world, runId);
    await retryFailures(world.engine, { job: editRecords, runId, caller });
    await execute(world, editRecords, runId, 2);

    expect(first).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', changed: 1, failed: 2 });
    expect((await stateOf(world, runId)).status).toBe('COMPLETED_WITH_FAILURES');
    const messages = await messagesOf(world, runId);
    expect(messages).toHaveLength(2);
    expect(messages[0]).toMatch(/^The ID 'half \ufffd' /);
    expect(messages[0]).toContain(isHalf);
    expect(messages[1]).toContain(tooLong);
    expect((await world.all('Exercise')).get('squat')?.duration).toBe(45);
  });

  test('is a failure of its own row in an import', async () => {
    const world = await createWorld(dynamodb);
    const file = `id,title,duration\n${long},Long,30\nplank,Plank,30\n`;
    world.uploads.set(uploadKey(caller.subject, 'u'), Buffer.from(file));
    const { runId } = await start(world, importRecords as List, { model: 'Exercise', upload: 'u' });

    await execute(world, importRecords, runId, 1);

    expect(await stateOf(world, runId)).toMatchObject({
      status: 'COMPLETED_WITH_FAILURES',
      changed: 1,
      failed: 1,
    });
    expect(await messagesOf(world, runId)).toEqual([`Line 2, column id: the ID ${tooLong}`]);
  });

  test('is a failure of the record from which a sweep would create it', async () => {
    const world = await createWorld(dynamodb);
    await world.put('UserActivity', [{ id: 'a'.repeat(2_020) }, { id: 'b' }]);
    const job = sweep({
      ...sweepBase,
      tables: [...sweepBase.tables, UserPreferences],
      visit: ({ id }, { table }) =>
        table === 'UserActivity'
          ? [create(UserPreferences, { id: `preferences of the user ${id} or so, here` })]
          : [],
    });
    const { runId } = await start(world, job, {});

    await execute(world, job, runId, 1);

    expect(await stateOf(world, runId)).toMatchObject({ changed: 1, failed: 1 });
    expect(await messagesOf(world, runId)).toEqual([
      "The ID 'preferences of the user aaaaaaaaaaaaaaaa…' is 2,056 bytes long; expected at most 2,048.",
    ]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { keep, sweep } from '#functions/engine/job/job';
import { messageOf } from '#functions/engine/ledger/lane-failed';
import { startRun } from '#functions/engine/run/start';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, stateOf } from '../../../support/engine-world';
import { runSweep, sweepBase } from '../../../support/test-sweep';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

test('a very long error of a visit creates a failure row like any other', async () => {
  const world = await createWorld(dynamodb);
  await world.put('UserActivity', [{ id: 'r', _version: 1 }]);
  const job = sweep({
    ...sweepBase,
    visit: () => {
      throw new Error(`cannot read ${'x'.repeat(450_000)}`);
    },
  });

  const runId = await runSweep(world, job);

  expect(await stateOf(world, runId)).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', failed: 1 });
});

describe('a text that is cut within a character', () => {
  test('does not prevent a failure, the reason of a run and its log from being written', async () => {
    const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '2', MAX_FAILURES: '1' });
    await world.put(
      'UserActivity',
      Array.from({ length: 5 }, (_, index) => ({ id: `r${index}` })),
    );
    const failing = sweep({
      ...sweepBase,
      visit: () => {
        throw new Error(`${'x'.repeat(1_999)}😀`);
      },
    });

    const runId = await runSweep(world, failing);

    const { run: row, failed } = await stateOf(world, runId);
    expect({ status: row.status, failed }).toEqual({ status: 'FAILED', failed: 2 });
    expect(row.reason).toContain('More than 1 record could not be changed');
  });

  test('does not prevent a lane from noting why it failed', () => {
    const errorMessage = `${'x'.repeat(1_999 - 'Error: '.length)}😀`;

    const message = messageOf({ Cause: JSON.stringify({ errorType: 'Error', errorMessage }) });

    expect(message).toHaveLength(2_000);
    expect(message.isWellFormed()).toBe(true);
  });

  test.each(['', 'x'])('does not prevent a run from being started (%j)', async (first) => {
    const world = await createWorld(dynamodb);
    const told = sweep({ ...sweepBase, params: z.object({ text: z.string() }), visit: () => keep });
    const params = { text: `${first}${'😀'.repeat(600)}` };

    const started = startRun(world.engine, { job: told, params, dryRun: false, caller, clientToken: 't' });

    await expect(started).resolves.toEqual({ runId: expect.any(String) });
  });
});

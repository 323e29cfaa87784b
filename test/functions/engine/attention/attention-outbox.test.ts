import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { reconcile } from '#functions/engine/run/reconcile';
import { retryFailures } from '#functions/engine/run/revisit-failures';
import { outboxPartition } from '#shared/jobs/ledger/ledger-keys';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { execute, stateOf } from '../../../support/engine-world';
import { picky, rowsOf, startPicky } from '../../../support/picky-run';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

describe('a message that could not be published when the run ended', () => {
  test('is published by the reconciler, once, if Finish was killed after its transaction', async () => {
    const { world, runId } = await startPicky(dynamodb);
    let ended = false;
    world.onPublish = () => {
      ended = true;
      throw new Error('the process died');
    };
    await execute(world, picky, runId, 1);
    world.onPublish = undefined;

    await reconcile(world.engine);
    const tooEarly = world.published.length;
    world.clockAheadMs += 61_000;
    await Promise.all([reconcile(world.engine), reconcile(world.engine)]);
    await reconcile(world.engine);

    expect(ended).toBe(true);
    expect(tooEarly).toBe(0);
    expect(world.published).toMatchObject([{ runId, reason: '1 record could not be changed.' }]);
    expect(await rowsOf(world, outboxPartition)).toEqual([]);
  });

  test('stays in the outbox while the topic rejects it, and the reconciler fails visibly', async () => {
    const { world, runId } = await startPicky(dynamodb);
    world.onPublish = () => {
      throw new Error('no topic');
    };
    await execute(world, picky, runId, 1);
    world.clockAheadMs += 61_000;

    await expect(reconcile(world.engine)).rejects.toThrow('no topic');

    expect(await rowsOf(world, outboxPartition)).toMatchObject([{ runId }]);
    expect((await stateOf(world, runId)).status).toBe('COMPLETED_WITH_FAILURES');
  });

  test('is not lost if the run ends again before it is published', async () => {
    const { world, runId } = await startPicky(dynamodb);
    world.onPublish = () => {
      throw new Error('no topic');
    };
    await execute(world, picky, runId, 1);
    await retryFailures(world.engine, { job: picky, runId, caller });
    await execute(world, picky, runId, 2);
    world.onPublish = undefined;
    world.clockAheadMs += 61_000;

    await reconcile(world.engine);

    expect(world.published.map(({ attempt }) => attempt)).toEqual([1, 2]);
  });

  test('stored by an earlier version, under the ID of its run, is published and removed', async () => {
    const { world, runId } = await startPicky(dynamodb);
    world.onPublish = () => {
      throw new Error('no topic');
    };
    await execute(world, picky, runId, 1);
    world.onPublish = undefined;
    const [row] = (await rowsOf(world, outboxPartition)) ?? [];
    const TableName = world.engine.settings.ledgerTable;
    await world.engine.ledger.send(new PutCommand({ TableName, Item: { ...row, sk: runId } }));
    await world.engine.ledger.send(new DeleteCommand({ TableName, Key: { pk: row?.pk, sk: row?.sk } }));
    world.clockAheadMs += 61_000;

    await reconcile(world.engine);

    expect(world.published).toMatchObject([{ runId, attempt: 1 }]);
    expect(await rowsOf(world, outboxPartition)).toEqual([]);
  });

  test('is sent again, with the same run, if only its row could not be removed', async () => {
    const { world, runId } = await startPicky(dynamodb);
    world.onRequest = ({ name }) => {
      if (name === 'DeleteCommand' || name === 'DeleteItemCommand') throw new Error('the process died');
    };
    await execute(world, picky, runId, 1);
    world.onRequest = undefined;
    world.clockAheadMs += 61_000;

    await reconcile(world.engine);

    expect(world.published).toMatchObject([
      { runId, attempt: 1 },
      { runId, attempt: 1 },
    ]);
    expect(await rowsOf(world, outboxPartition)).toEqual([]);
  });
});

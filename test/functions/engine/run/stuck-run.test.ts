import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { DescribeExecutionCommand } from '@aws-sdk/client-sfn';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { rowsBeginning } from '#functions/engine/ledger/rows';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { reconcile } from '#functions/engine/run/reconcile';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { stateOf, type World } from '../../../support/engine-world';
import { listed, picky, startPicky } from '../../../support/picky-run';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterAll(async () => {
  vi.restoreAllMocks();
  await dynamodb.stop();
});

/** Creates a run whose execution has ended, and that the reconciler should close. */
async function lostRun() {
  const { world, runId } = await startPicky(dynamodb);
  await openRun(world.engine, runId, 1);
  await planLanes(world.engine, picky, runId, 1);
  world.sfn.on(DescribeExecutionCommand).resolves({ status: 'ABORTED' });
  world.clockAheadMs += 120_000;
  return { world, runId };
}

/** Makes the database refuse the transaction that closes the run, for the given reason. */
function refuseClosing(world: World, code: string): void {
  world.onRequest = ({ name, input }) => {
    if (!name.startsWith('TransactWrite') || !JSON.stringify(input).includes('#endedAt = :endedAt')) return;
    const CancellationReasons = [{ Code: code }, { Code: 'None' }];
    throw new TransactionCanceledException({ message: 'Cancelled.', $metadata: {}, CancellationReasons });
  };
}

describe('a run that the reconciler cannot close', () => {
  test('needs attention, is reported once, and fails the call each time', async () => {
    const { world, runId } = await lostRun();
    refuseClosing(world, 'ValidationError');

    await expect(reconcile(world.engine)).rejects.toThrow('TransactionCanceledException');
    await expect(reconcile(world.engine)).rejects.toThrow('TransactionCanceledException');

    const { status, run } = await stateOf(world, runId);
    expect(status).toBe('RUNNING');
    expect(run.attention?.reason).toContain('The reconciler could not check or close the run');
    expect(await listed(world)).toEqual([runId]);
    expect(world.published).toMatchObject([{ runId, kind: 'stuck', status: 'RUNNING' }]);
    const lines = await rowsBeginning(world.engine, { pk: ledgerKeys.log(runId) });
    expect(lines.filter(({ level }) => level === 'error')).toHaveLength(1);
  });

  test('is closed as soon as that is possible, with the attention that its end requires', async () => {
    const { world, runId } = await lostRun();
    refuseClosing(world, 'ValidationError');
    await expect(reconcile(world.engine)).rejects.toThrow();
    world.onRequest = undefined;

    await reconcile(world.engine);

    const { status, run } = await stateOf(world, runId);
    expect(status).toBe('FAILED');
    expect(run.attention?.reason).toContain('The execution ended without closing the run');
    expect(world.published.map(({ kind }) => kind)).toEqual(['stuck', undefined]);
  });

  test('is not reported if the reason is temporary', async () => {
    const { world, runId } = await lostRun();
    refuseClosing(world, 'TransactionConflict');

    await expect(reconcile(world.engine)).rejects.toThrow('keeps changing');

    expect((await stateOf(world, runId)).run.attention).toBeUndefined();
  });
});

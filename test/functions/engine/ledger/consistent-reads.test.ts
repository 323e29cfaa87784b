import { afterAll, beforeAll, expect, test } from 'vitest';
import { readChanges } from '#functions/engine/history/changes';
import type { AnyJob } from '#functions/engine/job/job';
import { reconcile } from '#functions/engine/run/reconcile';
import { retryFailures } from '#functions/engine/run/revisit-failures';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { caller, everything, mixedRecords } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute } from '../../../support/engine-world';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

/** Checks the ledger's reads by key. Index reads are never consistent, but no decision depends on them. */
test('all reads by key from the ledger are consistent, in a run, its retry, its changes and its undo', async () => {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '4' });
  await world.put('UserActivity', mixedRecords('r', 12));
  const stale: unknown[] = [];
  const seen = new Set<string>();
  world.onRequest = ({ name, input }) => {
    const { TableName, IndexName, ConsistentRead } = input as Record<string, unknown>;
    if (!/^(Get|Query)/.test(name) || TableName !== world.engine.settings.ledgerTable || IndexName) return;
    seen.add(name);
    if (ConsistentRead !== true) stale.push({ name, input });
  };
  const request = { params: {}, dryRun: false, caller };
  const { runId } = await startRun(world.engine, { ...request, job: everything, clientToken: 'run' });

  await execute(world, everything, runId, 1);
  await retryFailures(world.engine, { job: everything, runId, caller });
  await execute(world, everything, runId, 2);
  const { items } = await readChanges(world.engine, { runId, limit: 100 });
  const undo = { ...request, job: undoRun as AnyJob, params: { runId }, clientToken: 'undo' };
  const { runId: undoId } = await startRun(world.engine, undo);
  await requestStop(world.engine, { runId: undoId, by: caller.email });
  await reconcile(world.engine).catch(() => undefined);

  expect(items.length).toBeGreaterThan(5);
  expect([...seen]).toEqual(expect.arrayContaining(['GetItemCommand', 'QueryCommand']));
  expect(stale).toEqual([]);
});

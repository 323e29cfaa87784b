import { setTimeout as sleep } from 'node:timers/promises';
import { BatchWriteItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { expect, test } from 'vitest';
import { openFailures } from '#functions/engine/ledger/failures';
import { readRun } from '#functions/engine/ledger/ledger';
import { startRun } from '#functions/engine/run/start';
import { summarize } from '#shared/jobs/run/progress';
import { isActive } from '#shared/jobs/run/run-status';
import { deadly } from '../../chaos/deadly';
import { caller } from '../../chaos/job';
import { createKillWorld } from '../../chaos/kill/world';

const count = 20;

test('a record that kills its worker process fails alone, and the run changes all others', async () => {
  const world = await createKillWorld();
  try {
    const engine = await world.engine();
    const records = Array.from({ length: count }, (_, index) => ({
      id: `a${index}`,
      activityType: index === 7 ? 'deadly' : 'plain',
      _version: 1,
    }));
    const puts = records.map((record) => ({ PutRequest: { Item: marshall(record) } }));
    const table = engine.settings.tables.UserActivity ?? '';
    await engine.dynamodb.send(new BatchWriteItemCommand({ RequestItems: { [table]: puts } }));

    const request = { job: deadly, params: {}, dryRun: false, caller, clientToken: 'once' };
    const { runId } = await startRun(engine, request);
    let { run, lanes } = await readRun(engine, runId);
    while (isActive(run.status)) {
      await sleep(500);
      ({ run, lanes } = await readRun(engine, runId));
    }

    const failed: string[] = [];
    for (const { lane } of lanes) {
      for await (const { rows } of openFailures(engine, { runId, lane }))
        failed.push(...rows.map(({ key, code }) => `${key} ${code}`));
    }
    expect(run).toMatchObject({ status: 'COMPLETED_WITH_FAILURES' });
    expect(summarize(lanes, run.attempt)).toMatchObject({ read: count, changed: count - 1, failed: 1 });
    expect(failed).toEqual(['a7 WorkerEnded']);
  } finally {
    await world.stop();
  }
}, 300_000);

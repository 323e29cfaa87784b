import { type BatchExecuteStatementCommandInput, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workLane } from '#functions/engine/page/work';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { startRun } from '#functions/engine/run/start';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, stateOf, type World } from '../../../support/engine-world';
import { setDone } from '../../../support/test-sweep';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const ids = ['r1', 'r2', 'r3', 'r4', 'r5', 'r6', 'r7'];

/** The first worker writes five changes, and dies before it can record that. */
function dieAfterWriting(world: World): void {
  world.onAnswer = ({ name }) => {
    if (name !== 'BatchExecuteStatementCommand') return;
    world.onAnswer = undefined;
    throw Object.assign(new Error('the process died'), { name: 'AccessDeniedException' });
  };
}

/** Somebody else edits the records after the page was planned. */
function editBeforeWriting(world: World): void {
  world.onRequest = async ({ name }) => {
    if (name !== 'BatchExecuteStatementCommand') return;
    world.onRequest = undefined;
    for (const id of ids)
      await dynamodb.client.send(
        new UpdateItemCommand({
          TableName: world.tables.UserActivity,
          Key: { id: { S: id } },
          UpdateExpression: 'SET note = :note ADD #version :one',
          ExpressionAttributeNames: { '#version': '_version' },
          ExpressionAttributeValues: { ':note': { S: 'edited' }, ':one': { N: '1' } },
        }),
      );
  };
}

/** The conditions of all statements fail, as if PartiQL did not consider the values equal. */
function failStatements(world: World): void {
  world.onRequest = ({ name, input }) => {
    if (name !== 'BatchExecuteStatementCommand') return;
    for (const statement of (input as BatchExecuteStatementCommandInput).Statements ?? [])
      statement.Statement = statement.Statement?.replace(/$/, ` AND "id" = 'never'`);
  };
}

test.each([
  ['an earlier worker wrote', dieAfterWriting],
  ['somebody else has changed', editBeforeWriting],
  ['no statement changes', failStatements],
])(
  'a page with records that %s is finished, even if a worker may send only one request',
  async (_, interfere) => {
    const world = await createWorld(dynamodb);
    // Waiting takes no real time.
    const engine = {
      ...world.engine,
      async sleep(ms: number) {
        world.clockAheadMs += ms;
      },
    };
    await world.put(
      'UserActivity',
      ids.map((id) => ({ id, _version: 1 })),
    );
    const start = {
      job: setDone,
      params: {},
      dryRun: false,
      caller,
      clientToken: 't',
      writesPerSecond: 0.01,
    };
    const { runId } = await startRun(engine, start);
    await openRun(engine, runId, 1);
    await planLanes(engine, setDone, runId, 1);
    interfere(world);

    let calls = 0;
    while (!(await stateOf(world, runId)).lanes.every(({ done }) => done) && calls < 40) {
      const { run } = await stateOf(world, runId);
      calls += 1;
      const deadline = engine.now() + 60_000;
      await workLane(engine, { run, job: setDone, lane: 0, hop: 0, deadline }).catch((e) =>
        console.log(String(e)),
      );
      world.clockAheadMs += 60_000;
    }

    expect(await stateOf(world, runId)).toMatchObject({ changed: 7, failed: 0 });
    for (const record of (await world.all('UserActivity')).values())
      expect(record).toMatchObject({ status: 'done' });
  },
);

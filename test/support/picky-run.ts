import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { keep, sweep, update } from '#functions/engine/job/job';
import { startRun } from '#functions/engine/run/start';
import { ledgerIndexes, needsAttention } from '#shared/jobs/ledger/ledger-keys';
import { UserActivity } from '#shared/models/user-activity';
import { caller } from './crash';
import type { EmbeddedDynamoDb } from './database/embedded-dynamodb';
import { createWorld, execute, type World } from './engine-world';

/** A job that changes some records and fails on others. */
export const picky = sweep({
  name: 'picky',
  title: 'Picky',
  description: 'For a test.',
  category: 'reusable',
  access: 'Admin',
  tables: [UserActivity],
  visit: (record) => {
    if (record.activityType === 'bad') throw new Error('bad record');
    return record.activityType === 'new' ? update({ activityType: 'seen' }) : keep;
  },
});

/** Creates a world with a run over two records, one of which cannot be changed. The run has not begun yet. */
export async function startPicky(
  dynamodb: EmbeddedDynamoDb,
  dryRun = false,
): Promise<{ world: World; runId: string }> {
  const world = await createWorld(dynamodb);
  await world.put('UserActivity', [
    { id: 'a', activityType: 'new', _version: 1 },
    { id: 'b', activityType: 'bad', _version: 1 },
  ]);
  const clientToken = 'token';
  return {
    world,
    ...(await startRun(world.engine, { job: picky, params: {}, dryRun, caller, clientToken })),
  };
}

/** Like `startPicky`, but works on the run until it ends with one failure. */
export async function endedPicky(
  dynamodb: EmbeddedDynamoDb,
  dryRun = false,
): Promise<{ world: World; runId: string }> {
  const started = await startPicky(dynamodb, dryRun);
  await execute(started.world, picky, started.runId, 1);
  return started;
}

/** Returns the rows in a ledger partition. */
export const rowsOf = async ({ engine }: World, partition: string) =>
  (
    await engine.ledger.send(
      new QueryCommand({
        TableName: engine.settings.ledgerTable,
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': partition },
        ConsistentRead: true,
      }),
    )
  ).Items;

/** Returns the IDs of the runs that need attention. */
export async function listed({ engine }: World): Promise<unknown[]> {
  const { Items = [] } = await engine.ledger.send(
    new QueryCommand({
      TableName: engine.settings.ledgerTable,
      IndexName: ledgerIndexes.byAttention.name,
      KeyConditionExpression: 'attentionList = :list',
      ExpressionAttributeValues: { ':list': needsAttention },
    }),
  );
  return Items.map(({ id }) => id);
}

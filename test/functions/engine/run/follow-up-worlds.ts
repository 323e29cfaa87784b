import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { type DueFollowUp, dueFollowUps } from '#functions/engine/follow-ups/due-follow-ups';
import { existingRunRow, type RunRow } from '#functions/engine/ledger/ledger';
import { startFollowUps } from '#functions/engine/run/start-follow-ups';
import type { EmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, type World } from '../../../support/engine-world';
import { services } from '../../../support/follow-ups';

/** Creates a world in which the audit has a finding and the sweep has a change to make. */
export async function openWorld(dynamodb: EmbeddedDynamoDb): Promise<World> {
  const world = await createWorld(dynamodb);
  await world.put('UserPreferences', [{ id: 'p1' }]);
  await world.put('UserActivity', [{ id: 'a1', status: 'open', _version: 1 }]);
  return world;
}

export async function followers(world: World): Promise<RunRow[]> {
  const { Items = [] } = await world.engine.ledger.send(
    new ScanCommand({
      TableName: world.engine.settings.ledgerTable,
      FilterExpression: 'attribute_exists(follows)',
      ConsistentRead: true,
    }),
  );
  return Items as RunRow[];
}

export async function due(world: World): Promise<readonly DueFollowUp[]> {
  const rows: DueFollowUp[] = [];
  for await (const row of dueFollowUps(world.engine)) rows.push(row);
  return rows;
}

export const followUpsOf = async (world: World, runId: string) =>
  (await existingRunRow(world.engine, runId)).followUps;

export const startAll = (world: World) => startFollowUps(world.engine, services);

import { UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { create, keep, sweep, update } from '#functions/engine/job/job';
import { retryFailures } from '#functions/engine/run/revisit-failures';
import { startRun } from '#functions/engine/run/start';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { summarize } from '#shared/jobs/run/progress';
import type { Failure } from '#shared/jobs/run/results';
import type { StoredRecord } from '#shared/models/model';
import { SessionRating } from '#shared/models/session-rating';
import { UserActivity } from '#shared/models/user-activity';
import { UserPreferences } from '#shared/models/user-preferences';
import { caller } from '../../../support/crash';
import type { EmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';

/** Fails on records that are `broken` or `odd`, until they are repaired. */
export const marking = sweep({
  name: 'marking',
  title: 'Marking',
  description: 'For a test.',
  category: 'reusable',
  access: 'Admin',
  tables: [UserActivity, UserPreferences],
  visit: ({ id, activityType, mark }, { runId }) => {
    if (activityType === 'broken') throw new Error(`${id} is broken`);
    if (activityType === 'rated' && !mark)
      return [update({ mark: 'yes' }), create(SessionRating, { id: `${id}-${runId}`, rating: 3 })];
    return mark ? keep : update({ mark: 'yes' });
  },
});

const sorts = ['fine', 'broken', 'fine', 'broken', 'fine'];

/** Creates records, of which two in five are broken. */
export const records = (prefix: string, count: number): StoredRecord[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${prefix} "${index}"`,
    activityType: sorts[index % sorts.length],
    _version: 1,
    _lastChangedAt: 1,
  }));

/** Starts a run of the job. */
export const start = async (world: World, dryRun = false) =>
  (await startRun(world.engine, { job: marking, params: {}, dryRun, caller, clientToken: 'once' })).runId;

/** Creates a run that ended with failures: 5 in UserActivity and 2 in UserPreferences. */
export async function failedRun(
  dynamodb: EmbeddedDynamoDb,
  dryRun = false,
): Promise<{ world: World; runId: string }> {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '4' });
  await world.put('UserActivity', records('a', 12));
  await world.put('UserPreferences', records('p', 5));
  const runId = await start(world, dryRun);
  await execute(world, marking, runId, 1);
  return { world, runId };
}

/** Returns a run's failure rows, including those of resolved failures. */
export async function failuresOf(world: World, runId: string): Promise<Failure[]> {
  const pages = paginateQuery(
    { client: world.engine.ledger },
    {
      TableName: world.engine.settings.ledgerTable,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': ledgerKeys.failures(runId) },
    },
  );
  const rows: Failure[] = [];
  for await (const { Items = [] } of pages) rows.push(...(Items as Failure[]));
  return rows;
}

/** Returns the keys of the records whose failures are not resolved. */
export const standingKeys = async (world: World, runId: string) =>
  (await failuresOf(world, runId)).filter((row) => row.settledIn === undefined).map((row) => row.key);

/** Repairs a record. */
export const mend = (dynamodb: EmbeddedDynamoDb, world: World, table: string, id: string) =>
  dynamodb.client.send(
    new UpdateItemCommand({
      TableName: world.tables[table],
      Key: { id: { S: id } },
      UpdateExpression: 'SET activityType = :fine',
      ExpressionAttributeValues: { ':fine': { S: 'fine' } },
    }),
  );

/** Repairs all broken records. */
export async function mendAll(dynamodb: EmbeddedDynamoDb, world: World) {
  for (const table of ['UserActivity', 'UserPreferences'])
    for (const [id, record] of await world.all(table))
      if (record.activityType === 'broken') await mend(dynamodb, world, table, id);
}

/** Retries a run's failures, or only those with one code. */
export const retry = (world: World, runId: string, code?: string) =>
  retryFailures(world.engine, {
    job: marking,
    runId,
    caller,
    ...(code === undefined ? {} : { choice: { code } }),
  });

/** Returns a run's status and its counts of records. */
export const summaryOf = async (world: World, runId: string) => {
  const { run, lanes, status } = await stateOf(world, runId);
  const { read, changed, failed, unchanged, toRetry, retried } = summarize(lanes, run.attempt);
  return { status, read, changed, failed, unchanged, toRetry, retried };
};

/** Returns a table's records by ID, without the write stamps. */
export const contents = async (world: World, table: string) =>
  [...(await world.all(table)).values()]
    .map(({ _version, _lastChangedAt, updatedAt, ...rest }) => rest)
    .sort((a, b) => String(a.id).localeCompare(String(b.id)));

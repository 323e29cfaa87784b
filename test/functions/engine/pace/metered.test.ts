import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRun } from '#functions/engine/run/start';
import { userIdentifierMigration } from '#functions/jobs/users/user-preferences';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const changes = 40;
const job = { ...userIdentifierMigration, tables: userIdentifierMigration.tables.slice(0, 1) };
const [table] = job.tables;

async function filledWorld(): Promise<World> {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '20' });
  const records = Array.from({ length: changes }, (_, index) => ({
    id: `r${index}`,
    userID: caller.email,
    _version: 1,
  }));
  await world.put(table?.name ?? '', records);
  return world;
}

async function run(world: World, dryRun: boolean) {
  const { runId } = await startRun(world.engine, {
    job,
    params: {},
    dryRun,
    caller,
    clientToken: `${dryRun}`,
  });
  await execute(world, job, runId, 1);
  return { runId, ...(await stateOf(world, runId)) };
}

test('a run knows the capacity that its lanes used, and a dry run that it wrote no record', async () => {
  const world = await filledWorld();

  const dry = await run(world, true);
  const real = await run(world, false);

  for (const { run: row, lanes } of [dry, real]) {
    expect(row.readUnits).toBeGreaterThan(0);
    expect(row.readUnits).toBe(lanes.reduce((sum, { readUnits }) => sum + (readUnits ?? 0), 0));
    expect(row.writeUnits).toBe(lanes.reduce((sum, { writeUnits }) => sum + (writeUnits ?? 0), 0));
  }
  expect(real.run.writeUnits).toBeGreaterThanOrEqual(changes);
  expect(dry.run.writeUnits).toBeLessThan(changes);
});

test('the usage of a dead worker is kept up to its last checkpoint, and the next worker adds to it', async () => {
  const whole = await run(await filledWorld(), false);
  const world = await filledWorld();
  let checkpoints = 0;
  world.onRequest = ({ name, input }) => {
    if (name === 'UpdateItemCommand' && JSON.stringify(input).includes('#unchanged = :unchanged'))
      checkpoints += 1;
    if (checkpoints === 2) {
      checkpoints += 1;
      throw Object.assign(new Error('the process died'), { name: 'TimeoutError' });
    }
  };

  const killed = await run(world, false);

  expect(killed).toMatchObject({ status: 'SUCCEEDED', changed: changes });
  expect(killed.run.writeUnits).toBeGreaterThanOrEqual(whole.run.writeUnits ? changes : 0);
});

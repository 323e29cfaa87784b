import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '#functions/engine/job/job';
import { startRun } from '#functions/engine/run/start';
import type { ReadSource } from '#shared/jobs/export/table-export';
import { UserActivity } from '#shared/models/user-activity';
import { UserPreferences } from '#shared/models/user-preferences';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { execute, stateOf } from '../../../support/engine-world';
import { type ExportWorld, openExportWorld } from '../../../support/table-exports';

/** Reads two tables: one with 60 records, exported to several files, and one with a single record. */
const job = audit({
  name: 'any',
  title: 'Any',
  description: 'For a test.',
  category: 'audit',
  access: 'Admin',
  tables: [UserActivity, UserPreferences],
  inspect: () => [],
});

let dynamodb: EmbeddedDynamoDb;
let opened: ExportWorld;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
  opened = await openExportWorld(dynamodb, { MAX_LANES: '2', EXPORT_LANES: '4' });
  await opened.world.put(
    'UserActivity',
    Array.from({ length: 60 }, (_, index) => ({ id: `a${index}` })),
  );
  await opened.world.put('UserPreferences', [{ id: 'alone' }]);
});
afterAll(async () => {
  await opened.stop();
  await dynamodb.stop();
});

/** Runs the job, and returns the number of lanes and the number of records read. */
async function run(readFrom: ReadSource, laneCount?: number) {
  const { world } = opened;
  const clientToken = `${readFrom} ${laneCount}`;
  const request = { job, params: {}, dryRun: false, caller, clientToken, readFrom, laneCount };
  const { runId } = await startRun(world.engine, request);
  await execute(world, job, runId, 1);
  const { lanes, read, status } = await stateOf(world, runId);
  return { lanes: lanes.length, read, status };
}

it('has more lanes over an export than over the tables, up to the maximum for exports', async () => {
  expect(await run('TABLE', 9)).toEqual({ lanes: 2, read: 61, status: 'SUCCEEDED' });
  expect(await run('EXPORT', 9)).toEqual({ lanes: 4, read: 61, status: 'SUCCEEDED' });
});

it('has the requested number of lanes over an export, at least one per table', async () => {
  expect(await run('EXPORT', 3)).toEqual({ lanes: 3, read: 61, status: 'SUCCEEDED' });
  expect(await run('EXPORT', 1)).toEqual({ lanes: 2, read: 61, status: 'SUCCEEDED' });
});

it('has one lane per table over an export of few records if no number was requested', async () => {
  expect(await run('EXPORT')).toEqual({ lanes: 2, read: 61, status: 'SUCCEEDED' });
});

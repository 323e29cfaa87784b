import { gunzipSync } from 'node:zlib';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnyJob, audit, refersTo, report } from '#functions/engine/job/job';
import { startRun } from '#functions/engine/run/start';
import { backupTables } from '#functions/jobs/backups/backups';
import type { ReadSource } from '#shared/jobs/export/table-export';
import { reportKeys } from '#shared/jobs/ledger/report-keys';
import { SessionRating } from '#shared/models/session-rating';
import { UserActivity } from '#shared/models/user-activity';
import { UserPreferences } from '#shared/models/user-preferences';
import { findingRows } from '../../../support/audits';
import { executeKilled } from '../../../support/backups';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { execute, stateOf, type World } from '../../../support/engine-world';
import { type ExportWorld, openExportWorld } from '../../../support/table-exports';

/** Finds activities without a rating, and lists their attributes. */
const unrated = audit({
  name: 'unrated',
  title: 'Unrated activities',
  description: 'For a test.',
  category: 'audit',
  access: 'Admin',
  tables: [UserActivity, UserPreferences],
  refers: [refersTo(SessionRating, ['activityID'])],
  inspect: (record, { related }) =>
    related(SessionRating).where('activityID', record.id).length > 0
      ? []
      : [{ kind: 'Unrated', message: 'It has no rating.', details: { names: Object.keys(record).sort() } }],
});

/** Lists the IDs of all records. */
const listing = report({
  name: 'listing',
  title: 'Listing',
  description: 'For a test.',
  category: 'report',
  access: 'Admin',
  tables: [UserActivity, UserPreferences],
  start: (): string[] => [],
  fold: (ids, table, record) =>
    void ids.push(`${table} ${record.id} ${JSON.stringify(record.note ?? '').length}`),
  merge: (ids, other) => [...ids, ...other],
  finish: (ids) => ({ document: { ids: [...ids].sort() }, rows: [], sorts: [] }),
});

/** The seeded workspace has awkward text, large records, deleted records and an almost empty table. */
const records = Array.from({ length: 60 }, (_, index) => ({
  id: `ключ-${index}-\u2028 "日本"`,
  activityType: index % 2 === 0 ? 'a\nb' : '\u0000',
  'name with spaces é': [null, true, { deep: [1, 'x'] }],
  ...(index % 5 === 0 ? { _deleted: true } : {}),
  ...(index % 20 === 1 ? { note: 'ü'.repeat(150_000) } : {}),
}));
const ratings = records
  .filter((_, index) => index % 3 === 0)
  .map(({ id }, index) => ({
    id: `r${index}`,
    activityID: id,
    rating: 3,
    ...(index % 4 === 0 ? { _deleted: true } : {}),
  }));

let dynamodb: EmbeddedDynamoDb;
let opened: ExportWorld;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
  opened = await openExportWorld(dynamodb, { RECORDS_PER_PAGE: '7' });
  const { world } = opened;
  await world.put('UserActivity', records);
  await world.put('UserPreferences', [{ id: 'alone' }]);
  await world.put('SessionRating', ratings);
});
afterAll(async () => {
  await opened.stop();
  await dynamodb.stop();
});

interface Options {
  readonly readFrom: ReadSource;
  readonly laneCount?: number;
  readonly kills?: readonly { readonly at: number; readonly after: boolean }[];
}

let starts = 0;

async function run(world: World, job: AnyJob, params: object, { kills = [], ...how }: Options) {
  starts += 1;
  const request = { job, params, dryRun: false, caller, clientToken: `start ${starts}`, ...how };
  const { runId } = await startRun(world.engine, request);
  if (kills.length === 0) await execute(world, job, runId, 1);
  else await executeKilled(world, job, runId, kills);
  const state = await stateOf(world, runId);
  return { runId, status: state.status, read: state.read, lanes: state.lanes.length };
}

async function documentOf({ engine }: World): Promise<unknown> {
  const { Item } = await engine.ledger.send(
    new GetCommand({
      TableName: engine.settings.reportsTable,
      Key: { pk: reportKeys.document('listing'), sk: reportKeys.documentRow },
    }),
  );
  return JSON.parse(String(Item?.document));
}

/** Returns the lines of all parts listed in a backup's manifests, in a fixed order. */
function linesOf({ objects }: World, runId: string): string[] {
  const text = (key: string) => Buffer.from(objects.get(key) ?? '').toString();
  return ['UserActivity', 'UserPreferences', 'SessionRating']
    .flatMap((table) => text(`data/${runId}/${table}/manifest-files.json`).split('\n').filter(Boolean))
    .flatMap((line) => {
      const { dataFileS3Key } = JSON.parse(line);
      return gunzipSync(objects.get(dataFileS3Key) ?? '')
        .toString()
        .split('\n');
    })
    .filter(Boolean)
    .map((line) => JSON.stringify(Object.entries(JSON.parse(line).Item).sort()))
    .sort();
}

const findingsOf = async (world: World, runId: string) =>
  (await findingRows(world, runId))
    .map(({ kind, table, key, message, details }) => JSON.stringify({ kind, table, key, message, details }))
    .sort();

const backedUp = { tables: ['UserActivity', 'UserPreferences', 'SessionRating'] };
const killsOf = fc.array(fc.record({ at: fc.integer({ min: 1, max: 60 }), after: fc.boolean() }), {
  minLength: 1,
  maxLength: 3,
});

/**
 * The number of random sequences of kills to check. Each sequence takes up to a few seconds on a busy
 * machine.
 */
const numRuns = 6;
const timeoutMs = 120_000;

test(
  'an audit finds the same in an export as in the tables, whenever its worker is killed',
  async () => {
    const { world } = opened;
    const scan = await run(world, unrated, {}, { readFrom: 'TABLE' });
    const expected = await findingsOf(world, scan.runId);

    expect(expected.length).toBeGreaterThan(30);
    await fc.assert(
      fc.asyncProperty(killsOf, fc.integer({ min: 1, max: 6 }), async (kills, laneCount) => {
        const exported = await run(world, unrated, {}, { readFrom: 'EXPORT', laneCount, kills });

        expect(exported).toMatchObject({ status: 'SUCCEEDED', read: scan.read });
        expect(await findingsOf(world, exported.runId)).toEqual(expected);
      }),
      { numRuns },
    );
  },
  timeoutMs,
);

test(
  'a report has the same document from an export as from the tables, whenever its worker is killed',
  async () => {
    const { world } = opened;
    await run(world, listing, {}, { readFrom: 'TABLE' });
    const expected = await documentOf(world);

    expect(expected).toMatchObject({ ids: expect.arrayContaining([expect.stringContaining('alone')]) });
    await fc.assert(
      fc.asyncProperty(killsOf, fc.integer({ min: 1, max: 6 }), async (kills, laneCount) => {
        const exported = await run(world, listing, {}, { readFrom: 'EXPORT', laneCount, kills });

        expect(exported.status).toBe('SUCCEEDED');
        expect(await documentOf(world)).toEqual(expected);
      }),
      { numRuns },
    );
  },
  timeoutMs,
);

test(
  'a backup has the same records from an export as from the tables, whenever its worker is killed',
  async () => {
    const { world } = opened;
    const scan = await run(world, backupTables, backedUp, { readFrom: 'TABLE' });
    const expected = linesOf(world, scan.runId);

    expect(expected).toHaveLength(records.length + ratings.length + 1);
    await fc.assert(
      fc.asyncProperty(killsOf, fc.integer({ min: 1, max: 8 }), async (kills, laneCount) => {
        const exported = await run(world, backupTables, backedUp, { readFrom: 'EXPORT', laneCount, kills });

        expect(exported.status).toBe('SUCCEEDED');
        expect(linesOf(world, exported.runId)).toEqual(expected);
      }),
      { numRuns },
    );
  },
  timeoutMs,
);

test('a run that reads an export does not read its tables', async () => {
  const { world } = opened;
  const asked: string[] = [];
  world.onRequest = ({ name, input }) => {
    if (/Scan|Query|BatchGet/.test(name)) asked.push(JSON.stringify(input));
  };
  await run(world, unrated, {}, { readFrom: 'EXPORT', laneCount: 4 });
  world.onRequest = undefined;

  const names = [UserActivity, UserPreferences, SessionRating].map(({ name }) => `"${world.tables[name]}"`);
  expect(asked.filter((request) => names.some((name) => request.includes(name)))).toEqual([]);
});

import { BatchWriteItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Attributes, sameValue, stringify, toAttributes, toRecord } from '#functions/dynamodb/values';
import { type AnyJob, keep, sweep, update } from '#functions/engine/job/job';
import { backupCheck } from '#functions/jobs/backups/backups';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { keepEveryName } from '#shared/models/convert/keep-every-name';
import { backUp, restore, run } from '../../../support/backups';
import { anyAttributes, oddNames } from '../../../support/database/any-attributes';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, stateOf, type World } from '../../../support/engine-world';
import { runSweep, sweepBase } from '../../../support/test-sweep';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
  keepEveryName(dynamodb.client);
});
afterAll(() => dynamodb.stop());

async function put(world: World, records: readonly Attributes[]): Promise<void> {
  const requests = records.map((Item) => ({ PutRequest: { Item } }));
  const RequestItems = { [String(world.tables.UserActivity)]: requests };
  if (requests.length > 0) await dynamodb.client.send(new BatchWriteItemCommand({ RequestItems }));
}

async function raw(world: World): Promise<readonly Attributes[]> {
  const { Items = [] } = await dynamodb.client.send(
    new ScanCommand({ TableName: world.tables.UserActivity, Limit: 100, ConsistentRead: true }),
  );
  return Items;
}

/** Returns each record as the text that DynamoDB stores, without the attributes that every write changes. */
async function contents(world: World): Promise<string[]> {
  return (await raw(world)).map(({ _version, _lastChangedAt, updatedAt, ...rest }) => sorted(rest)).sort();
}

const sorted = (attributes: Attributes): string =>
  stringify(
    Object.entries(attributes)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(withSortedMembers),
  );

function withSortedMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedMembers);
  if (value instanceof Uint8Array || typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => [
      name,
      /^[NSB]S$/.test(name) && Array.isArray(member) ? member.map(String).sort() : withSortedMembers(member),
    ]);
}

const anyRecords = fc
  .array(anyAttributes, { minLength: 1, maxLength: 6 })
  .map((all) =>
    all.map(
      (attributes, index): Attributes => ({ ...attributes, id: { S: `r${index}` }, _version: { N: '1' } }),
    ),
  );

/**
 * Copies the values stored under difficult names to another attribute, and sets a value under every difficult
 * name.
 */
const turnOver = sweep({
  ...sweepBase,
  visit: (record) => {
    if (record.turned === true) return keep;
    const odd = Object.entries(record).filter(([name]) => (oddNames as readonly string[]).includes(name));
    const names = oddNames.map((name) => [name, `set ${name}`]);
    return update({ turned: true, kept: Object.fromEntries(odd), ...Object.fromEntries(names) });
  },
});

describe("a job's view of attributes", () => {
  test('can be stored again exactly, with any names and values', () => {
    fc.assert(
      fc.property(anyAttributes, (attributes) => {
        expect(sameValue({ M: toAttributes(toRecord(attributes)) }, { M: attributes })).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});

describe('records with any names and values', () => {
  test('are exactly as before after a sweep and its undo, and changed in the same way by the redo', async () => {
    await fc.assert(
      fc.asyncProperty(anyRecords, async (records) => {
        const world = await createWorld(dynamodb);
        await put(world, records);
        const before = await contents(world);

        const runId = await runSweep(world, turnOver);
        const changed = await contents(world);
        const seen = new Map((await raw(world)).map((item) => [item.id?.S, item]));
        expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: records.length });
        const undone = await run(world, undoRun as AnyJob, { runId });
        const putBack = await contents(world);
        await run(world, undoRun as AnyJob, { runId: undone.runId });

        expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: records.length });
        for (const text of changed) for (const name of oddNames) expect(text).toContain(`set ${name}`);
        for (const { id, _version, ...odd } of records) {
          expect(sameValue(seen.get(id?.S)?.kept, { M: odd })).toBe(true);
        }
        expect(undone).toMatchObject({ status: 'SUCCEEDED', failed: 0 });
        expect(putBack).toEqual(before);
        expect(await contents(world)).toEqual(changed);
      }),
      { numRuns: 5 },
    );
  }, 60_000);

  test('are restored exactly from a backup, into an empty table and over changed records, and reverted by its undo', async () => {
    await fc.assert(
      fc.asyncProperty(anyRecords, anyRecords, async (records, others) => {
        const world = await createWorld(dynamodb);
        await put(world, records);
        const before = await contents(world);
        const { runId: backup } = await backUp(world);
        const checked = await run(world, backupCheck, { backup });
        await put(world, others);
        const changed = await contents(world);

        const restored = await restore(world, backup);
        const after = await contents(world);
        const again = await restore(world, backup, true);

        expect(checked).toMatchObject({ status: 'SUCCEEDED' });
        expect(restored).toMatchObject({ status: 'SUCCEEDED', failed: 0 });
        expect(after).toEqual(expect.arrayContaining(before));
        expect(again).toMatchObject({ changed: 0 });
        if (restored.changed === 0) return;
        await run(world, undoRun as AnyJob, { runId: restored.runId });
        expect(await contents(world)).toEqual(changed);
      }),
      { numRuns: 5 },
    );
  }, 60_000);
});

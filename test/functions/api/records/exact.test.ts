import { PutItemCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Attributes, sameValue } from '#functions/dynamodb/values';
import { anyAttributes } from '../../../support/database/any-attributes';
import { openRecords, type Records } from './fixture';

const open = openRecords();

const table = 'Exercise';
const id = 'odd';

/** A record written by the app, plus attributes with arbitrary names and values. */
const anyRecord = anyAttributes.map(
  (odd): Attributes => ({ ...odd, id: { S: id }, title: { S: 'Squat' }, _version: { N: '1' } }),
);

/** Returns the items as stored in the database. The engine's client keeps all attribute names. */
async function raw({ world }: Records, name: string): Promise<readonly Attributes[]> {
  const TableName = name === table ? world.tables[table] : name;
  const { Items = [] } = await world.engine.dynamodb.send(
    new ScanCommand({ TableName, ConsistentRead: true }),
  );
  return Items;
}

async function put({ world }: Records, Item: Attributes): Promise<void> {
  await world.engine.dynamodb.send(new PutItemCommand({ TableName: world.tables[table], Item }));
}

const stored = async (records: Records) => (await raw(records, table))[0] ?? {};

/** Returns the copy of the record from the most recent entry. */
async function image(records: Records, side: 'before' | 'after'): Promise<Attributes | undefined> {
  const entries = await raw(records, records.world.engine.settings.auditTable);
  const timeOf = (entry: Attributes) => entry.timestamp?.S ?? '';
  const [newest] = entries.toSorted((one, other) => (timeOf(one) < timeOf(other) ? 1 : -1));
  return newest?.[side]?.M?.[`${table}#${id}`]?.M;
}

const withoutStamps = ({ _version, _lastChangedAt, updatedAt, ...rest }: Attributes): Attributes => rest;

function expectSame(actual: Attributes | undefined, expected: Attributes): void {
  const same = sameValue({ M: withoutStamps(actual ?? {}) }, { M: withoutStamps(expected) });
  // `same` compares the records, because DynamoDB sets have no order. The message shows the difference.
  if (!same) expect(withoutStamps(actual ?? {})).toEqual(withoutStamps(expected));
  expect(same).toBe(true);
}

describe('a record with attributes of any names and values', () => {
  test('is unchanged by an edit except for the edited fields, and so is its copy in the audit trail', async () => {
    await fc.assert(
      fc.asyncProperty(anyRecord, async (record) => {
        const records = open();
        await put(records, record);

        await records.ask('updateExercise', { input: { id, _version: 1, title: 'Lunge' } });

        const edited = { ...record, title: { S: 'Lunge' } };
        expectSame(await stored(records), edited);
        expectSame(await image(records, 'before'), record);
        expectSame(await image(records, 'after'), edited);
      }),
      { numRuns: 20 },
    );
  });

  test('is restored exactly when an edit or a deletion is undone, and changed again when it is redone', async () => {
    await fc.assert(
      fc.asyncProperty(anyRecord, async (record) => {
        const records = open();
        await put(records, record);
        await records.ask('updateExercise', { input: { id, _version: 1, title: 'Lunge' } });
        const edited = await stored(records);
        await records.ask('deleteExercise', { input: { id, _version: 2 } });
        const deleted = await stored(records);

        await records.ask('undoLastAction');
        expectSame(await stored(records), edited);
        await records.ask('undoLastAction');
        expectSame(await stored(records), record);
        await records.ask('redoLastAction');
        expectSame(await stored(records), edited);
        await records.ask('redoLastAction');
        expectSame(await stored(records), deleted);
      }),
      { numRuns: 10 },
    );
  });
});

import { BatchGetItemCommand, type BatchGetItemCommandInput } from '@aws-sdk/client-dynamodb';
import { untilProcessed } from '#functions/dynamodb/batch-put';
import { inGroups } from '#shared/api/in-groups';
import { isKey } from '../../dynamodb/record-key';
import { tableNamed } from '../../dynamodb/tables';
import type { Attributes } from '../../dynamodb/values';
import { TransientError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { classOfError, laneError } from '../../runtime/error-classes';
import type { Entry } from '../changes/entries';
import { entryId } from '../ledger/journal';

/** DynamoDB's maximum number of keys per request. */
const keysPerRequest = 100;
const maxTries = 8;

type RecordKey = Pick<Entry, 'table' | 'key'>;
type Requests = NonNullable<BatchGetItemCommandInput['RequestItems']>;

/**
 * Reads records consistently. Returns those that exist, by `entryId`. Keys that no record can have are not
 * requested.
 */
export async function readRecords(
  engine: Engine,
  entries: readonly RecordKey[],
): Promise<Map<string, Attributes>> {
  const found = new Map<string, Attributes>();
  const unique = [
    ...new Map(entries.filter(({ key }) => isKey(key)).map((entry) => [entryId(entry), entry])).values(),
  ];
  await Promise.all(inGroups(unique, keysPerRequest).map((group) => readSome(engine, group, found)));
  return found;
}

async function readSome(
  engine: Engine,
  entries: readonly RecordKey[],
  found: Map<string, Attributes>,
): Promise<void> {
  const models = new Map(entries.map((entry) => [tableNamed(engine, entry.table), entry.table]));
  const readOnce = async (wanted: Requests) => {
    const { Responses, UnprocessedKeys } = await engine.dynamodb.send(
      new BatchGetItemCommand({ RequestItems: wanted }),
    );
    for (const [table, records] of Object.entries(Responses ?? {})) {
      for (const record of records) {
        found.set(entryId({ table: models.get(table) ?? table, key: record.id?.S ?? '' }), record);
      }
    }
    return UnprocessedKeys;
  };
  await untilProcessed(requestsFor(engine, entries), readOnce, {
    maxTries,
    isWorthATry,
    failure: () =>
      new TransientError(`${entries.length} changed records could not be read in ${maxTries} tries.`),
    waiting: engine,
  });
}

function requestsFor(engine: Engine, entries: readonly RecordKey[]): Requests {
  const byTable = Map.groupBy(entries, ({ table }) => tableNamed(engine, table));
  return Object.fromEntries(
    [...byTable].map(([name, own]) => [
      name,
      { ConsistentRead: true, Keys: own.map(({ key }) => ({ id: { S: key } })) },
    ]),
  );
}

function isWorthATry(error: unknown): boolean {
  if (classOfError(error) === 'retry') return true;
  throw laneError(error, 'A read of a changed record was refused');
}

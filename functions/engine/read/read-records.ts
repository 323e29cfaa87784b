import {
  BatchGetItemCommand,
  type BatchGetItemCommandInput,
  type BatchGetItemCommandOutput,
} from '@aws-sdk/client-dynamodb';
import { tableNamed } from '../../dynamodb/tables';
import type { Attributes } from '../../dynamodb/values';
import { TransientError } from '../../runtime/app-error';
import { backoff } from '../../runtime/backoff';
import type { Engine } from '../../runtime/dependencies';
import { classOfError, laneError } from '../../runtime/error-classes';
import type { Entry } from '../changes/entries';
import { entryId } from '../ledger/journal';

/** DynamoDB reads 100 records per request. */
const keysPerRequest = 100;
const maxTries = 8;

type RecordKey = Pick<Entry, 'table' | 'key'>;

/** Reads the records consistently. Returns those that exist, by `entryId`. */
export async function readRecords(
  engine: Engine,
  entries: readonly RecordKey[],
): Promise<Map<string, Attributes>> {
  const found = new Map<string, Attributes>();
  const unique = [...new Map(entries.map((entry) => [entryId(entry), entry])).values()];
  const requests = Array.from({ length: Math.ceil(unique.length / keysPerRequest) }, (_, index) =>
    readSome(engine, unique.slice(index * keysPerRequest, (index + 1) * keysPerRequest), found),
  );
  await Promise.all(requests);
  return found;
}

async function readSome(
  engine: Engine,
  entries: readonly RecordKey[],
  found: Map<string, Attributes>,
): Promise<void> {
  const models = new Map(entries.map((entry) => [tableNamed(engine, entry.table), entry.table]));
  let wanted: BatchGetItemCommandInput['RequestItems'] = {};
  for (const table of models.keys()) {
    const keys = entries.filter((entry) => tableNamed(engine, entry.table) === table);
    wanted[table] = { ConsistentRead: true, Keys: keys.map((entry) => ({ id: { S: entry.key } })) };
  }
  for (let attempt = 1; wanted && Object.keys(wanted).length > 0; attempt += 1) {
    if (attempt > maxTries)
      throw new TransientError(`Reading back ${entries.length} records was put off ${maxTries} times.`);
    if (attempt > 1) await backoff(attempt, engine);
    try {
      const { Responses, UnprocessedKeys }: BatchGetItemCommandOutput = await engine.dynamodb.send(
        new BatchGetItemCommand({ RequestItems: wanted }),
      );
      for (const [table, records] of Object.entries(Responses ?? {})) {
        for (const record of records) {
          found.set(entryId({ table: models.get(table) ?? table, key: record.id?.S ?? '' }), record);
        }
      }
      wanted = UnprocessedKeys;
    } catch (error) {
      if (classOfError(error) !== 'retry')
        throw laneError(error, 'Reading a changed record back was refused');
    }
  }
}

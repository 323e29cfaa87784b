import { QueryCommand, ScanCommand } from '@aws-sdk/client-dynamodb';
import { itemIndexes } from '#shared/jobs/job/item-indexes';
import type { Model, StoredRecord } from '#shared/models/model';
import { tableNamed } from '../../dynamodb/tables';
import { type Attributes, parse, stringify, toRecord } from '../../dynamodb/values';
import type { Engine } from '../../runtime/dependencies';
import type { RunRow } from '../ledger/ledger';
import { sendRead } from './scan';
import { avoidsIndexes, waitForIndexes } from './wait-for-indexes';

/** A page of records. `next` is the start of the next page, absent on the last. */
export interface SourcePage<Record = StoredRecord> {
  readonly records: readonly Record[];
  readonly next?: string;
}

export type PagesFrom<Record> = (from: string | undefined) => AsyncIterable<SourcePage<Record>>;

/**
 * Yields a table's records, without those marked as deleted. Reads consistently, and keeps at most one page
 * in memory.
 */
export async function* recordsOf(
  engine: Engine,
  model: Model,
  attributes: readonly string[],
): AsyncGenerator<StoredRecord> {
  for await (const { records } of tablePages(engine, model, attributes)) yield* records;
}

/** Returns the same records as `recordsOf`, page by page. */
export function tablePages(
  engine: Engine,
  { name }: Model,
  attributes: readonly string[],
  from?: string,
): AsyncGenerator<SourcePage> {
  const names = Object.fromEntries(attributes.map((attribute, index) => [`#a${index}`, attribute]));
  return pagesOf(from, (start) =>
    sendRead(engine, name, () =>
      engine.dynamodb.send(
        new ScanCommand({
          TableName: tableNamed(engine, name),
          // The request always has a Limit, because the embedded database requires one (docs/local-host.md).
          Limit: engine.settings.recordsPerPage,
          ConsistentRead: true,
          ProjectionExpression: [...Object.keys(names), '#deleted'].join(', '),
          ExpressionAttributeNames: { ...names, '#deleted': '_deleted' },
          ...start,
        }),
      ),
    ),
  );
}

/**
 * Returns the records with a value in an index, page by page, without those marked as deleted. The read is
 * eventually consistent, unless the run avoids indexes and reads the table instead. Throws if jobs may not
 * use the index.
 */
export function indexPages(
  engine: Engine,
  run: IndexReader,
  { name, indexes }: Model,
  index: string,
  value: string,
  from?: string,
): AsyncGenerator<SourcePage> {
  const { partitionKey = '' } = indexes.find((one) => one.name === index) ?? {};
  if (!itemIndexes.some((one) => one.model === name && one.index === index)) {
    throw new Error(
      `Jobs cannot find items by the ${index} index on ${name}: the index is not listed in shared/jobs/job/item-indexes.ts, so the role has no permission.`,
    );
  }
  const condition = {
    TableName: tableNamed(engine, name),
    Limit: engine.settings.recordsPerPage,
    ExpressionAttributeNames: { '#key': partitionKey },
    ExpressionAttributeValues: { ':value': { S: value } },
  };
  const isValue = '#key = :value';
  if (avoidsIndexes(run)) {
    return pagesOf(from, (start) =>
      sendRead(engine, name, () =>
        engine.dynamodb.send(
          new ScanCommand({ ...condition, FilterExpression: isValue, ConsistentRead: true, ...start }),
        ),
      ),
    );
  }
  return pagesOf(from, async (start) => {
    await waitForIndexes(engine, run);
    return sendRead(engine, `${name} by ${index}`, () =>
      engine.dynamodb.send(
        new QueryCommand({ ...condition, IndexName: index, KeyConditionExpression: isValue, ...start }),
      ),
    );
  });
}

export type IndexReader = Pick<RunRow, 'createdAt' | 'follows' | 'verifies' | 'consistentReads'>;

interface Answer {
  readonly Items?: Attributes[] | undefined;
  readonly LastEvaluatedKey?: Attributes | undefined;
}

async function* pagesOf(
  from: string | undefined,
  ask: (start: { readonly ExclusiveStartKey?: Attributes }) => Promise<Answer>,
): AsyncGenerator<SourcePage> {
  let next = from;
  do {
    const start = next === undefined ? {} : { ExclusiveStartKey: parse(next) as Attributes };
    const { Items = [], LastEvaluatedKey } = await ask(start);
    next = LastEvaluatedKey && stringify(LastEvaluatedKey);
    const records = Items.filter(({ _deleted }) => _deleted?.BOOL !== true).map(toRecord);
    yield { records, ...(next === undefined ? {} : { next }) };
  } while (next !== undefined);
}

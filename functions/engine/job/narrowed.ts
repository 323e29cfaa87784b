import { DescribeTableCommand, type TableDescription } from '@aws-sdk/client-dynamodb';
import type { Model } from '#shared/models/model';
import { tableNamed } from '../../dynamodb/tables';
import type { Engine } from '../../runtime/dependencies';
import type { Sweep, VisitContext } from './job';

/**
 * The part of a table that a lane reads instead of the whole table: the records that share one partition key
 * value in an index.
 */
export interface Narrowed {
  readonly index: string;
  readonly partitionKey: string;
  readonly value: string;
}

/** DynamoDB's size limit for a partition key value, in bytes. */
const maxValueBytes = 2_048;

/**
 * Returns the index that a sweep can read instead of the table, as declared by the job's `narrow`, and the
 * key value to read. Returns undefined if the table must be scanned, because the job reads whole tables or
 * because the table has no suitable index. The index may be missing (as on imported tables), or incomplete
 * because it is still being built. It may also have different keys, have a sort key that some records lack,
 * or contain only some of the attributes.
 */
export async function narrowedTo(
  engine: Engine,
  { narrow }: Pick<Sweep, 'narrow'>,
  { name, indexes }: Model,
  context: VisitContext<Record<string, unknown>>,
): Promise<Narrowed | undefined> {
  const declared = indexes.find((index) => index.name === narrow?.index);
  if (!narrow || !declared) return undefined;
  const value = narrow.key(context);
  const bytes = Buffer.byteLength(value);
  if (bytes === 0 || bytes > maxValueBytes) return undefined;
  const { Table } = await engine.dynamodb.send(
    new DescribeTableCommand({ TableName: tableNamed(engine, name) }),
  );
  const { partitionKey } = declared;
  if (!isWhole(Table, narrow.index, partitionKey)) return undefined;
  return { index: narrow.index, partitionKey, value };
}

/**
 * Returns true if the index contains every record that has its key, with all attributes. An index omits
 * records that lack its sort key. Comparing the record counts of the index and the table would prove nothing,
 * because both counts are up to six hours old. An index is therefore suitable only if it has no sort key, or
 * if its sort key is the ID, which every record has.
 */
function isWhole(table: TableDescription | undefined, index: string, partitionKey: string): boolean {
  const found = table?.GlobalSecondaryIndexes?.find(({ IndexName }) => IndexName === index);
  const hasAll = found?.KeySchema?.every(
    ({ KeyType, AttributeName }) => KeyType === 'HASH' || AttributeName === 'id',
  );
  const keyed = found?.KeySchema?.some(
    ({ AttributeName, KeyType }) => AttributeName === partitionKey && KeyType === 'HASH',
  );
  const typed = table?.AttributeDefinitions?.some(
    ({ AttributeName, AttributeType }) => AttributeName === partitionKey && AttributeType === 'S',
  );
  return (
    found?.IndexStatus === 'ACTIVE' &&
    found.Backfilling !== true &&
    found.Projection?.ProjectionType === 'ALL' &&
    hasAll === true &&
    keyed === true &&
    typed === true
  );
}

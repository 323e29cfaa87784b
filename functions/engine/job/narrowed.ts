import { DescribeTableCommand, type TableDescription } from '@aws-sdk/client-dynamodb';
import type { Model } from '#shared/models/model';
import { tableNamed } from '../../dynamodb/tables';
import type { Engine } from '../../runtime/dependencies';
import type { Sweep, VisitContext } from './job';

/** The records that share one partition key value in an index, read instead of the whole table. */
export interface Narrowed {
  readonly index: string;
  readonly partitionKey: string;
  readonly value: string;
}

/** DynamoDB's maximum length of a partition key value. */
const maxValueBytes = 2_048;

/**
 * Returns the index that a sweep can read instead of the table (the job's `narrow`), and the key value. The
 * result is undefined if the table must be scanned. The index may be missing (as on imported tables),
 * incomplete because it is being built, have different keys or a sort key that some records lack, or contain
 * only some of the attributes.
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
 * records that lack its sort key, and comparing record counts proves nothing, because they are up to six
 * hours old. So it must have no sort key, or the ID, which every record has.
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

import { DescribeTableCommand, paginateQuery } from '@aws-sdk/client-dynamodb';
import { tableNamed } from '#functions/dynamodb/tables';
import type { Sweep, VisitContext } from '#functions/engine/job/job';
import { type Narrowed, narrowedTo } from '#functions/engine/job/narrowed';
import type { Engine } from '#functions/runtime/dependencies';
import type { TableSize } from '#shared/jobs/run/cost';

export async function describedSizes(engine: Engine, tables: readonly string[]): Promise<TableSize[]> {
  return Promise.all(
    tables.map(async (table) => {
      const { Table } = await engine.dynamodb.send(
        new DescribeTableCommand({ TableName: tableNamed(engine, table) }),
      );
      const { ItemCount: records = 0, TableSizeBytes: bytes = 0, GlobalSecondaryIndexes = [] } = Table ?? {};
      return { table, records, bytes, indexes: GlobalSecondaryIndexes.length };
    }),
  );
}

/**
 * The maximum number of requests that count records in an index, each up to 1 MB. Further records are not
 * included in the estimate.
 */
const maxPages = 10;

/**
 * Estimates the sizes of tables. In a table that is read through an index, only the records with the given
 * value count.
 */
export async function narrowedSizes(
  engine: Engine,
  job: Sweep,
  sizes: readonly TableSize[],
  context: VisitContext<Record<string, unknown>>,
): Promise<TableSize[]> {
  return Promise.all(
    sizes.map(async (size) => {
      const model = job.tables.find(({ name }) => name === size.table);
      const narrowed = model && (await narrowedTo(engine, job, model, context));
      return narrowed ? { ...size, visited: await countOf(engine, size.table, narrowed) } : size;
    }),
  );
}

async function countOf(
  engine: Engine,
  table: string,
  { index, partitionKey, value }: Narrowed,
): Promise<number> {
  let count = 0;
  let pages = 0;
  for await (const { Count = 0 } of paginateQuery(
    { client: engine.dynamodb },
    {
      TableName: tableNamed(engine, table),
      IndexName: index,
      Select: 'COUNT',
      KeyConditionExpression: '#key = :value',
      ExpressionAttributeNames: { '#key': partitionKey },
      ExpressionAttributeValues: { ':value': { S: value } },
    },
  )) {
    count += Count;
    pages += 1;
    if (pages === maxPages) break;
  }
  return count;
}

import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import type { TableSize } from '#shared/jobs/run/cost';
import { tableNamed } from '../../dynamodb/tables';
import type { Engine } from '../../runtime/dependencies';

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

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { Engine } from '../../runtime/dependencies';

/** A ledger partition or, with `sk`, the rows in it whose sort keys begin with `sk`. */
interface RowRange {
  readonly pk: string;
  readonly sk?: string;
}

/** Yields the rows in a range in order, page by page. Uses consistent reads. */
export async function* eachRow(
  engine: Pick<Engine, 'ledger' | 'settings'>,
  { pk, sk }: RowRange,
): AsyncGenerator<Record<string, unknown>> {
  const pages = paginateQuery(
    { client: engine.ledger },
    {
      TableName: engine.settings.ledgerTable,
      KeyConditionExpression: `pk = :pk${sk === undefined ? '' : ' AND begins_with(sk, :sk)'}`,
      ExpressionAttributeValues: { ':pk': pk, ...(sk === undefined ? {} : { ':sk': sk }) },
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) yield* Items;
}

/** Returns the rows in a range in order. Uses consistent reads. */
export async function rowsBeginning(
  engine: Pick<Engine, 'ledger' | 'settings'>,
  range: RowRange,
): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for await (const row of eachRow(engine, range)) rows.push(row);
  return rows;
}

import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import type { Engine } from '../../runtime/dependencies';

/**
 * Returns the rows of a ledger partition in order, read consistently. If `sk` is given, returns only the rows
 * whose sort keys begin with it.
 */
export async function rowsBeginning(
  engine: Pick<Engine, 'ledger' | 'settings'>,
  { pk, sk }: { readonly pk: string; readonly sk?: string },
): Promise<Record<string, unknown>[]> {
  const pages = paginateQuery(
    { client: engine.ledger },
    {
      TableName: engine.settings.ledgerTable,
      KeyConditionExpression: `pk = :pk${sk === undefined ? '' : ' AND begins_with(sk, :sk)'}`,
      ExpressionAttributeValues: { ':pk': pk, ...(sk === undefined ? {} : { ':sk': sk }) },
      ConsistentRead: true,
    },
  );
  const rows: Record<string, unknown>[] = [];
  for await (const { Items = [] } of pages) rows.push(...Items);
  return rows;
}

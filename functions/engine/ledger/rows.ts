import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { type ItemChange, updateExpression, updateIf } from '../../dynamodb/update';
import type { Engine } from '../../runtime/dependencies';

/** A range of rows in a partition. With `sk`, the rows whose sort keys begin with it. */
interface RowRange {
  readonly pk: string;
  readonly sk?: string;
  /** The attributes to read. All by default. */
  readonly only?: readonly string[];
}

type Key = Readonly<Record<string, unknown>>;

const addressOf = ({ settings }: Pick<Engine, 'settings'>, key: Key) => ({
  TableName: settings.ledgerTable,
  Key: key,
});

/** Changes a row. Returns what `returned` asks for, or undefined if a condition is not met. */
export const changeRow = (
  engine: Pick<Engine, 'ledger' | 'settings'>,
  key: Key,
  change: ItemChange,
  returned?: Parameters<typeof updateIf>[3],
) => updateIf(engine.ledger, addressOf(engine, key), change, returned);

export const rowUpdate = (engine: Pick<Engine, 'settings'>, key: Key, change: ItemChange) => ({
  Update: { ...addressOf(engine, key), ...updateExpression(change) },
});

/** Yields rows in order, page by page, read consistently. */
export async function* eachRow(
  engine: Pick<Engine, 'ledger' | 'settings'>,
  { pk, sk, only }: RowRange,
): AsyncGenerator<Record<string, unknown>> {
  const pages = paginateQuery(
    { client: engine.ledger },
    {
      TableName: engine.settings.ledgerTable,
      KeyConditionExpression: `pk = :pk${sk === undefined ? '' : ' AND begins_with(sk, :sk)'}`,
      ExpressionAttributeValues: { ':pk': pk, ...(sk === undefined ? {} : { ':sk': sk }) },
      ...(only && {
        ProjectionExpression: only.map((name) => `#${name}`).join(', '),
        ExpressionAttributeNames: Object.fromEntries(only.map((name) => [`#${name}`, name])),
      }),
      ConsistentRead: true,
    },
  );
  for await (const { Items = [] } of pages) yield* Items;
}

/** Returns rows in order, read consistently. */
export async function rowsBeginning(
  engine: Pick<Engine, 'ledger' | 'settings'>,
  range: RowRange,
): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for await (const row of eachRow(engine, range)) rows.push(row);
  return rows;
}

import { PutItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { LocalHost } from '#infra/local/host-options';

/** Puts records directly into a model's table or the audit trail's table, bypassing the API. */
export async function putRecords(host: LocalHost, model: string, records: readonly object[]): Promise<void> {
  const TableName = host.tables[model] ?? host.auditTable;
  for (const record of records) {
    const Item = marshall(record, { removeUndefinedValues: true });
    await host.dynamodb.send(new PutItemCommand({ TableName, Item }));
  }
}

/** A page of a list that was queried under the alias `list`. */
export interface Listed<Item> {
  readonly list: { readonly items: readonly Item[]; readonly nextToken: string | null };
}

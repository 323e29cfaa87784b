import { type AttributeValue, type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import type { LocalHost } from '#infra/local/host-options';
import { userTables } from '#shared/demo/chance/portion';
import { eventsPartition } from '#shared/jobs/ledger/ledger-keys';

/** A record exactly as stored in DynamoDB. */
export type Item = Readonly<Record<string, AttributeValue>>;

/** The tables' records, by model name and then by ID. */
export type Contents = Readonly<Record<string, ReadonlyMap<string, Item>>>;

export async function readTable(client: DynamoDBClient, TableName: string): Promise<readonly Item[]> {
  const items: Item[] = [];
  const pages = paginateScan({ client, pageSize: 500 }, { TableName, ConsistentRead: true });
  for await (const page of pages) items.push(...(page.Items ?? []));
  return items;
}

/** Returns the complete contents of all record tables. */
export async function readContents(host: LocalHost, client = host.dynamodb): Promise<Contents> {
  const tables = Object.entries(host.tables).map(async ([model, table]) => {
    const items = await readTable(client, table);
    return [model, new Map(items.map((item) => [item.id?.S ?? '', item]))] as const;
  });
  return Object.fromEntries(await Promise.all(tables));
}

/**
 * Returns true for rows that do not count as changes: log lines about commands, including refused commands,
 * and events that have not been published yet.
 */
export const isPassing = ({ pk }: Item): boolean =>
  /^COMMAND#|#COMMAND$/.test(pk?.S ?? '') || pk?.S === eventsPartition;

/** Returns the complete ledger in key order, except for rows that `isPassing` matches. */
export async function readLedger(host: LocalHost, client = host.dynamodb): Promise<readonly Item[]> {
  const place = (item: Item) => `${item.pk?.S} ${item.sk?.S}`;
  return (await readTable(client, host.ledgerTable))
    .filter((item) => !isPassing(item))
    .toSorted((one, other) => (place(one) < place(other) ? -1 : 1));
}

/**
 * Returns the IDs of the records that a migration of this email must change, for each of the six user tables.
 */
export function idsToMigrate(contents: Contents, email: string): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    userTables.map((model) => {
      const theirs = [...(contents[model]?.values() ?? [])].filter(
        ({ userID, _deleted }) => userID?.S === email && _deleted?.BOOL !== true,
      );
      return [model, theirs.map(({ id }) => id?.S ?? '').toSorted()];
    }),
  );
}

/** Returns the number of records in each list. */
export function sizes(lists: Readonly<Record<string, readonly unknown[]>>): Record<string, number> {
  return Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, list.length]));
}

/** Returns the expected contents after a migration: only the identifier and the write stamps change. */
export function migratedContents(
  before: Contents,
  { email, subject, after }: { readonly email: string; readonly subject: string; readonly after: Contents },
): Contents {
  const ids = idsToMigrate(before, email);
  return Object.fromEntries(
    Object.entries(before).map(([model, items]) => {
      const changed = new Set(ids[model]);
      const wanted = [...items].map(([id, item]): [string, Item] => {
        if (!changed.has(id)) return [id, item];
        return [id, migratedItem(item, subject, after[model]?.get(id)?.updatedAt?.S ?? 'not migrated')];
      });
      return [model, new Map(wanted)];
    }),
  );
}

/** Returns a record as expected after the migration. Its version, if it has one, increases by one. */
function migratedItem({ _version, ...item }: Item, subject: string, updatedAt: string): Item {
  const versioned = _version && {
    _version: { N: `${Number(_version.N) + 1}` },
    _lastChangedAt: { N: `${Date.parse(updatedAt)}` },
  };
  return { ...item, userID: { S: subject }, updatedAt: { S: updatedAt }, ...versioned };
}

import { paginateListTables } from '@aws-sdk/client-dynamodb';
import type { LocalHost } from '#infra/local/host-options';
import { isPassing, readTable } from './stored';

/** Every item in every table as text, by table and key. */
export type DatabaseImage = ReadonlyMap<string, string>;

/**
 * Reads all of this host's tables, except for rows that appear and disappear without requests. The database
 * may also contain other hosts' tables.
 */
export async function databaseImage({ dynamodb: client, ledgerTable }: LocalHost): Promise<DatabaseImage> {
  const image = new Map<string, string>();
  const stack = ledgerTable.slice(0, ledgerTable.lastIndexOf('-') + 1);
  for await (const { TableNames = [] } of paginateListTables({ client }, {})) {
    for (const table of TableNames.filter((name) => name.startsWith(stack))) {
      for (const item of await readTable(client, table)) {
        if (isPassing(item)) continue;
        const key = [table, item.id?.S, item.pk?.S, item.sk?.S]
          .filter((part) => part !== undefined)
          .join(' ');
        image.set(key, JSON.stringify(item, inOrder));
      }
    }
  }
  return image;
}

/** Sorted, because the database returns attributes in no particular order. */
const inOrder = (_name: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** A changed item, with its key and its complete content before and after the change. */
export interface ChangedItem {
  readonly key: string;
  readonly text: string;
  readonly isNew: boolean;
}

/** Returns the differences between two images. */
export function changedItems(before: DatabaseImage, after: DatabaseImage): readonly ChangedItem[] {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys]
    .filter((key) => before.get(key) !== after.get(key))
    .map((key) => ({ key, text: `${before.get(key)} ${after.get(key)}`, isNew: !before.has(key) }));
}

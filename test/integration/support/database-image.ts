import { paginateListTables } from '@aws-sdk/client-dynamodb';
import type { LocalHost } from '#infra/local/host-options';
import { isPassing, readTable } from './stored';

/** The text of every item in every table, by table and key. */
export type DatabaseImage = ReadonlyMap<string, string>;

/**
 * Reads all of this host's tables, except for rows that appear and disappear without any request. Tables of
 * other hosts in the same database are skipped.
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

/** Sorts an item's attributes, because the database returns them in no particular order. */
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

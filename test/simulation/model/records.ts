import { isDeepStrictEqual } from 'node:util';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { RecordHistory } from '../invariants/view';

/*
 * The model knows the records before and after a run, and the documentation. It does not use the engine.
 */

export type Plain = Readonly<Record<string, unknown>>;

/** The attributes that are not part of a change (docs/engine/undo.md, 'Stamps'). */
const stampNames = ['_version', '_lastChangedAt', 'updatedAt'];

/** Returns a record without its stamps. */
function unstamped(record: Plain | undefined): Plain | undefined {
  if (!record) return undefined;
  return Object.fromEntries(Object.entries(record).filter(([name]) => !stampNames.includes(name)));
}

export const sameRecord = (one: Plain | undefined, other: Plain | undefined): boolean =>
  isDeepStrictEqual(unstamped(one), unstamped(other));

/** The records at one moment, by table and key: `UserActivity#a001`. */
export type Records = ReadonlyMap<string, Plain>;

/** Returns the records as they were before the given moment. */
export function recordsBefore(histories: Iterable<RecordHistory>, at: number): Records {
  const records = new Map<string, Plain>();
  for (const { table, key, events } of histories) {
    const item = events.findLast((event) => event.at < at)?.after;
    if (item) records.set(`${table}#${key}`, unmarshall(item as never));
  }
  return records;
}

export const recordsOfTable = (records: Records, table: string): Plain[] =>
  [...records].filter(([name]) => name.startsWith(`${table}#`)).map(([, record]) => record);

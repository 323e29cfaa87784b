import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { recordBytes } from '#functions/engine/pace/write-units';
import type { Item } from './values';
import type { Prepared } from './writes';

const bytesPerReadUnit = 4_096;
const bytesPerWriteUnit = 1_024;

const bytesOf = (item: Item) => recordBytes(item as Record<string, AttributeValue>);

/** Returns the number of units that a read consumes. An eventually consistent read consumes half as many. */
export function readUnits(items: readonly Item[], consistent: boolean | undefined) {
  const bytes = items.reduce((sum, item) => sum + bytesOf(item), 0);
  const units = Math.max(1, Math.ceil(bytes / bytesPerReadUnit));
  return { CapacityUnits: consistent ? units : units / 2 };
}

/**
 * Returns the number of write units that the writes consume, based on the larger version of each item.
 * Indexes are ignored.
 */
export function writeUnitsOf(writes: readonly Prepared[], factor = 1) {
  const units = writes.map(({ before = {}, after = {} }) =>
    Math.max(1, Math.ceil(Math.max(bytesOf(before), bytesOf(after)) / bytesPerWriteUnit)),
  );
  return { CapacityUnits: factor * units.reduce((sum, one) => sum + one, 0) };
}

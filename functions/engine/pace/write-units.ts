import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import type { Attributes } from '../../dynamodb/values';
import type { Entry } from '../changes/entries';

const bytesPerUnit = 1024;

/**
 * Returns the write units of a change: one per KB of the record, rounded up. An update's entry lacks the
 * whole record, so only the changed attributes count, with a minimum of one unit.
 */
export function writeUnits({ before, after }: Pick<Entry, 'before' | 'after'>): number {
  return Math.max(1, Math.ceil(Math.max(recordBytes(before), recordBytes(after)) / bytesPerUnit));
}

/** Returns the approximate size of a record: attribute names and values, as DynamoDB counts them. */
export function recordBytes(record: Attributes): number {
  let bytes = 0;
  for (const [name, value] of Object.entries(record)) bytes += Buffer.byteLength(name) + valueBytes(value);
  return bytes;
}

/** Returns the size of a value. A nested value takes one additional byte, a list or map three. */
function valueBytes(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  if (value.N !== undefined) return Math.ceil(value.N.length / 2) + 1;
  if (value.B !== undefined) return value.B.byteLength;
  if (value.L) return value.L.reduce((sum, one) => sum + 1 + valueBytes(one), 3);
  if (value.M) return 3 + Object.keys(value.M).length + recordBytes(value.M);
  if (value.SS) return value.SS.reduce((sum, one) => sum + Buffer.byteLength(one), 0);
  if (value.NS) return value.NS.reduce((sum, one) => sum + Math.ceil(one.length / 2) + 1, 0);
  if (value.BS) return value.BS.reduce((sum, one) => sum + one.byteLength, 0);
  return 1;
}

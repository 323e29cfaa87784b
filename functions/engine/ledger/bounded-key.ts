import { createHash } from 'node:crypto';

/** A sort key holds 1,024 bytes, an id up to 2,048. A longer id is cut, and its hash keeps it distinct. */
const maxKeyBytes = 900;

/** The id of a record, as part of a sort key. */
export function boundedKey(key: string): string {
  const bytes = Buffer.from(key);
  if (bytes.length <= maxKeyBytes) return key;
  return `${bytes.subarray(0, maxKeyBytes).toString()}#${createHash('sha256').update(key).digest('hex')}`;
}

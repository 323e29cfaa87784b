import { createHash } from 'node:crypto';

/**
 * A sort key can have 1,024 bytes, but an ID can have 2,048. A longer ID is cut, and a hash keeps it unique.
 */
const maxKeyBytes = 900;

/** Returns the ID of a record as part of a sort key. */
export function boundedKey(key: string): string {
  const bytes = Buffer.from(key);
  if (bytes.length <= maxKeyBytes) return key;
  return `${bytes.subarray(0, maxKeyBytes).toString()}#${createHash('sha256').update(key).digest('hex')}`;
}

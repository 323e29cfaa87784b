import { createHash } from 'node:crypto';

/**
 * The maximum length of an ID in a sort key, in bytes. A sort key can have 1,024 bytes, but the ID of a
 * record can have 2,048. A longer ID is therefore cut and made unique by a hash.
 */
const maxKeyBytes = 900;

/** Returns the ID of a record as part of a sort key. */
export function boundedKey(key: string): string {
  const bytes = Buffer.from(key);
  if (bytes.length <= maxKeyBytes) return key;
  return `${bytes.subarray(0, maxKeyBytes).toString()}#${createHash('sha256').update(key).digest('hex')}`;
}

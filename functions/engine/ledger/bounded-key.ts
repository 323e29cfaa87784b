import { createHash } from 'node:crypto';

/**
 * The maximum length of an ID in a sort key. A sort key can have 1,024 bytes, a record ID 2,048, so a longer
 * ID is truncated and made unique with a hash.
 */
const maxKeyBytes = 900;

/** Returns the key, shortened if necessary for use in a sort key. */
export function boundedKey(key: string): string {
  const bytes = Buffer.from(key);
  if (bytes.length <= maxKeyBytes) return key;
  return `${bytes.subarray(0, maxKeyBytes).toString()}#${createHash('sha256').update(key).digest('hex')}`;
}

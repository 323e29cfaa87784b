import { createHash } from 'node:crypto';

/**
 * The maximum length of an ID in a sort key, in bytes. A sort key can be up to 1,024 bytes long, but a record
 * ID can be up to 2,048. A longer ID is therefore truncated and made unique with a hash.
 */
const maxKeyBytes = 900;

/** Returns a record's ID, shortened if necessary for use in a sort key. */
export function boundedKey(key: string): string {
  const bytes = Buffer.from(key);
  if (bytes.length <= maxKeyBytes) return key;
  return `${bytes.subarray(0, maxKeyBytes).toString()}#${createHash('sha256').update(key).digest('hex')}`;
}

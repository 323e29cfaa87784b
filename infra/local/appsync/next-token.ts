import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { fromJsonKey, toJsonKey } from './attribute-values';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** The key after which the next page starts. */
type StartKey = Record<string, AttributeValue>;

export interface NextTokens {
  /** @param place the field, table and index for which the token is valid */
  write(key: StartKey, place: string): string;
  /** Returns undefined unless `write` created the token for this place. */
  read(token: string, place: string): StartKey | undefined;
}

/**
 * Creates page tokens that are encrypted and tied to one field, table and index, as in AppSync.
 * @param secret if it stays the same, tokens remain valid after a restart
 */
export function createNextTokens(secret: string): NextTokens {
  const encryptionKey = createHash('sha256').update(`next-token:${secret}`).digest();
  return {
    write(key, place) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, encryptionKey, nonce).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(JSON.stringify(toJsonKey(key))), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
    },
    read(token, place) {
      const bytes = Buffer.from(token, 'base64url');
      if (bytes.length <= nonceBytes + tagBytes || bytes.toString('base64url') !== token) return undefined;
      const decipher = createDecipheriv(algorithm, encryptionKey, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        const opened = Buffer.concat([
          decipher.update(bytes.subarray(nonceBytes + tagBytes)),
          decipher.final(),
        ]);
        return fromJsonKey(JSON.parse(opened.toString()));
      } catch {
        return undefined;
      }
    },
  };
}

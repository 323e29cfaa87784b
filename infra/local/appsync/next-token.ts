import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { fromJsonKey, toJsonKey } from './attribute-values';

const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** The DynamoDB key after which the next page starts. */
type StartKey = Record<string, AttributeValue>;

/** Creates and reads the opaque page tokens of list fields. */
export interface NextTokens {
  /** @param place the field, table and index that the token will be valid for */
  write(key: StartKey, place: string): string;
  /** Returns the key, or undefined if the token was not created by `write` for this place. */
  read(token: string, place: string): StartKey | undefined;
}

/**
 * Creates tokens that, like AppSync tokens, are encrypted and tied to one field, table and index. Clients can
 * neither read nor change the key in a token, and cannot use the token anywhere else.
 *
 * @param secret any string; if it stays the same, tokens remain valid after the host restarts
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

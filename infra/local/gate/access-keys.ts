import { randomBytes } from 'node:crypto';

/** The ID and the secret that a client uses to sign requests. */
export interface AccessKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * The access keys that are valid until the host stops. Invariant: a key exists only in memory, both in the
 * host and in the key's holder.
 */
export interface AccessKeys<Holder> {
  /** Creates a key for a holder. The ID has 160 random bits and the secret has 256. */
  issue(holder: Holder): AccessKey;
  /** Returns a key's holder and secret, or undefined for an unknown key. */
  find(accessKeyId: string): { readonly holder: Holder; readonly secret: string } | undefined;
}

/** Creates an empty set of keys. */
export function createAccessKeys<Holder>(): AccessKeys<Holder> {
  const issued = new Map<string, { readonly holder: Holder; readonly secret: string }>();
  return {
    issue(holder) {
      const accessKeyId = `LOCAL${randomBytes(20).toString('hex').toUpperCase()}`;
      const secret = randomBytes(32).toString('base64url');
      issued.set(accessKeyId, { holder, secret });
      return { accessKeyId, secretAccessKey: secret };
    },
    find: (accessKeyId) => issued.get(accessKeyId),
  };
}

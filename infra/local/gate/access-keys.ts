import { randomBytes } from 'node:crypto';

/** The keys with which a client signs. */
export interface AccessKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * The access keys of one start of the host. Invariant: a key exists only in memory, here and with its holder.
 */
export interface AccessKeys<Holder> {
  /** Creates a key for its holder: 160 random bits of identifier, 256 of secret. */
  issue(holder: Holder): AccessKey;
  /** The holder and the secret of a key; undefined for an unknown key. */
  find(accessKeyId: string): { readonly holder: Holder; readonly secret: string } | undefined;
}

/** Makes an empty set of keys. */
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

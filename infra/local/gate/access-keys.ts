import { randomBytes } from 'node:crypto';

export interface AccessKey {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/**
 * Access keys, which are valid until the host stops. Invariant: a key exists only in the memory of the host
 * and of its holder.
 */
export interface AccessKeys<Holder> {
  /** Issues a key. The ID has 160 random bits, the secret 256. */
  issue(holder: Holder): AccessKey;
  find(accessKeyId: string): { readonly holder: Holder; readonly secret: string } | undefined;
}

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

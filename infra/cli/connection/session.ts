import { decodeJwt } from 'jose';
import type { TokenStore, Tokens } from './token-store';

/** An access token this close to its end is renewed first, milliseconds. */
const marginMs = 30_000;

/** A signed-in person. */
export interface Session {
  /** A token that was good when it was last looked at; signs in where there is none. */
  accessToken(): Promise<string>;
  /** Another one, after this one was refused. */
  renew(): Promise<string>;
  /** Revokes and forgets what was kept. False where nobody was signed in. */
  end(): Promise<boolean>;
}

/**
 * A session that keeps its tokens between commands.
 *
 * @param key where and as whom
 * @param signIn gets tokens; is given those of before, which may be refreshable
 * @param revoke makes a refresh token useless
 */
export function keptSession(
  store: TokenStore,
  key: string,
  signIn: (before: Tokens | undefined) => Promise<Tokens>,
  revoke: (refreshToken: string) => Promise<void> = async () => undefined,
): Session {
  let known: Tokens | undefined;
  const renew = async () => {
    known = await signIn(known ?? (await store.read(key)));
    await store.write(key, known);
    return known.accessToken;
  };
  return {
    async accessToken() {
      known ??= await store.read(key);
      const isGood = known !== undefined && known.expiresAtMs - marginMs > Date.now();
      return known && isGood ? known.accessToken : renew();
    },
    renew,
    async end() {
      const kept = known ?? (await store.read(key));
      // Revoked first: where that fails, the token is still there to try again with.
      if (kept?.refreshToken) await revoke(kept.refreshToken);
      known = undefined;
      await store.write(key, undefined);
      return kept !== undefined;
    },
  };
}

/** When an access token ends, milliseconds since the epoch. */
export const expiryOf = (accessToken: string) => (decodeJwt(accessToken).exp ?? 0) * 1000;

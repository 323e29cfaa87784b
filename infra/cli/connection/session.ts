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
}

/**
 * A session that keeps its tokens between commands.
 *
 * @param key where and as whom
 * @param signIn gets tokens; is given those of before, which may be refreshable
 */
export function keptSession(
  store: TokenStore,
  key: string,
  signIn: (before: Tokens | undefined) => Promise<Tokens>,
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
  };
}

/** When an access token ends, milliseconds since the epoch. */
export const expiryOf = (accessToken: string) => (decodeJwt(accessToken).exp ?? 0) * 1000;

import { decodeJwt } from 'jose';
import type { TokenStore, Tokens } from './token-store';

/** An access token that is this close to its expiry is renewed first, milliseconds. */
const marginMs = 30_000;

/** A signed-in person. */
export interface Session {
  /** A token that was valid when last checked; signs in if there is none. */
  accessToken(): Promise<string>;
  /** Gets another token after this one was refused. */
  renew(): Promise<string>;
  /** Revokes and forgets the stored tokens. Returns false if nobody was signed in. */
  end(): Promise<boolean>;
}

/**
 * A session that keeps its tokens between commands.
 *
 * @param key where and as whom
 * @param signIn gets tokens; receives the previous ones, which may be refreshable
 * @param revoke makes a refresh token useless
 */
export function keptSession(
  store: TokenStore,
  key: string,
  signIn: (before: Tokens | undefined) => Promise<Tokens>,
  revoke: (refreshToken: string) => Promise<void> = async () => undefined,
): Session {
  let known: Tokens | undefined;
  const isGood = (tokens: Tokens) => tokens.expiresAtMs - marginMs > Date.now();
  const renewNow = async () => {
    const stored = await store.read(key);
    // Another command has renewed them: a refresh token works once, and ours is the previous one.
    const isNewer = known !== undefined && stored !== undefined && stored.accessToken !== known.accessToken;
    known = isNewer && isGood(stored) ? stored : await signIn(stored ?? known);
    await store.write(key, known);
    return known.accessToken;
  };
  let renewing: Promise<string> | undefined;
  const renew = () => {
    renewing ??= renewNow().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };
  return {
    async accessToken() {
      known ??= await store.read(key);
      return known && isGood(known) ? known.accessToken : renew();
    },
    renew,
    async end() {
      // The stored tokens may be newer than those that this command knows.
      const kept = (await store.read(key)) ?? known;
      // Revoked first: if that fails, the token is still there for another try.
      if (kept?.refreshToken) await revoke(kept.refreshToken);
      known = undefined;
      await store.write(key, undefined);
      return kept !== undefined;
    },
  };
}

/** When an access token expires, milliseconds since the epoch. */
export const expiryOf = (accessToken: string) => (decodeJwt(accessToken).exp ?? 0) * 1000;

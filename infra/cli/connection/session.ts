import { decodeJwt } from 'jose';
import type { TokenStore, Tokens } from './token-store';

/** An access token that expires within this time is renewed first, in milliseconds. */
const marginMs = 30_000;

/** The session of a signed-in user. */
export interface Session {
  /** Returns a token that was valid when last checked. Signs in if there is none. */
  accessToken(): Promise<string>;
  /** Returns a new token after this one was rejected. */
  renew(): Promise<string>;
  /** Revokes and deletes the stored tokens. Returns false if nobody was signed in. */
  end(): Promise<boolean>;
}

/**
 * Returns a session that keeps its tokens between commands.
 *
 * @param key identifies the panel and the account
 * @param signIn gets tokens; receives the previous ones, which may be refreshable
 * @param revoke revokes a refresh token
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
    // Another command has renewed them. A refresh token works only once, and ours is the previous one.
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
      // The stored tokens may be newer than those of this command.
      const kept = (await store.read(key)) ?? known;
      // Revoked first, so that the token is kept for another attempt if this fails.
      if (kept?.refreshToken) await revoke(kept.refreshToken);
      known = undefined;
      await store.write(key, undefined);
      return kept !== undefined;
    },
  };
}

/** Returns when an access token expires, in milliseconds since the epoch. */
export const expiryOf = (accessToken: string) => (decodeJwt(accessToken).exp ?? 0) * 1000;

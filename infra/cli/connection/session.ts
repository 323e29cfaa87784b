import { decodeJwt } from 'jose';
import type { TokenStore, Tokens } from './token-store';

/** An access token that expires within this many milliseconds is renewed before use. */
const marginMs = 30_000;

/** The session of a signed-in user. */
export interface Session {
  /** Returns an access token that has not expired. Signs in if necessary. */
  accessToken(): Promise<string>;
  /** Returns a new token after the current token has been rejected. */
  renew(): Promise<string>;
  /** Revokes and deletes the stored tokens. Returns false if nobody was signed in. */
  end(): Promise<boolean>;
}

/**
 * Returns a session that keeps its tokens between commands.
 *
 * @param key a string that identifies the panel and the account
 * @param signIn returns new tokens; it receives the previous tokens, which it may be able to refresh
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
    // If another command has renewed the tokens, the stored token is newer, and this command's refresh token
    // is no longer valid because each refresh token works only once.
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
      // The stored tokens may be newer than those that this command loaded.
      const kept = (await store.read(key)) ?? known;
      // Revoke the token before deleting it. If revoking fails, it can be tried again.
      if (kept?.refreshToken) await revoke(kept.refreshToken);
      known = undefined;
      await store.write(key, undefined);
      return kept !== undefined;
    },
  };
}

/** Returns the time at which an access token expires, in milliseconds since the epoch. */
export const expiryOf = (accessToken: string) => (decodeJwt(accessToken).exp ?? 0) * 1000;

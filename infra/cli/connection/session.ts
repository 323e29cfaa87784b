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
  const isGood = (tokens: Tokens) => tokens.expiresAtMs - marginMs > Date.now();
  const renewNow = async () => {
    const stored = await store.read(key);
    // Another command has renewed meanwhile: a refresh token is good once, and ours is the one before.
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
      // What is stored may be newer than what this command knows.
      const kept = (await store.read(key)) ?? known;
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

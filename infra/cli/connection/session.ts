import { decodeJwt } from 'jose';
import { demoAccounts } from '../../local/user-pool/demo-accounts';
import { signInByHttp } from '../../local/user-pool/sign-in-by-http';
import { CliError } from '../base/exit-status';
import { type PanelConfig, reasonOf } from './panel-config';
import type { TokenStore, Tokens } from './token-store';

/** The remaining lifetime, in milliseconds, below which an access token is renewed before use. */
const marginMs = 30_000;

export interface Session {
  accessToken(): Promise<string>;
  /** Returns a new token after the current one has been rejected. */
  renew(): Promise<string>;
  /** Revokes and deletes the stored tokens. Returns false if nobody was signed in. */
  end(): Promise<boolean>;
}

/**
 * Returns a session that keeps its tokens between commands.
 *
 * @param key a string that identifies the panel and the account
 * @param signIn returns new tokens; it receives the previous tokens, which may still be refreshable
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
    // If another command has renewed the tokens, the stored token is newer. This command's refresh token is
    // then invalid, because each refresh token works only once.
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
      // The stored tokens may be newer than the ones that this command loaded.
      const kept = (await store.read(key)) ?? known;
      // Revoke the token before deleting it, so that a failed revocation can be retried.
      if (kept?.refreshToken) await revoke(kept.refreshToken);
      known = undefined;
      await store.write(key, undefined);
      return kept !== undefined;
    },
  };
}

/** Returns the time at which an access token expires, in milliseconds since the epoch. */
const expiryOf = (accessToken: string) => (decodeJwt(accessToken).exp ?? 0) * 1000;

const scopes = ['openid', 'email', 'profile'];

export const usualAccount = demoAccounts[0].email;

/**
 * Returns a session for a demo account on the local host. Throws a CliError with the code `Usage` for an
 * unknown email address.
 */
export function demoSession(siteUrl: string, config: PanelConfig, email: string, store: TokenStore): Session {
  const known = demoAccounts.map((account) => account.email);
  if (!known.some((one) => one === email)) {
    throw new CliError('Usage', `There is no demo account '${email}'; the accounts are ${known.join(', ')}.`);
  }
  return keptSession(store, `${siteUrl} ${config.issuer} ${email}`, async () => {
    const { oauthUrl, clientId } = config;
    const client = { id: clientId, scopes };
    try {
      const { accessToken } = await signInByHttp({
        oauthUrl,
        siteUrl,
        client,
        accounts: demoAccounts,
        email,
      });
      return { accessToken, expiresAtMs: expiryOf(accessToken) };
    } catch (cause) {
      throw new CliError('SignIn', `Signing in ${email} at ${siteUrl} failed: ${reasonOf(cause)}`, { cause });
    }
  });
}

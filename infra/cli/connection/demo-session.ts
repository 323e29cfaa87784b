import { demoAccounts } from '#infra/local/user-pool/demo-accounts';
import { signInByHttp } from '#infra/local/user-pool/sign-in-by-http';
import { CliError } from '../base/cli-error';
import { type PanelConfig, reasonOf } from './panel-config';
import { expiryOf, keptSession, type Session } from './session';
import type { TokenStore } from './token-store';

const scopes = ['openid', 'email', 'profile'];

/** The demo account that commands use by default. */
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

import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { HostError } from '../base/host-error';
import type { ClientDefinition } from './definition';
import type { DemoAccount } from './demo-accounts';

export interface SignedIn {
  readonly accessToken: string;
  readonly idToken: string;
  readonly refreshToken: string;
}

const tokensShape = z.object({ access_token: z.string(), id_token: z.string(), refresh_token: z.string() });

interface SignInOptions {
  readonly oauthUrl: string;
  readonly siteUrl: string;
  readonly client: Pick<ClientDefinition, 'id' | 'scopes'>;
  readonly accounts: readonly DemoAccount[];
  readonly email: string;
}

/**
 * Signs in with the steps of a browser: form, code and PKCE. Rejects with a HostError `NotFound` for other
 * accounts.
 */
export async function signInByHttp(options: SignInOptions): Promise<SignedIn> {
  const { oauthUrl, siteUrl, client, accounts, email } = options;
  const account = accounts.find((one) => one.email === email);
  if (!account) throw new HostError('NotFound', `There is no demo account ${email}.`);
  const verifier = randomBytes(32).toString('base64url');
  const callback = { client_id: client.id, redirect_uri: `${siteUrl}/auth/callback` };

  const signedIn = await fetch(`${oauthUrl}/oauth2/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      ...callback,
      response_type: 'code',
      scope: client.scopes.join(' '),
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      username: account.email,
      password: account.password,
    }),
  });
  const location = signedIn.headers.get('location');
  const code = location && new URL(location).searchParams.get('code');
  if (!code) throw new Error(`Signing in ${email} returned the status ${signedIn.status} and no code.`);

  const exchanged = await fetch(`${oauthUrl}/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({
      ...callback,
      grant_type: 'authorization_code',
      code,
      code_verifier: verifier,
    }),
  });
  const tokens = tokensShape.parse(await exchanged.json());
  return {
    accessToken: tokens.access_token,
    idToken: tokens.id_token,
    refreshToken: tokens.refresh_token,
  };
}

import { createHash } from 'node:crypto';
import getPort from 'get-port';
import type { ResolvedResource, ResolvedStack } from '#infra/local/template/template';
import { startUserPool, type UserPool } from '#infra/local/user-pool/start-user-pool';

export const poolId = 'local_WellnessAdmin';
export const clientId = 'local-panel';
export const siteUrl = 'http://127.0.0.1:3000';

/** Changes to the default resources, by logical ID. */
export type Changes = Readonly<Record<string, Record<string, unknown>>>;

function poolStack(url: string, changes: Changes = {}): ResolvedStack {
  const one = (
    type: string,
    logicalId: string,
    properties: Record<string, unknown>,
    rest: Partial<ResolvedResource> = {},
  ): ResolvedResource => ({
    logicalId,
    type: `AWS::Cognito::${type}`,
    ref: logicalId,
    attributes: {},
    properties: { ...properties, ...changes[logicalId] },
    ...rest,
  });
  const resources = [
    one(
      'UserPool',
      'Pool',
      {
        UsernameAttributes: ['email'],
        UsernameConfiguration: { CaseSensitive: false },
        MfaConfiguration: 'ON',
        Policies: { PasswordPolicy: { MinimumLength: 15 } },
      },
      { ref: poolId, attributes: { ProviderURL: `${url}/${poolId}`, Arn: 'arn' } },
    ),
    one(
      'UserPoolClient',
      'Client',
      {
        UserPoolId: poolId,
        AllowedOAuthFlows: ['code'],
        AllowedOAuthFlowsUserPoolClient: true,
        AllowedOAuthScopes: ['openid', 'email', 'profile'],
        CallbackURLs: ['https://d123.cloudfront.net/auth/callback'],
        LogoutURLs: ['https://d123.cloudfront.net/'],
        AccessTokenValidity: 30,
        IdTokenValidity: 60,
        RefreshTokenValidity: 720,
        TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
        SupportedIdentityProviders: ['COGNITO'],
        ExplicitAuthFlows: ['ALLOW_ADMIN_USER_PASSWORD_AUTH'],
        RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
        EnableTokenRevocation: true,
      },
      { ref: clientId },
    ),
    ...['Admin', 'DesignatedAdmin'].map((GroupName) =>
      one('UserPoolGroup', GroupName, { GroupName, UserPoolId: poolId }),
    ),
  ];
  return {
    ofType: (type) => resources.filter((resource) => resource.type === type),
    byIdentity: (value) => {
      throw new Error(`nothing asks for ${value}`);
    },
  };
}

/** Starts a pool on a free port, or on an earlier pool's port. */
export async function startPool(
  options: { url?: string; dataDir?: string; changes?: Changes; log?: (message: string) => void } = {},
): Promise<UserPool> {
  const url = options.url ?? `http://127.0.0.1:${await getPort({ host: '127.0.0.1' })}`;
  return startUserPool({
    stack: poolStack(url, options.changes),
    url,
    siteUrl,
    dataDir: options.dataDir,
    log: options.log ?? (() => undefined),
  });
}

/** The account that signs in by default. */
export const ana = { username: 'ana@wellness.example', password: 'demo-ana' };

const verifier = 'v'.repeat(43);
const usual: Readonly<Record<string, string>> = {
  client_id: clientId,
  redirect_uri: `${siteUrl}/auth/callback`,
  response_type: 'code',
  scope: 'openid email',
  state: 'a state',
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 'S256',
};

type Fields = Readonly<Record<string, string>>;

/** Requests the sign-in page, as the panel's link does. */
export const signInPage = (pool: UserPool, changes: Fields = {}) =>
  fetch(`${pool.oauthUrl}/oauth2/authorize?${new URLSearchParams({ ...usual, ...changes })}`, {
    redirect: 'manual',
  });

/** Submits the sign-in page's form. */
export const submit = (pool: UserPool, changes: Fields = {}) =>
  fetch(`${pool.oauthUrl}/oauth2/authorize`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...usual, ...ana, ...changes }),
  });

/** Returns the form that exchanges one of Ana's codes for tokens. */
export async function codeForm(pool: UserPool, changes: Fields = {}): Promise<Record<string, string>> {
  const location = new URL((await submit(pool)).headers.get('location') ?? '');
  return {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: `${siteUrl}/auth/callback`,
    code: location.searchParams.get('code') ?? '',
    code_verifier: verifier,
    ...changes,
  };
}

/** Submits a form to the token endpoint. */
export async function exchange(pool: UserPool, form: Fields, headers: Fields = {}) {
  const response = await fetch(`${pool.oauthUrl}/oauth2/token`, {
    method: 'POST',
    headers,
    body: new URLSearchParams(form),
  });
  return { response, body: await response.json() };
}

/** Revokes a token in the pool, as the panel does. */
export async function revoke(pool: UserPool, form: Fields, headers: Fields = {}) {
  const body = new URLSearchParams(form);
  const response = await fetch(`${pool.oauthUrl}/oauth2/revoke`, { method: 'POST', headers, body });
  return { response, body: await response.json() };
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
  DescribeRiskConfigurationCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { createRemoteJWKSet, decodeJwt, importPKCS8, jwtVerify, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts } from '#infra/local/user-pool/demo-accounts';
import type { UserPool } from '#infra/local/user-pool/start-user-pool';
import { clientId, poolId, siteUrl, startPool } from './pool-fixture';

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
const ana = { username: 'ana@wellness.example', password: 'demo-ana' };

describe('the local user pool', () => {
  let pool: UserPool;

  beforeAll(async () => {
    pool = await startPool();
  });
  afterAll(() => pool.stop());

  const signInPage = (changes: Record<string, string> = {}) =>
    fetch(`${pool.oauthUrl}/oauth2/authorize?${new URLSearchParams({ ...usual, ...changes })}`, {
      redirect: 'manual',
    });
  const submit = (changes: Record<string, string> = {}) =>
    fetch(`${pool.oauthUrl}/oauth2/authorize`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ ...usual, ...ana, ...changes }),
    });
  async function newCode(): Promise<string> {
    const location = new URL((await submit()).headers.get('location') ?? '');
    return location.searchParams.get('code') ?? '';
  }
  async function exchange(form: Record<string, string>, headers: Record<string, string> = {}) {
    const response = await fetch(`${pool.oauthUrl}/oauth2/token`, {
      method: 'POST',
      headers,
      body: new URLSearchParams(form),
    });
    return { response, body: await response.json() };
  }
  const codeForm = async (changes: Record<string, string> = {}) => ({
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: `${siteUrl}/auth/callback`,
    code: await newCode(),
    code_verifier: verifier,
    ...changes,
  });

  describe('signing in', () => {
    it.each(demoAccounts.map((account) => [account.email, account] as const))(
      'gives %s tokens with their own id and groups',
      async (email, account) => {
        const { accessToken, idToken } = await pool.signIn(email);

        const keys = createRemoteJWKSet(new URL(pool.jwksUri));
        const access = await jwtVerify(accessToken, keys, { issuer: pool.issuer });
        const id = await jwtVerify(idToken, keys, { issuer: pool.issuer, audience: clientId });
        expect(access.payload).toMatchObject({
          sub: account.subject,
          username: account.subject,
          client_id: clientId,
          token_use: 'access',
        });
        expect(id.payload).toMatchObject({ sub: account.subject, email, token_use: 'id' });
        expect(access.payload['cognito:groups'] ?? []).toEqual(account.groups);
      },
    );

    it('has an issuer that answers at its own address', async () => {
      const metadata = await (await fetch(`${pool.issuer}/.well-known/openid-configuration`)).json();

      expect(pool.issuer).toBe(`${pool.endpoint}/${poolId}`);
      expect(metadata).toMatchObject({
        issuer: pool.issuer,
        jwks_uri: pool.jwksUri,
        token_endpoint: `${pool.oauthUrl}/oauth2/token`,
      });
    });

    it('goes back with the code and the state', async () => {
      const response = await submit();

      const location = new URL(response.headers.get('location') ?? '');
      expect(response.status).toBe(302);
      expect(location.origin + location.pathname).toBe(`${siteUrl}/auth/callback`);
      expect(location.searchParams.get('state')).toBe('a state');
    });

    it('takes the e-mail in any case and with blanks around', async () => {
      const response = await submit({ username: ' Ana@Wellness.EXAMPLE ' });

      expect(response.status).toBe(302);
    });

    it.each([
      [{ password: 'wrong' }],
      [{ password: '' }],
      [{ username: 'nobody@wellness.example' }],
      [{ username: '__proto__' }],
      [{ username: 'constructor', password: 'undefined' }],
    ])(
      'shows the form again, with an alert and what was typed, for %j',
      async (changes: Record<string, string>) => {
        const response = await submit(changes);

        const page = await response.text();
        expect(response.status).toBe(401);
        expect(page).toContain('role="alert">The e-mail or the password is not right.');
        expect(page).toContain('aria-describedby="error"');
        expect(page).toContain(`value="${changes.username ?? ana.username}"`);
        expect(page).not.toContain('value="wrong"');
      },
    );

    it('follows no link for an unknown client or to an unknown address', async () => {
      const links: readonly Record<string, string>[] = [
        { client_id: 'another' },
        { redirect_uri: 'http://evil.example/auth/callback' },
        { redirect_uri: `${siteUrl}/auth/callback/` },
        { redirect_uri: `${siteUrl}/auth/callback?x=1` },
        { redirect_uri: 'javascript:alert(1)' },
      ];
      for (const changes of links) {
        for (const response of [await signInPage(changes), await submit(changes)]) {
          expect(response.status).toBe(400);
          expect(response.headers.get('location')).toBeNull();
          expect(await response.text()).toContain('This link does not work');
        }
      }
    });

    it.each([
      [{ response_type: 'token' }, 'unsupported_response_type'],
      [{ code_challenge: '' }, 'invalid_request'],
      [{ code_challenge_method: 'plain' }, 'invalid_request'],
      [{ scope: 'openid everything' }, 'invalid_scope'],
    ])('goes back with the error for %j', async (changes, error) => {
      const response = await signInPage(changes);

      const location = new URL(response.headers.get('location') ?? '');
      expect(location.searchParams.get('error')).toBe(error);
      expect(location.searchParams.get('state')).toBe('a state');
    });
  });

  describe('the sign-in page', () => {
    it('has labels, a language, the demo accounts and nothing from elsewhere', async () => {
      const response = await signInPage();

      const page = await response.text();
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(page).toContain('<html lang="en">');
      expect(page).toContain('<label for="email">E-mail</label>');
      expect(page).toContain('<label for="password">Password</label>');
      for (const { email } of demoAccounts) expect(page).toContain(`data-email="${email}"`);
      expect(page).not.toMatch(/(src|href)="https?:/);
    });

    const attacks = [
      `"><script>alert(1)</script>`,
      `'"><img src=x onerror=alert(1)>`,
      `</script><script>alert(1)</script>`,
      '&quot;><b>',
    ];
    it.each(attacks)('writes %s as text, whatever field it comes in', async (attack) => {
      const pages = [
        await (await signInPage({ state: attack })).text(),
        await (await submit({ state: attack, username: attack, password: 'wrong' })).text(),
        await (await signInPage({ client_id: attack })).text(),
        await (await signInPage({ redirect_uri: `${siteUrl}/auth/callback${attack}` })).text(),
      ];

      const escaped = attack
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll("'", '&#39;');
      expect(pages[0]).toContain(`name="state" value="${escaped}"`);
      for (const page of pages) {
        expect(page.match(/<script/g) ?? []).toHaveLength(page.includes('data-email') ? 1 : 0);
        expect(page).not.toContain('<img');
        expect(page).not.toContain('<b>');
      }
    });

    it('lets run only its own script, and goes only to itself and the panel', async () => {
      const response = await signInPage();

      const policy = response.headers.get('content-security-policy') ?? '';
      const nonce = policy.match(/script-src 'nonce-([^']+)'/)?.[1] ?? '';
      expect(await response.text()).toContain(`<script nonce="${nonce}">`);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain(`form-action 'self' ${siteUrl};`);
      expect(policy).toContain("frame-ancestors 'none'");
      expect((await signInPage()).headers.get('content-security-policy')).not.toBe(policy);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('x-frame-options')).toBe('DENY');
    });
  });

  describe('the token endpoint', () => {
    it('says how long the access token lasts', async () => {
      const { body } = await exchange(await codeForm());

      const { exp = 0, iat = 0 } = decodeJwt(body.access_token);
      expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 1800 });
      expect(exp - iat).toBe(1800);
    });

    it('takes a code once', async () => {
      const form = await codeForm();

      const first = await exchange(form);
      const second = await exchange(form);

      expect(first.response.status).toBe(200);
      expect(second.response.status).toBe(400);
      expect(second.body).toEqual({ error: 'invalid_grant' });
    });

    it.each([
      [{ code_verifier: 'w'.repeat(43) }],
      [{ code_verifier: '' }],
      [{ redirect_uri: 'https://d123.cloudfront.net/auth/callback' }],
      [{ client_id: 'another' }],
      [{ code: 'made-up' }],
    ])('takes no code with %j', async (changes: Record<string, string>) => {
      const { response, body } = await exchange(await codeForm(changes));

      expect(response.status).toBe(400);
      expect(body).toEqual({ error: 'invalid_grant' });
    });

    it('refreshes', async () => {
      const { refreshToken } = await pool.signIn('ben@wellness.example');

      const { body } = await exchange({
        grant_type: 'refresh_token',
        client_id: clientId,
        refresh_token: refreshToken,
      });

      expect(decodeJwt(body.access_token)['cognito:groups']).toEqual(['Admin']);
      expect(body.refresh_token).toBeUndefined();
    });

    it.each(['', 'garbage', 'a.b.c'])('refreshes nothing for the token %j', async (refresh_token) => {
      const { body } = await exchange({ grant_type: 'refresh_token', client_id: clientId, refresh_token });

      expect(body).toEqual({ error: 'invalid_grant' });
    });

    it('knows no other way to tokens', async () => {
      const { body } = await exchange({ grant_type: 'password', client_id: clientId, ...ana });

      expect(body).toEqual({ error: 'unsupported_grant_type' });
    });

    it('is open to the page of the panel, and of no other origin', async () => {
      const panel = await exchange(await codeForm(), { origin: siteUrl });
      const other = await exchange(await codeForm(), { origin: 'http://evil.example' });

      expect(panel.response.headers.get('access-control-allow-origin')).toBe(siteUrl);
      expect(other.response.headers.get('access-control-allow-origin')).toBeNull();
    });
  });

  describe('signing out', () => {
    const signOut = (parameters: Record<string, string>) =>
      fetch(`${pool.oauthUrl}/logout?${new URLSearchParams(parameters)}`, { redirect: 'manual' });

    it('goes to a registered address', async () => {
      const response = await signOut({ client_id: clientId, logout_uri: `${siteUrl}/` });

      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toBe(`${siteUrl}/`);
    });

    it.each([
      [{ client_id: clientId, logout_uri: 'http://evil.example/' }],
      [{ client_id: clientId, logout_uri: `${siteUrl}/elsewhere` }],
      [{ client_id: 'another', logout_uri: `${siteUrl}/` }],
      [{ client_id: clientId }],
    ])('goes nowhere for %j', async (parameters: Record<string, string>) => {
      const response = await signOut(parameters);

      expect(response.status).toBe(400);
      expect(response.headers.get('location')).toBeNull();
    });
  });

  describe('the Cognito API', () => {
    const cognito = () =>
      new CognitoIdentityProviderClient({
        endpoint: pool.endpoint,
        region: 'us-east-1',
        credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
        maxAttempts: 1,
      });

    it('gives a user by unique id and by e-mail', async () => {
      const [ana] = demoAccounts;

      for (const Username of [ana.subject, ana.email]) {
        const user = await cognito().send(new AdminGetUserCommand({ UserPoolId: poolId, Username }));
        expect(user).toMatchObject({ Username: ana.subject, Enabled: true, UserStatus: 'CONFIRMED' });
        expect(user.UserAttributes).toContainEqual({ Name: 'email', Value: ana.email });
        expect(user.UserCreateDate).toBeInstanceOf(Date);
      }
    });

    it('lists users, all or by e-mail', async () => {
      const all = await cognito().send(new ListUsersCommand({ UserPoolId: poolId }));
      const one = await cognito().send(
        new ListUsersCommand({ UserPoolId: poolId, Filter: 'email = "ben@wellness.example"' }),
      );

      expect(all.Users).toHaveLength(demoAccounts.length);
      expect(one.Users?.map(({ Username }) => Username)).toEqual([demoAccounts[1].subject]);
    });

    it('lists users page by page, by the beginning of their e-mail too, and refuses what Cognito would', async () => {
      const list = (input: object) => cognito().send(new ListUsersCommand({ UserPoolId: poolId, ...input }));
      const first = await list({ Limit: 2 });
      const rest = await list({ Limit: 2, PaginationToken: first.PaginationToken });
      const begun = await list({ Filter: 'email ^= "co"' });

      expect(first.Users).toHaveLength(2);
      expect(rest.Users?.map(({ Username }) => Username)).toEqual([demoAccounts[2].subject]);
      expect(rest.PaginationToken).toBeUndefined();
      expect(begun.Users?.map(({ Username }) => Username)).toEqual([demoAccounts[2].subject]);
      await expect(list({ Filter: 'shoe = "44"' })).rejects.toThrow('Invalid search attribute: shoe');
      await expect(list({ Filter: 'email' })).rejects.toThrow('Error while parsing filter');
      await expect(list({ Limit: 61 })).rejects.toThrow();
    });

    it('names the groups of a user', async () => {
      const { Groups } = await cognito().send(
        new AdminListGroupsForUserCommand({ UserPoolId: poolId, Username: demoAccounts[0].subject }),
      );

      expect(Groups?.map(({ GroupName }) => GroupName)).toEqual(['Admin', 'DesignatedAdmin']);
    });

    it('says which user or operation it does not know', async () => {
      const nobody = cognito().send(new AdminGetUserCommand({ UserPoolId: poolId, Username: 'nobody' }));
      const unknown = cognito().send(new DescribeRiskConfigurationCommand({ UserPoolId: poolId }));

      await expect(nobody).rejects.toMatchObject({ name: 'UserNotFoundException' });
      await expect(unknown).rejects.toThrow('does not know DescribeRiskConfiguration');
    });

    it('is closed to every page of a browser', async () => {
      const call = (origin: string) =>
        fetch(pool.endpoint, {
          method: 'POST',
          headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.ListUsers', origin },
          body: JSON.stringify({ UserPoolId: poolId }),
        });

      for (const origin of ['http://evil.example', siteUrl, 'null']) {
        const response = await call(origin);
        expect(response.status).toBe(403);
        expect(response.headers.get('access-control-allow-origin')).toBeNull();
      }
    });
  });

  it('answers nothing under a name that was made to point here', async () => {
    const statuses = await Promise.all(
      ['evil.example', '127.0.0.1.evil.example', 'localhost@evil.example', '127.0.0.1:9/x'].map((host) =>
        statusFor(pool.jwksUri, host),
      ),
    );

    expect(new Set(statuses)).toEqual(new Set([421]));
    expect(await statusFor(pool.jwksUri, 'localhost:1234')).toBe(200);
  });

  it('takes a form of a sensible size only, and shows no stack', async () => {
    const response = await submit({ state: 'x'.repeat(100_000) });

    expect(response.status).toBe(413);
    expect(await response.text()).not.toContain(' at ');
  });
});

describe('a pool that starts again', () => {
  const pools: UserPool[] = [];
  const folders: string[] = [];
  afterEach(async () => {
    await Promise.all(pools.splice(0).map((pool) => pool.stop()));
    await Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true })));
  });
  async function newFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'user-pool-'));
    folders.push(folder);
    return folder;
  }
  async function restarted(first: UserPool, dataDir: string): Promise<UserPool> {
    await first.stop();
    const second = await startPool({ url: first.endpoint, dataDir });
    pools.push(second);
    return second;
  }
  const refresh = (pool: UserPool, refresh_token: string) =>
    fetch(`${pool.oauthUrl}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'refresh_token', client_id: clientId, refresh_token }),
    });

  it('keeps its sessions and its key, the key for its owner only', async () => {
    const dataDir = await newFolder();
    const first = await startPool({ dataDir });
    const { accessToken, refreshToken } = await first.signIn('ana@wellness.example');

    const second = await restarted(first, dataDir);

    const keys = createRemoteJWKSet(new URL(second.jwksUri));
    await expect(jwtVerify(accessToken, keys, { issuer: second.issuer })).resolves.toBeDefined();
    expect((await refresh(second, refreshToken)).status).toBe(200);
    expect((await stat(join(dataDir, 'signing-key.pem'))).mode & 0o077).toBe(0);
  });

  it('starts anew from files that were damaged', async () => {
    const dataDir = await newFolder();
    const first = await startPool({ dataDir });
    await first.signIn('ana@wellness.example');
    await first.stop();
    writeFileSync(join(dataDir, 'users.json'), '{"Users": {"');
    writeFileSync(join(dataDir, 'signing-key.pem'), '');

    const second = await startPool({ url: first.endpoint, dataDir });
    pools.push(second);

    await expect(second.signIn('ana@wellness.example')).resolves.toBeDefined();
  });

  it('does not refresh a session that has expired', async () => {
    const dataDir = await newFolder();
    const first = await startPool({ dataDir });
    const { refreshToken } = await first.signIn('ana@wellness.example');
    await first.stop();
    const key = await importPKCS8(readFileSync(join(dataDir, 'signing-key.pem'), 'utf8'), 'RS256');
    const expired = await new SignJWT({ ...decodeJwt(refreshToken), exp: 1_000_000_000 })
      .setProtectedHeader({ alg: 'RS256' })
      .sign(key);
    const users = readFileSync(join(dataDir, 'users.json'), 'utf8');
    writeFileSync(join(dataDir, 'users.json'), users.replace(refreshToken, expired));

    const second = await startPool({ url: first.endpoint, dataDir });
    pools.push(second);

    expect((await refresh(second, expired)).status).toBe(400);
  });

  it('writes nothing without a folder', async () => {
    const pool = await startPool();
    pools.push(pool);

    expect(existsSync('.cognito')).toBe(false);
  });

  it('signs with a key of its own, not the one that cognito-local publishes', async () => {
    const pool = await startPool();
    pools.push(pool);
    const published = JSON.parse(
      readFileSync('node_modules/cognito-local/lib/keys/cognitoLocal.public.json', 'utf8'),
    );

    const { keys } = await (await fetch(pool.jwksUri)).json();

    expect(keys[0].n).not.toBe(published.jwk.n);
  });

  it('tells two pools of one process apart', async () => {
    const [one, two] = await Promise.all([startPool(), startPool()]);
    pools.push(one, two);

    for (const [pool, other] of [
      [one, two],
      [two, one],
    ] as const) {
      const { accessToken } = await pool.signIn('ana@wellness.example');
      await expect(jwtVerify(accessToken, createRemoteJWKSet(new URL(pool.jwksUri)))).resolves.toBeDefined();
      await expect(jwtVerify(accessToken, createRemoteJWKSet(new URL(other.jwksUri)))).rejects.toThrow();
    }
  });
});

describe('a template with a user pool that the host cannot serve', () => {
  it.each([
    [
      'an unknown property',
      { Pool: { LambdaConfig: {} } },
      'Resource Pool (AWS::Cognito::UserPool): Properties.LambdaConfig is unknown',
    ],
    ['a client with a secret', { Client: { GenerateSecret: true } }, 'Properties.GenerateSecret'],
    ['another flow', { Client: { AllowedOAuthFlows: ['implicit'] } }, 'Properties.AllowedOAuthFlows'],
    [
      'a group that a demo account needs and is not there',
      { DesignatedAdmin: { GroupName: 'Others' } },
      'DesignatedAdmin',
    ],
  ])('stops it at start on %s', async (_, changes, message) => {
    await expect(startPool({ changes })).rejects.toThrow(message);
  });
});

function statusFor(url: string, host: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { host } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

import { request } from 'node:http';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts } from '#infra/local/user-pool/demo-accounts';
import type { UserPool } from '#infra/local/user-pool/start-user-pool';
import { ana, clientId, poolId, signInPage, siteUrl, startPool, submit } from './pool-fixture';

let pool: UserPool;
beforeAll(async () => {
  pool = await startPool();
});
afterAll(() => pool.stop());

describe('signing in', () => {
  it.each(demoAccounts.map((account) => [account.email, account] as const))(
    'returns %s tokens with their own id and groups',
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

  it('has an issuer that responds at its own address', async () => {
    const metadata = await (await fetch(`${pool.issuer}/.well-known/openid-configuration`)).json();

    expect(pool.issuer).toBe(`${pool.oauthUrl}/${poolId}`);
    expect(metadata).toMatchObject({
      issuer: pool.issuer,
      jwks_uri: pool.jwksUri,
      token_endpoint: `${pool.oauthUrl}/oauth2/token`,
    });
  });

  it('returns with the code and the state', async () => {
    const response = await submit(pool);

    const location = new URL(response.headers.get('location') ?? '');
    expect(response.status).toBe(302);
    expect(location.origin + location.pathname).toBe(`${siteUrl}/auth/callback`);
    expect(location.searchParams.get('state')).toBe('a state');
  });

  it('accepts the email in any case and with surrounding blanks', async () => {
    const response = await submit(pool, { username: ' Ana@Wellness.EXAMPLE ' });

    expect(response.status).toBe(302);
  });

  it.each([
    [{ password: 'wrong' }],
    [{ password: '' }],
    [{ username: 'nobody@wellness.example' }],
    [{ username: '__proto__' }],
    [{ username: 'constructor', password: 'undefined' }],
  ])(
    'shows the form again, with an alert and the typed values, for %j',
    async (changes: Record<string, string>) => {
      const response = await submit(pool, changes);

      const page = await response.text();
      expect(response.status).toBe(401);
      expect(page).toContain('role="alert">The email or password is incorrect.');
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
      for (const response of [await signInPage(pool, changes), await submit(pool, changes)]) {
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
  ])('returns with the error for %j', async (changes, error) => {
    const response = await signInPage(pool, changes);

    const location = new URL(response.headers.get('location') ?? '');
    expect(location.searchParams.get('error')).toBe(error);
    expect(location.searchParams.get('state')).toBe('a state');
  });
});

describe('the sign-in page', () => {
  it('has labels, a language, the demo accounts and no external content', async () => {
    const response = await signInPage(pool);

    const page = await response.text();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page).toContain('<html lang="en">');
    expect(page).toContain('<label for="email">Email</label>');
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
  it.each(attacks)('writes %s as text in every field', async (attack) => {
    const pages = [
      await (await signInPage(pool, { state: attack })).text(),
      await (await submit(pool, { state: attack, username: attack, password: 'wrong' })).text(),
      await (await signInPage(pool, { client_id: attack })).text(),
      await (await signInPage(pool, { redirect_uri: `${siteUrl}/auth/callback${attack}` })).text(),
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

  it('runs only its own script, and submits only to itself and the panel', async () => {
    const response = await signInPage(pool);

    const policy = response.headers.get('content-security-policy') ?? '';
    const nonce = policy.match(/script-src 'nonce-([^']+)'/)?.[1] ?? '';
    expect(await response.text()).toContain(`<script nonce="${nonce}">`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain(`form-action 'self' ${siteUrl};`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect((await signInPage(pool)).headers.get('content-security-policy')).not.toBe(policy);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
  });
});

it('does not respond under a foreign name that points here', async () => {
  const statuses = await Promise.all(
    ['evil.example', '127.0.0.1.evil.example', 'localhost@evil.example', '127.0.0.1:9/x'].map((host) =>
      statusFor(pool.jwksUri, host),
    ),
  );

  expect(new Set(statuses)).toEqual(new Set([421]));
  expect(await statusFor(pool.jwksUri, 'localhost:1234')).toBe(200);
});

it('accepts only a form of a sensible size, and shows no stack', async () => {
  const response = await submit(pool, { state: 'x'.repeat(100_000) });

  expect(response.status).toBe(413);
  expect(await response.text()).not.toContain(' at ');
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

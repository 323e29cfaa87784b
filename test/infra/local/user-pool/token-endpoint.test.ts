import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UserPool } from '#infra/local/user-pool/start-user-pool';
import { ana, clientId, codeForm, exchange, revoke, siteUrl, startPool } from './pool-fixture';

let pool: UserPool;
beforeAll(async () => {
  pool = await startPool();
});
afterAll(() => pool.stop());

describe('the token endpoint', () => {
  it('returns how long the access token is valid', async () => {
    const { body } = await exchange(pool, await codeForm(pool));

    const { exp = 0, iat = 0 } = decodeJwt(body.access_token);
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 1800 });
    expect(exp - iat).toBe(1800);
  });

  it('accepts a code once', async () => {
    const form = await codeForm(pool);

    const first = await exchange(pool, form);
    const second = await exchange(pool, form);

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
  ])('accepts no code with %j', async (changes: Record<string, string>) => {
    const { response, body } = await exchange(pool, await codeForm(pool, changes));

    expect(response.status).toBe(400);
    expect(body).toEqual({ error: 'invalid_grant' });
  });

  it('refreshes tokens', async () => {
    const { refreshToken } = await pool.signIn('ben@wellness.example');

    const { body } = await exchange(pool, {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token: refreshToken,
    });

    expect(decodeJwt(body.access_token)['cognito:groups']).toEqual(['Admin']);
  });

  it.each(['', 'garbage', 'a.b.c'])('refreshes nothing for the token %j', async (refresh_token) => {
    const { body } = await exchange(pool, {
      grant_type: 'refresh_token',
      client_id: clientId,
      refresh_token,
    });

    expect(body).toEqual({ error: 'invalid_grant' });
  });

  it('supports no other grants', async () => {
    const { body } = await exchange(pool, { grant_type: 'password', client_id: clientId, ...ana });

    expect(body).toEqual({ error: 'unsupported_grant_type' });
  });

  it("is available to the panel's page, but not to other origins", async () => {
    const panel = await exchange(pool, await codeForm(pool), { origin: siteUrl });
    const other = await exchange(pool, await codeForm(pool), { origin: 'http://evil.example' });

    expect(panel.response.headers.get('access-control-allow-origin')).toBe(siteUrl);
    expect(other.response.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('revoking', () => {
  const refresh = (refresh_token: string) =>
    exchange(pool, { grant_type: 'refresh_token', client_id: clientId, refresh_token });

  it('ends only the session of the refresh token', async () => {
    const ended = await pool.signIn(ana.username);
    const kept = await pool.signIn(ana.username);

    const { response } = await revoke(pool, { token: ended.refreshToken, client_id: clientId });

    expect(response.status).toBe(200);
    expect((await refresh(ended.refreshToken)).body).toEqual({ error: 'invalid_grant' });
    expect((await refresh(kept.refreshToken)).response.status).toBe(200);
  });

  it('does nothing for an unknown or revoked token', async () => {
    const { response } = await revoke(pool, { token: 'garbage', client_id: clientId });

    expect(response.status).toBe(200);
  });

  it('requires a token, this client, and no access token', async () => {
    const { accessToken, refreshToken } = await pool.signIn(ana.username);

    const nothing = await revoke(pool, { client_id: clientId });
    const another = await revoke(pool, { token: refreshToken, client_id: 'another' });
    const access = await revoke(pool, { token: accessToken, client_id: clientId });

    expect(nothing.body).toEqual({ error: 'invalid_request' });
    expect(another.body).toEqual({ error: 'invalid_client' });
    expect(access.body).toEqual({ error: 'unsupported_token_type' });
    expect((await refresh(refreshToken)).response.status).toBe(200);
  });

  it("is available to the panel's page, but not to other origins", async () => {
    const form = { token: 'garbage', client_id: clientId };
    const panel = await revoke(pool, form, { origin: siteUrl });
    const other = await revoke(pool, form, { origin: 'http://evil.example' });

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

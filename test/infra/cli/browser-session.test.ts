import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort from 'get-port';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { browserSession } from '#infra/cli/connection/browser-session';
import type { PanelConfig } from '#infra/cli/connection/panel-config';
import { type TokenStore, tokenStore } from '#infra/cli/connection/token-store';
import type { UserPool } from '#infra/local/user-pool/start-user-pool';
import { clientId, exchange, poolId, startPool } from '../local/user-pool/pool-fixture';

const refreshForm = { grant_type: 'refresh_token', client_id: clientId };
const ana = { username: 'ana@wellness.example', password: 'demo-ana' };

let pool: UserPool;
let folder: string;
let port: number;
let store: TokenStore;
let config: PanelConfig;

beforeEach(async () => {
  port = await getPort({ host: '127.0.0.1' });
  pool = await startPool({
    changes: { Client: { CallbackURLs: [`http://127.0.0.1:${port}/callback`] } },
  });
  folder = await mkdtemp(join(tmpdir(), 'cli-'));
  store = tokenStore(join(folder, 'config'));
  const issuer = `${new URL(pool.oauthUrl).origin}/${poolId}`;
  config = { graphqlUrl: 'http://127.0.0.1:1/graphql', issuer, oauthUrl: pool.oauthUrl, clientId };
});

afterEach(async () => {
  await pool.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Simulates a person in a browser: submits the form at the URL, then follows the redirect back. */
async function signInAt(address: string, who = ana): Promise<void> {
  const { origin, pathname, searchParams } = new URL(address);
  const form = new URLSearchParams({ ...Object.fromEntries(searchParams), ...who });
  const answer = await fetch(`${origin}${pathname}`, { method: 'POST', body: form, redirect: 'manual' });
  await fetch(answer.headers.get('location') ?? '');
}

/** Creates the session of a person who signs in whenever asked to. `asked` counts the sign-in requests. */
function sessionOf(kept = store) {
  const asked = { times: 0 };
  const session = browserSession(config, port, kept, (url) => {
    asked.times += 1;
    void signInAt(url);
  });
  return { session, asked };
}

describe('signing in with the browser', () => {
  it("returns the user's token, by code and PKCE", async () => {
    const { session } = sessionOf();

    expect(decodeJwt(await session.accessToken())).toMatchObject({
      iss: config.issuer,
      client_id: clientId,
      'cognito:groups': ['Admin', 'DesignatedAdmin'],
    });
  });

  it('is done once: the next command finds the token, in a file that only its owner can read', async () => {
    const first = sessionOf();
    const token = await first.session.accessToken();
    const second = sessionOf(tokenStore(join(folder, 'config')));

    expect(await second.session.accessToken()).toBe(token);
    expect(second.asked.times).toBe(0);
    const names = await readdir(join(folder, 'config'));
    expect(names).toEqual(['tokens.json']);
    expect((await stat(join(folder, 'config', 'tokens.json'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'config'))).mode & 0o777).toBe(0o700);
  });

  it('is not needed again if the session can be refreshed', async () => {
    const { session, asked } = sessionOf();
    await session.accessToken();

    const renewed = await session.renew();

    expect(decodeJwt(renewed).iss).toBe(config.issuer);
    expect(asked.times).toBe(1);
    await sessionOf().session.renew();
    expect(asked.times).toBe(1);
  });

  it('keeps the new refresh token of each refresh, for this command and the next', async () => {
    const { session } = sessionOf();
    await session.accessToken();
    const key = `${config.issuer} ${clientId}`;
    const first = (await store.read(key))?.refreshToken;

    await session.renew();

    const second = (await store.read(key))?.refreshToken;
    expect(second).toBeDefined();
    expect(second).not.toBe(first);
  });

  it('refreshes once for requests that are rejected at the same time', async () => {
    const { session } = sessionOf();
    await session.accessToken();

    const tokens = await Promise.all([session.renew(), session.renew()]);

    expect(new Set(tokens).size).toBe(1);
  });

  it('uses a session that another command has renewed', async () => {
    const { session, asked } = sessionOf();
    await session.accessToken();
    const renewed = await sessionOf().session.renew();

    expect(await session.renew()).toBe(renewed);
    expect(asked.times).toBe(1);
  });

  it('is needed again if the session has ended', async () => {
    const { session, asked } = sessionOf();
    await store.write(`${config.issuer} ${clientId}`, {
      accessToken: 'old',
      refreshToken: 'ended',
      expiresAtMs: 0,
    });

    expect(decodeJwt(await session.accessToken()).client_id).toBe(clientId);
    expect(asked.times).toBe(1);
  });

  it('ends all sessions of the user if the refresh token is rejected too early', async () => {
    const ended: string[] = [];
    const api = createServer((request, response) => {
      ended.push(String(request.headers.authorization));
      response.end(JSON.stringify({ data: { endMySessions: true } }));
    });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    config = { ...config, graphqlUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}/graphql` };
    const { session, asked } = sessionOf();
    await session.accessToken();
    const key = `${config.issuer} ${clientId}`;
    const stolen = (await store.read(key))?.refreshToken ?? '';
    await pool.api('AdminUserGlobalSignOut', { UserPoolId: poolId, Username: ana.username });
    expect((await exchange(pool, { ...refreshForm, refresh_token: stolen })).body).toHaveProperty('error');

    const renewed = await session.renew();
    const kept = await store.read(key);
    await new Promise((resolve) => api.close(resolve));

    expect(ended).toEqual([renewed]);
    expect(asked.times).toBe(2);
    expect(kept?.accessToken).toBe(renewed);
    expect(kept?.refreshToken).toBeUndefined();
  });

  it('ends at sign-out: the refresh token is revoked and nothing is stored', async () => {
    const { session } = sessionOf();
    await session.accessToken();
    const key = `${config.issuer} ${clientId}`;
    const copied = (await store.read(key))?.refreshToken ?? '';

    expect(await session.end()).toBe(true);

    expect(await store.read(key)).toBeUndefined();
    const form = { grant_type: 'refresh_token', client_id: clientId, refresh_token: copied };
    expect((await exchange(pool, form)).body).toEqual({ error: 'invalid_grant' });
    expect(await session.end()).toBe(false);
  });

  it('keeps a token that cannot be revoked, so that it can be tried again', async () => {
    const { session } = sessionOf();
    await session.accessToken();
    await pool.stop();

    await expect(session.end()).rejects.toMatchObject({
      code: 'Unreachable',
      message: expect.stringContaining('You are still signed in'),
    });
    expect(await store.read(`${config.issuer} ${clientId}`)).toBeDefined();
    pool = await startPool();
  });

  it('fails if the response does not belong to the request', async () => {
    const session = browserSession(config, port, store, (url) => {
      const forged = new URL(url);
      forged.searchParams.set('state', 'forged');
      void signInAt(forged.href);
    });

    await expect(session.accessToken()).rejects.toMatchObject({ code: 'SignIn' });
  });

  it('fails, naming the port, if another program uses it', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    const taken = (other.address() as AddressInfo).port;

    const { session, asked } = sessionOf();

    await expect(session.accessToken()).rejects.toMatchObject({
      code: 'Usage',
      message: expect.stringContaining(`port ${taken}`),
    });
    expect(asked.times).toBe(0);
    await new Promise((resolve) => other.close(resolve));
  });
});

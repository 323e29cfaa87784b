import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRemoteJWKSet, decodeJwt, importPKCS8, jwtVerify, SignJWT } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import type { UserPool } from '#infra/local/user-pool/start-user-pool';
import { clientId, exchange, startPool } from './pool-fixture';

describe('a restarted pool', () => {
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
    const second = await startPool({ url: first.oauthUrl, dataDir });
    pools.push(second);
    return second;
  }
  const refresh = async (pool: UserPool, refresh_token: string) =>
    (await exchange(pool, { grant_type: 'refresh_token', client_id: clientId, refresh_token })).response;

  it('keeps its sessions and its key, which only its owner can read', async () => {
    const dataDir = await newFolder();
    const first = await startPool({ dataDir });
    const { accessToken, refreshToken } = await first.signIn('ana@wellness.example');

    const second = await restarted(first, dataDir);

    const keys = createRemoteJWKSet(new URL(second.jwksUri));
    await expect(jwtVerify(accessToken, keys, { issuer: second.issuer })).resolves.toBeDefined();
    expect((await refresh(second, refreshToken)).status).toBe(200);
    expect((await stat(join(dataDir, 'signing-key.pem'))).mode & 0o077).toBe(0);
  });

  it('starts again without damaged files', async () => {
    const dataDir = await newFolder();
    const first = await startPool({ dataDir });
    await first.signIn('ana@wellness.example');
    await first.stop();
    writeFileSync(join(dataDir, 'users.json'), '{"Users": {"');
    writeFileSync(join(dataDir, 'signing-key.pem'), '');

    const second = await startPool({ url: first.oauthUrl, dataDir });
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

    const second = await startPool({ url: first.oauthUrl, dataDir });
    pools.push(second);

    expect((await refresh(second, expired)).status).toBe(400);
  });

  it('writes nothing without a folder', async () => {
    const pool = await startPool();
    pools.push(pool);

    expect(existsSync('.cognito')).toBe(false);
  });

  it("signs with its own key, not with cognito-local's published one", async () => {
    const pool = await startPool();
    pools.push(pool);
    const published = JSON.parse(
      readFileSync('node_modules/cognito-local/lib/keys/cognitoLocal.public.json', 'utf8'),
    );

    const { keys } = await (await fetch(pool.jwksUri)).json();

    expect(keys[0].n).not.toBe(published.jwk.n);
  });

  it('keeps two pools of one process separate', async () => {
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

describe('a template with a user pool that the host does not support', () => {
  it.each([
    [
      'an unknown property',
      { Pool: { LambdaConfig: {} } },
      'Resource Pool (AWS::Cognito::UserPool): Properties.LambdaConfig is unknown',
    ],
    ['a client with a secret', { Client: { GenerateSecret: true } }, 'Properties.GenerateSecret'],
    [
      'a rotation of refresh tokens with a flow that excludes it',
      { Client: { ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'] } },
      'Properties.ExplicitAuthFlows has ALLOW_REFRESH_TOKEN_AUTH, which RefreshTokenRotation excludes',
    ],
    ['another sign-in flow', { Client: { AllowedOAuthFlows: ['implicit'] } }, 'Properties.AllowedOAuthFlows'],
    ['a missing group of a demo account', { DesignatedAdmin: { GroupName: 'Others' } }, 'DesignatedAdmin'],
  ])('aborts the start because of %s', async (_, changes, message) => {
    await expect(startPool({ changes })).rejects.toThrow(message);
  });
});

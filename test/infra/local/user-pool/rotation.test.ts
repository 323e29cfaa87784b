import { decodeJwt } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import type { UserPool } from '#infra/local/user-pool/start-user-pool';
import { ana, type Changes, clientId, exchange, revoke, startPool } from './pool-fixture';

const pools: UserPool[] = [];
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.stop()));
});

const rotation = (RetryGracePeriodSeconds: number): Changes => ({
  Client: { RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds } },
});
const noRotation: Changes = {
  Client: { RefreshTokenRotation: undefined, ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'] },
};

/** Starts a pool where Ana has signed in. */
async function signedIn(changes?: Changes) {
  const pool = await startPool(changes ? { changes } : {});
  pools.push(pool);
  const { refreshToken } = await pool.signIn(ana.username);
  const refresh = async (refresh_token: string) =>
    (await exchange(pool, { grant_type: 'refresh_token', client_id: clientId, refresh_token })).body;
  return { pool, first: refreshToken, refresh };
}

const refused = { error: 'invalid_grant' };

describe('the rotation of refresh tokens', () => {
  it('returns a new valid refresh token with each refresh', async () => {
    const { first, refresh } = await signedIn();

    const second: string = (await refresh(first)).refresh_token;
    const third: string = (await refresh(second)).refresh_token;

    expect(new Set([first, second, third]).size).toBe(3);
    expect((await refresh(third)).access_token).toBeDefined();
  });

  it('keeps the end of the session, so a new token expires when the first one would have', async () => {
    const { first, refresh } = await signedIn();

    const { refresh_token } = await refresh(first);

    expect(decodeJwt(refresh_token).exp).toBe(decodeJwt(first).exp);
  });

  it('rejects the previous token without a grace period, and the new one stays valid', async () => {
    const { first, refresh } = await signedIn(rotation(0));

    const { refresh_token } = await refresh(first);

    expect(await refresh(first)).toEqual(refused);
    expect((await refresh(refresh_token)).access_token).toBeDefined();
  });

  it('accepts the previous token within the grace period, after which only the newest token is valid', async () => {
    const { first, refresh } = await signedIn();

    const lost: string = (await refresh(first)).refresh_token;
    const retried: string = (await refresh(first)).refresh_token;

    expect(await refresh(lost)).toEqual(refused);
    expect((await refresh(retried)).access_token).toBeDefined();
  });

  it('ends the session when its latest token is revoked', async () => {
    const { pool, first, refresh } = await signedIn();
    const newest: string = (await refresh(first)).refresh_token;

    await revoke(pool, { token: newest, client_id: clientId });

    expect(await refresh(first)).toEqual(refused);
    expect(await refresh(newest)).toEqual(refused);
  });

  it('guarantees only that a revoked replaced token is no longer valid', async () => {
    const { pool, first, refresh } = await signedIn();
    const newest: string = (await refresh(first)).refresh_token;

    await revoke(pool, { token: first, client_id: clientId });

    expect(await refresh(first)).toEqual(refused);
    expect((await refresh(newest)).access_token).toBeDefined();
  });

  it('does not affect other sessions of the same user', async () => {
    const { pool, first, refresh } = await signedIn(rotation(0));
    const other = await pool.signIn(ana.username);

    await refresh(first);

    expect((await refresh(other.refreshToken)).access_token).toBeDefined();
  });

  it('does not happen if the template does not enable it', async () => {
    const { first, refresh } = await signedIn(noRotation);

    expect((await refresh(first)).refresh_token).toBeUndefined();
    expect((await refresh(first)).access_token).toBeDefined();
  });
});

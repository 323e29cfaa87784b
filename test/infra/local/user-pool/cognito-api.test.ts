import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
  DescribeRiskConfigurationCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts } from '#infra/local/user-pool/demo-accounts';
import type { UserPool } from '#infra/local/user-pool/start-user-pool';
import { openGate } from '../gate/open-gate';
import { clientId, exchange, poolId, siteUrl, startPool } from './pool-fixture';

let pool: UserPool;
let gate: Awaited<ReturnType<typeof openGate>>;
beforeAll(async () => {
  pool = await startPool();
  gate = await openGate({ 'cognito-idp': pool.api });
});
afterAll(async () => {
  await gate.stop();
  await pool.stop();
});

describe('the Cognito API', () => {
  const cognito = () => new CognitoIdentityProviderClient({ ...gate.client, maxAttempts: 1 });

  it('returns a user by unique id and by email', async () => {
    const [ana] = demoAccounts;

    for (const Username of [ana.subject, ana.email]) {
      const user = await cognito().send(new AdminGetUserCommand({ UserPoolId: poolId, Username }));
      expect(user).toMatchObject({ Username: ana.subject, Enabled: true, UserStatus: 'CONFIRMED' });
      expect(user.UserAttributes).toContainEqual({ Name: 'email', Value: ana.email });
      expect(user.UserCreateDate).toBeInstanceOf(Date);
    }
  });

  it.each(['USER_PASSWORD_AUTH', 'USER_SRP_AUTH', 'CUSTOM_AUTH'] as const)(
    'signs nobody in by %s, which the client does not allow',
    async (AuthFlow) => {
      const [ana] = demoAccounts;
      const AuthParameters = { USERNAME: ana.email, PASSWORD: ana.password, SRP_A: 'abc' };

      // The SDK client does not sign sign-in requests, and the gate rejects unsigned requests.
      const answer = await pool.api('InitiateAuth', { AuthFlow, ClientId: clientId, AuthParameters });

      expect(answer.status).toBe(400);
      expect(JSON.parse(answer.body)).toEqual({
        __type: 'InvalidParameterException',
        message: `${AuthFlow} flow is not enabled for this client`,
      });
    },
  );

  it('revokes all refresh tokens of one account, including replaced ones, and of no other', async () => {
    const [ana, ben] = demoAccounts;
    const [first, second, other] = await Promise.all([ana, ana, ben].map(({ email }) => pool.signIn(email)));
    const refresh = async (refresh_token = '') =>
      (await exchange(pool, { grant_type: 'refresh_token', client_id: clientId, refresh_token })).body;
    const { refresh_token: newest } = await refresh(first?.refreshToken);

    await cognito().send(new AdminUserGlobalSignOutCommand({ UserPoolId: poolId, Username: ana.subject }));

    for (const token of [first?.refreshToken, newest, second?.refreshToken]) {
      expect(await refresh(token)).toEqual({ error: 'invalid_grant' });
    }
    expect((await refresh(other?.refreshToken)).access_token).toBeDefined();
    const nobody = new AdminUserGlobalSignOutCommand({ UserPoolId: poolId, Username: 'nobody' });
    await expect(cognito().send(nobody)).rejects.toMatchObject({ name: 'UserNotFoundException' });
  });

  it('lists users, all or by email', async () => {
    const all = await cognito().send(new ListUsersCommand({ UserPoolId: poolId }));
    const one = await cognito().send(
      new ListUsersCommand({ UserPoolId: poolId, Filter: 'email = "ben@wellness.example"' }),
    );

    expect(all.Users).toHaveLength(demoAccounts.length);
    expect(one.Users?.map(({ Username }) => Username)).toEqual([demoAccounts[1].subject]);
  });

  it('lists users page by page, also by email prefix, and rejects the same requests as Cognito', async () => {
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

  it('finds a user by any spelling of the email, like a pool whose user names are case-insensitive', async () => {
    const find = async (Filter: string) =>
      (await cognito().send(new ListUsersCommand({ UserPoolId: poolId, Filter }))).Users?.map(
        ({ Username }) => Username,
      );

    expect(await find('email = "Ben@Wellness.Example"')).toEqual([demoAccounts[1].subject]);
    expect(await find('email ^= "BEN@"')).toEqual([demoAccounts[1].subject]);
  });

  it('returns the groups of a user', async () => {
    const { Groups } = await cognito().send(
      new AdminListGroupsForUserCommand({ UserPoolId: poolId, Username: demoAccounts[0].subject }),
    );

    expect(Groups?.map(({ GroupName }) => GroupName)).toEqual(['Admin', 'DesignatedAdmin']);
  });

  it('names the unknown user or operation', async () => {
    const nobody = cognito().send(new AdminGetUserCommand({ UserPoolId: poolId, Username: 'nobody' }));
    const unknown = cognito().send(new DescribeRiskConfigurationCommand({ UserPoolId: poolId }));

    await expect(nobody).rejects.toMatchObject({ name: 'UserNotFoundException' });
    await expect(unknown).rejects.toThrow('does not support DescribeRiskConfiguration');
  });

  it('is not served with the pages of the user pool', async () => {
    const call = (origin: string) =>
      fetch(pool.oauthUrl, {
        method: 'POST',
        headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.ListUsers', origin },
        body: JSON.stringify({ UserPoolId: poolId }),
      });

    for (const origin of ['http://evil.example', siteUrl, 'null']) {
      const response = await call(origin);
      expect(response.status).toBe(origin === siteUrl ? 404 : 403);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });
});

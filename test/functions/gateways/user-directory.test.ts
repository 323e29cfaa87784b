import {
  AdminGetUserCommand,
  type AdminGetUserCommandOutput,
  CognitoIdentityProviderClient,
  TooManyRequestsException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { createUserDirectory } from '#functions/gateways/user-directory';

const token = { sub: 'sub-1', username: 'ana' };

function directoryWith(answer: Partial<AdminGetUserCommandOutput> | Error) {
  const client = new CognitoIdentityProviderClient({ region: 'eu-west-1' });
  const cognito = mockClient(client);
  if (answer instanceof Error) cognito.on(AdminGetUserCommand).rejects(answer);
  else cognito.on(AdminGetUserCommand).resolves(answer);
  return { directory: createUserDirectory('pool-1', client), cognito };
}

const attributes = (values: Record<string, string>) =>
  Object.entries(values).map(([Name, Value]) => ({ Name, Value }));

describe('the user directory', () => {
  it("returns the email and unique id of the token's user", async () => {
    const UserAttributes = attributes({ sub: 'sub-1', email: 'ana@example.com', email_verified: 'true' });
    const { directory, cognito } = directoryWith({ Enabled: true, UserAttributes });

    const caller = await directory.find(token);

    expect(caller).toEqual({ email: 'ana@example.com', subject: 'sub-1' });
    expect(cognito.commandCalls(AdminGetUserCommand)[0]?.args[0].input).toEqual({
      UserPoolId: 'pool-1',
      Username: 'ana',
    });
  });

  it.each([
    ['is disabled', { sub: 'sub-1', email: 'a@b.c' }, false, 'Forbidden', 'Your account is disabled.'],
    ['has another unique id', { sub: 'sub-2', email: 'a@b.c' }, true, 'Forbidden', 'has been replaced'],
    ['has no unique id', { email: 'a@b.c' }, true, 'Forbidden', 'has been replaced'],
    ['has no email', { sub: 'sub-1' }, true, 'Conflict', 'has no email address'],
    ['has an empty email', { sub: 'sub-1', email: '' }, true, 'Conflict', 'has no email address'],
    [
      'has an unconfirmed email',
      { sub: 'sub-1', email: 'boss@b.c', email_verified: 'false' },
      true,
      'Conflict',
      'boss@b.c is not confirmed',
    ],
  ])('rejects an account that %s', async (_, values, Enabled, code, message) => {
    const { directory } = directoryWith({ Enabled, UserAttributes: attributes(values) });

    const finding = directory.find(token);

    await expect(finding).rejects.toMatchObject({ code, message: expect.stringContaining(message) });
  });

  it('rejects a deleted account', async () => {
    const { directory } = directoryWith(new UserNotFoundException({ message: 'User', $metadata: {} }));

    const finding = directory.find(token);

    await expect(finding).rejects.toMatchObject({
      code: 'Forbidden',
      message: 'Your account is no longer in the user directory.',
    });
  });

  it('rethrows any other error of the provider', async () => {
    const error = new TooManyRequestsException({ message: 'Slow down', $metadata: {} });
    const { directory } = directoryWith(error);

    const finding = directory.find(token);

    await expect(finding).rejects.toBe(error);
  });
});

import {
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, test } from 'vitest';
import { followUpOwners } from '#functions/gateways/follow-up-owners';

const owner = { email: 'old@example.com', subject: 'sub-1', username: 'ana' };

/** Creates the owner check for a user pool in which the owner's account is in the given groups. */
function ownersIn(groups: readonly string[], Enabled = true) {
  const client = new CognitoIdentityProviderClient({ region: 'eu-west-1' });
  const cognito = mockClient(client);
  const UserAttributes = [
    { Name: 'sub', Value: 'sub-1' },
    { Name: 'email', Value: 'ana@example.com' },
  ];
  cognito.on(AdminGetUserCommand).resolves({ Enabled, UserAttributes });
  cognito
    .on(AdminListGroupsForUserCommand, { UserPoolId: 'pool-1', Username: 'ana' })
    .resolves({ Groups: groups.map((GroupName) => ({ GroupName })) });
  return followUpOwners('pool-1', client);
}

test('the owner of a follow-up is returned with the current email', async () => {
  const demand = ownersIn(['Admin', 'DesignatedAdmin']);

  expect(await demand(owner, 'DesignatedAdmin')).toEqual({ email: 'ana@example.com', subject: 'sub-1' });
});

test.each([
  ['is in no group', [], 'Admin'],
  ['is no longer the designated admin', ['Admin'], 'DesignatedAdmin'],
  ['is no longer an admin', ['DesignatedAdmin'], 'DesignatedAdmin'],
] as const)('an owner who %s is refused', async (_, groups, access) => {
  const demand = ownersIn(groups);

  await expect(demand(owner, access)).rejects.toMatchObject({ code: 'Forbidden' });
});

test('an owner whose account is disabled is refused', async () => {
  const demand = ownersIn(['Admin'], false);

  await expect(demand(owner, 'Admin')).rejects.toMatchObject({ code: 'Forbidden' });
});

import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import type { FollowUpServices } from '#functions/engine/run/start-follow-ups';
import { AppError } from '#functions/runtime/app-error';
import { everyAdmin, mayAccess, refusals } from '#shared/jobs/job/access';
import { createGroupsOf } from './user-accounts';
import { createUserDirectory } from './user-directory';

/**
 * A follow-up starts with its owner's permissions. The account and groups are read again, because they may
 * have changed since the admin saved it.
 */
export function followUpOwners(
  UserPoolId: string,
  cognito = new CognitoIdentityProviderClient({
    requestHandler: { requestTimeout: 5_000, throwOnRequestTimeout: true, connectionTimeout: 2_000 },
  }),
): FollowUpServices['demandOwner'] {
  const directory = createUserDirectory(UserPoolId, cognito);
  const groupsOf = createGroupsOf(UserPoolId, cognito);
  return async ({ subject, username }, access) => {
    const caller = await directory.find({ sub: subject, username });
    const groups = await groupsOf(username);
    if (!mayAccess(groups, everyAdmin) || !mayAccess(groups, access))
      throw new AppError('Forbidden', refusals[access]);
    return caller;
  };
}

import {
  AdminListGroupsForUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import type { FollowUpServices } from '#functions/engine/run/start-follow-ups';
import { AppError } from '#functions/runtime/app-error';
import { everyAdmin, mayAccess, refusals } from '#shared/jobs/job/access';
import { createUserDirectory } from './user-directory';

/**
 * Creates the check, in a Cognito user pool, of the admins with whose rights follow-ups start. It reads the
 * account and its groups again, because both may have changed since the admin saved the follow-up.
 */
export function followUpOwners(
  UserPoolId: string,
  cognito = new CognitoIdentityProviderClient({
    requestHandler: { requestTimeout: 5_000, throwOnRequestTimeout: true, connectionTimeout: 2_000 },
  }),
): FollowUpServices['demandOwner'] {
  const directory = createUserDirectory(UserPoolId, cognito);
  return async ({ subject, username: Username }, access) => {
    const caller = await directory.find({ sub: subject, username: Username });
    // An account of this pool is in at most a few groups, which fit into one page.
    const { Groups = [] } = await cognito.send(new AdminListGroupsForUserCommand({ UserPoolId, Username }));
    const groups = Groups.flatMap(({ GroupName }) => GroupName ?? []);
    if (!mayAccess(groups, everyAdmin) || !mayAccess(groups, access))
      throw new AppError('Forbidden', refusals[access]);
    return caller;
  };
}

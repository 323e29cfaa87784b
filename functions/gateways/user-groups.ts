import {
  CognitoIdentityProviderClient,
  paginateAdminListGroupsForUser,
} from '@aws-sdk/client-cognito-identity-provider';

/** Group names. */
export type GroupsOf = (username: string) => Promise<readonly string[]>;

/** Cognito's errors are thrown unchanged. */
export function createGroupsOf(
  UserPoolId: string,
  client = new CognitoIdentityProviderClient({
    requestHandler: { requestTimeout: 5_000, throwOnRequestTimeout: true, connectionTimeout: 2_000 },
  }),
): GroupsOf {
  return async (Username) => {
    const names: string[] = [];
    for await (const { Groups = [] } of paginateAdminListGroupsForUser({ client }, { UserPoolId, Username }))
      names.push(...Groups.flatMap(({ GroupName }) => GroupName ?? []));
    return names;
  };
}

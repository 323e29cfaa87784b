import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';

/** The sessions of signed-in users. */
export interface UserSessions {
  /**
   * Revokes all of an account's refresh tokens, so that none of its sessions can be renewed. Access tokens
   * expire within an hour.
   */
  readonly endAll: (username: string) => Promise<void>;
}

/** Provides access to the sessions in a Cognito user pool. Cognito's errors are thrown unchanged. */
export function createUserSessions(
  UserPoolId: string,
  cognito = new CognitoIdentityProviderClient({
    requestHandler: { requestTimeout: 5_000, throwOnRequestTimeout: true, connectionTimeout: 2_000 },
  }),
): UserSessions {
  return {
    async endAll(Username) {
      await cognito.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username }));
    },
  };
}

import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';

/** The sessions of people who signed in. */
export interface UserSessions {
  /**
   * Revokes every refresh token that an account has: no session of it can be renewed. Access tokens end
   * within their hour.
   */
  readonly endAll: (username: string) => Promise<void>;
}

/** The sessions of a Cognito user pool. Cognito's errors are passed on unchanged. */
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

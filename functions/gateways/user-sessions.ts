import {
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';

export interface UserSessions {
  /** Revokes all refresh tokens, so that no session can be renewed. Access tokens expire within an hour. */
  readonly endAll: (username: string) => Promise<void>;
}

/** Cognito's errors are thrown unchanged. */
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

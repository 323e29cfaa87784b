import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Caller } from '#functions/engine/job/job';
import { AppError } from '#functions/runtime/app-error';

export interface UserDirectory {
  /**
   * The owner of a verified token. Throws Forbidden if the account is deleted, disabled or does not match the
   * token, and Conflict if it has no email that a job could use.
   */
  readonly find: (token: { readonly sub: string; readonly username: string }) => Promise<Caller>;
}

export function createUserDirectory(
  userPoolId: string,
  cognito = new CognitoIdentityProviderClient({
    requestHandler: { requestTimeout: 5_000, throwOnRequestTimeout: true, connectionTimeout: 2_000 },
  }),
): UserDirectory {
  return {
    find: async ({ sub, username }) => {
      const user = await getUser(cognito, userPoolId, username);
      const attributes = new Map(user.UserAttributes?.map(({ Name, Value }) => [Name, Value]));
      if (user.Enabled === false) throw new AppError('Forbidden', 'Your account is disabled.');
      if (attributes.get('sub') !== sub) {
        throw new AppError('Forbidden', 'Your account has been replaced since you signed in. Sign in again.');
      }
      const email = attributes.get('email');
      if (!email) throw new AppError('Conflict', 'Your account has no email address in the user directory.');
      // Cognito sets this to false when someone changes their own email. Until it is confirmed, the address
      // may belong to someone else.
      if (attributes.get('email_verified') === 'false') {
        throw new AppError('Conflict', `Your email address ${email} is not confirmed in the user directory.`);
      }
      return { email, subject: sub };
    },
  };
}

async function getUser(cognito: CognitoIdentityProviderClient, userPoolId: string, username: string) {
  try {
    return await cognito.send(new AdminGetUserCommand({ UserPoolId: userPoolId, Username: username }));
  } catch (cause) {
    if (!(cause instanceof UserNotFoundException)) throw cause;
    throw new AppError('Forbidden', 'Your account is no longer in the user directory.', { cause });
  }
}

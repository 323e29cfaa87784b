import { CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { withRetries } from '#functions/runtime/backoff';
import type { UserLookUp } from '#functions/runtime/dependencies';
import { classOfError } from '#functions/runtime/error-classes';
import { quoted } from './user-accounts';

/**
 * The maximum number of concurrent look-ups. Cognito allows about 30 per second for the whole account, so
 * more concurrent look-ups would be throttled.
 */
const lookUpsAtOnce = 4;
const maxTries = 8;
/**
 * The maximum length of an ID, in characters. A filter can be up to 256 characters long. A unique ID has 36
 * characters, and an email address is rarely longer than this limit.
 */
const maxIdCharacters = 200;

/** All invocations of a process share one client, to reuse its connections. */
const ownCognito = new CognitoIdentityProviderClient({
  requestHandler: { requestTimeout: 5_000, throwOnRequestTimeout: true, connectionTimeout: 2_000 },
});

/**
 * Creates a look-up for unique IDs and email addresses in a Cognito user pool. A look-up requests each ID
 * only once, so create one look-up per worker. It retries throttled requests, and throws if throttling
 * persists or any other error occurs.
 */
export function createSubjectLookUp(userPoolId: string, cognito = ownCognito): UserLookUp {
  const answers = new Map<string, boolean>();

  async function ask(id: string): Promise<void> {
    const isWorthATry = (error: unknown) => classOfError(error) === 'retry';
    answers.set(id, await withRetries(() => exists(cognito, userPoolId, id), { maxTries, isWorthATry }));
  }

  return {
    async knownSubjects(ids) {
      const unasked = [...new Set(ids)].filter((id) => !answers.has(id)).values();
      const worker = async () => {
        // The loops share this iterator, so each loop takes the next ID as soon as its last request has
        // finished.
        for (const id of unasked) await ask(id);
      };
      await Promise.all(Array.from({ length: lookUpsAtOnce }, worker));
      return new Set(ids.filter((id) => answers.get(id)));
    },
  };
}

async function exists(cognito: CognitoIdentityProviderClient, UserPoolId: string, id: string) {
  if (id === '' || id.length > maxIdCharacters) return false;
  const { Users = [] } = await cognito.send(
    new ListUsersCommand({
      UserPoolId,
      Filter: `${id.includes('@') ? 'email' : 'sub'} = ${quoted(id)}`,
      AttributesToGet: ['sub'],
      Limit: 1,
    }),
  );
  return Users.length > 0;
}

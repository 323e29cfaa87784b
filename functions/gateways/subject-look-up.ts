import { CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { withRetries } from '#functions/runtime/backoff';
import type { UserLookUp } from '#functions/runtime/dependencies';
import { classOfError } from '#functions/runtime/error-classes';
import { quoted } from './user-accounts';

/** Cognito allows about 30 per second for the whole account, so more would be throttled. */
const lookUpsAtOnce = 4;
const maxTries = 8;
/** A filter has up to 256 characters. A unique ID has 36, and an email is rarely longer than this. */
const maxIdCharacters = 200;

/** Shared by all invocations of a process, to reuse its connections. */
const ownCognito = new CognitoIdentityProviderClient({
  requestHandler: { requestTimeout: 5_000, throwOnRequestTimeout: true, connectionTimeout: 2_000 },
});

/**
 * Each ID is requested once, so create one look-up per worker. Retries throttled requests; throws if
 * throttling persists or for any other error.
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
        // The loops share this iterator: each takes the next ID as soon as its last request has finished.
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

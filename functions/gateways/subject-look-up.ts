import { CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { withRetries } from '#functions/runtime/backoff';
import type { UserLookUp } from '#functions/runtime/dependencies';
import { classOfError } from '#functions/runtime/error-classes';
import { quoted } from './user-accounts';

/** Cognito answers about 30 of these a second for a whole account: more at once would only be throttled. */
const lookUpsAtOnce = 4;
const maxTries = 8;
/** A filter holds 256 characters; a unique id has 36, an email rarely more. */
const maxIdCharacters = 200;

/** The same client for all invocations of a process, with its connections. */
const ownCognito = new CognitoIdentityProviderClient({
  requestHandler: { requestTimeout: 5_000, throwOnRequestTimeout: true, connectionTimeout: 2_000 },
});

/**
 * Looks unique ids and emails up in a Cognito user pool, each once; create one per worker. Throttled look-ups
 * are repeated; persistent throttling, and any other error, is thrown.
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
        // One iterator for all: each takes the next id when its last one is answered.
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

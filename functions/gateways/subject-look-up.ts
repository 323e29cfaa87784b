import { CognitoIdentityProviderClient, ListUsersCommand } from '@aws-sdk/client-cognito-identity-provider';
import { withRetries } from '#functions/runtime/backoff';
import type { UserLookUp } from '#functions/runtime/dependencies';
import { classOfError } from '#functions/runtime/error-classes';
import { quoted } from './user-accounts';

/**
 * Cognito allows about 30 of these per second for the whole account, so more concurrent requests would be
 * throttled.
 */
const lookUpsAtOnce = 4;
const maxTries = 8;
/** A filter can have 256 characters. A unique ID has 36; an email rarely has more. */
const maxIdCharacters = 200;

/** One client for all invocations of a process, to reuse its connections. */
const ownCognito = new CognitoIdentityProviderClient({
  requestHandler: { requestTimeout: 5_000, throwOnRequestTimeout: true, connectionTimeout: 2_000 },
});

/**
 * Looks up unique IDs and emails in a Cognito user pool, each once. Create one per worker. Throttled look-ups
 * are repeated. Persistent throttling and any other error are thrown.
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
        // A shared iterator: each loop takes the next ID after its last look-up.
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

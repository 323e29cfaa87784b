import {
  CognitoIdentityProviderClient,
  ListUsersCommand,
  type ListUsersCommandInput,
  TooManyRequestsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, it } from 'vitest';
import { createSubjectLookUp } from '#functions/gateways/subject-look-up';
import { createUserAccounts, everyAccount } from '#functions/gateways/user-accounts';

/**
 * A pool that answers ListUsers as Cognito does: at most `Limit` users per page, a token while there are
 * more, and emails compared without regard to case. Every third request is throttled.
 */
function poolOf(emails: readonly string[]) {
  const client = new CognitoIdentityProviderClient({ region: 'eu-west-1' });
  const users = emails.map((email, index) => ({
    Username: `sub-${index}`,
    Enabled: true,
    UserStatus: 'CONFIRMED' as const,
    UserCreateDate: new Date(0),
    Attributes: [
      { Name: 'sub', Value: `sub-${index}` },
      { Name: 'email', Value: email },
    ],
  }));
  let requests = 0;
  mockClient(client)
    .on(ListUsersCommand)
    .callsFake(({ Filter = '', Limit = 60, PaginationToken = '0' }: ListUsersCommandInput) => {
      requests += 1;
      if (requests % 3 === 0) throw new TooManyRequestsException({ message: 'Slow down', $metadata: {} });
      const [, name, comparison, value = ''] = /^(\w+) (\^?=) "(.*)"$/.exec(Filter) ?? [];
      const wanted = name === 'email' ? value.toLowerCase() : value;
      const found = users.filter(({ Username, Attributes: [, email] }) => {
        const own = name === 'sub' ? Username : (email?.Value ?? '').toLowerCase();
        return comparison === '^=' ? own.startsWith(wanted) : name === undefined || own === wanted;
      });
      const end = Number(PaginationToken) + Limit;
      return {
        Users: found.slice(Number(PaginationToken), end),
        ...(end < found.length ? { PaginationToken: String(end) } : {}),
      };
    });
  return client;
}

it('every account of a large pool is read once, in spite of throttled pages', async () => {
  const emails = Array.from({ length: 250 }, (_, index) => `user-${index}@example.com`);
  const subjects: string[] = [];

  for await (const { subject } of everyAccount(createUserAccounts('pool', poolOf(emails)))) {
    subjects.push(subject);
  }

  expect(subjects).toEqual(emails.map((_, index) => `sub-${index}`));
});

it('an email is found in any spelling, and is one user', async () => {
  const client = poolOf(['Ana@Example.com', 'ben@example.com']);

  const found = await createUserAccounts('pool', client).withEmail('ana@example.COM');
  const known = await createSubjectLookUp('pool', client).knownSubjects([
    'ANA@example.com',
    'sub-1',
    'sub-2',
  ]);

  expect(found.map(({ subject, email }) => [subject, email])).toEqual([['sub-0', 'Ana@Example.com']]);
  expect([...known].toSorted()).toEqual(['ANA@example.com', 'sub-1']);
});

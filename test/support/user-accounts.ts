import type { UserAccounts } from '#functions/gateways/user-accounts';
import type { DirectoryUser } from '#shared/api/users';

/** Creates an account with an email and a unique ID. */
export const accountOf = (
  email: string,
  subject: string,
  over: Partial<DirectoryUser> = {},
): DirectoryUser => ({
  subject,
  email,
  name: null,
  enabled: true,
  status: 'CONFIRMED',
  createdAt: null,
  ...over,
});

/** Creates a user directory with these accounts. Like Cognito, it requires an exact match. */
export function accountsOf(people: readonly DirectoryUser[]): UserAccounts {
  return {
    withEmail: async (email) => people.filter((person) => person.email === email),
    inGroup: async () => people,
    withSubject: async (id) => people.find(({ subject }) => subject === id),
    async page({ emailBegins = '', limit, token = '0' }) {
      const matching = people.filter(({ email }) => (email ?? '').startsWith(emailBegins));
      const end = Number(token) + limit;
      return {
        items: matching.slice(Number(token), end),
        token: end < matching.length ? `${end}` : undefined,
      };
    },
  };
}

import type { UserDirectory } from '#functions/gateways/user-directory';

/**
 * The directory, which looks a person up once, however often a request asks: the command, and then its line.
 */
export function onceFound({ find }: UserDirectory): UserDirectory {
  const found = new Map<string, ReturnType<UserDirectory['find']>>();
  return {
    find(token) {
      const known = found.get(token.sub);
      if (known) return known;
      const asked = find(token);
      found.set(token.sub, asked);
      return asked;
    },
  };
}

import type { UserDirectory } from '#functions/gateways/user-directory';

/**
 * A directory that looks each person up once, however often a request asks: for the command, and then for its
 * line.
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

import type { UserDirectory } from '#functions/gateways/user-directory';

/** Looks up each person once per request: a command and its log line share the result. */
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

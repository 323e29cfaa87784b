import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/runs';

/**
 * Returns the suggestions for a person filter: the signed-in user, 'System', and the people in the visible
 * rows.
 * @param inSight the email addresses in the visible rows
 */
export function usePeople(inSight: readonly string[]) {
  const { data: me } = useQuery(meQuery);
  const people = [...new Set([...(me ? [me.email] : []), 'System', ...inSight])];
  return {
    people,
    /** Returns a known name in its stored spelling, because the server matches names exactly. */
    known: (name: string) => people.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name,
  };
}

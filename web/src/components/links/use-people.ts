import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/runs';

/**
 * Suggestions for a person filter: the signed-in user, 'System', and the people in the visible rows.
 * @param inSight the email addresses in the visible rows
 */
export function usePeople(inSight: readonly string[]) {
  const { data: me } = useQuery(meQuery);
  const people = [...new Set([...(me ? [me.email] : []), 'System', ...inSight])];
  return {
    people,
    /** The server matches names exactly, so a known name gets its stored spelling. */
    known: (name: string) => people.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name,
  };
}

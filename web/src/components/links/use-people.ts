import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/runs';

/**
 * Returns suggestions for a filter by person: the signed-in user, 'System', and the people in the visible
 * rows, without duplicates.
 *
 * @param inSight the emails in the visible rows
 */
export function usePeople(inSight: readonly string[]) {
  const { data: me } = useQuery(meQuery);
  const people = [...new Set([...(me ? [me.email] : []), 'System', ...inSight])];
  return {
    people,
    /**
     * Returns the stored spelling of a name. The server's comparison is exact, so a known name in a different
     * case is replaced.
     */
    known: (name: string) => people.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name,
  };
}

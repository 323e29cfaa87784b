import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/runs';

/**
 * Suggestions for a filter by person: the signed-in user, 'System', and the people in view, each once.
 *
 * @param inSight emails of the visible rows
 */
export function usePeople(inSight: readonly string[]) {
  const { data: me } = useQuery(meQuery);
  const people = [...new Set([...(me ? [me.email] : []), 'System', ...inSight])];
  return {
    people,
    /**
     * The stored spelling of a name: the server compares exactly, so a known name typed in another case means
     * that one.
     */
    known: (name: string) => people.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name,
  };
}

import { useQuery } from '@tanstack/react-query';
import { meQuery } from '../../api/runs';

/**
 * Whom a filter of people suggests: whoever looks, 'System', and those in sight, each once.
 *
 * @param inSight emails of the rows that are shown
 */
export function usePeople(inSight: readonly string[]) {
  const { data: me } = useQuery(meQuery);
  const people = [...new Set([...(me ? [me.email] : []), 'System', ...inSight])];
  return {
    people,
    /**
     * The name as it is written: where the server compares exactly, whoever types one that is known means
     * that one.
     */
    known: (name: string) => people.find((one) => one.toLowerCase() === name.toLowerCase()) ?? name,
  };
}

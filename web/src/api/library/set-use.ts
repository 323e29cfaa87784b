import { queryOptions } from '@tanstack/react-query';
import { graphql } from '../client';
import { libraryKey } from './library';

export interface SetUse {
  /**
   * A sentence that lists the schedule entries and gives the number of users, or null if nothing uses the
   * set.
   */
  readonly sentence: string | null;
}

/**
 * The query for the schedules that use a set. It never uses cached data, because decisions must not be based
 * on outdated data.
 */
export const setUseQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: [...libraryKey, 'use', id],
    queryFn: async () => {
      const { setUse } = await graphql<{ setUse: readonly SetUse[] }, { ids: readonly string[] }>(
        'query SetUse($ids: [ID!]!) { setUse(ids: $ids) { sentence } }',
        { ids: id === undefined ? [] : [id] },
      );
      return setUse[0] ?? { sentence: null };
    },
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export interface NamedSetUse extends SetUse {
  readonly setID: string;
}

/**
 * The query for the schedules that use the given sets (at most 100). Sets that are not in any schedule are
 * omitted. The query never uses cached data.
 */
export const setUsesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...libraryKey, 'uses', ...ids],
    queryFn: async () => {
      const { setUse } = await graphql<{ setUse: readonly NamedSetUse[] }, { ids: readonly string[] }>(
        'query SetUses($ids: [ID!]!) { setUse(ids: $ids) { setID sentence } }',
        { ids },
      );
      return setUse.filter(({ sentence }) => sentence !== null);
    },
    enabled: ids.length > 0,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

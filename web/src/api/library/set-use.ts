import { queryOptions } from '@tanstack/react-query';
import { graphql } from '../client';
import { libraryKey } from './library';

/** The schedules that use a set. */
export interface SetUse {
  /** Lists the schedule entries and counts the users. Null if nothing uses the set. */
  readonly sentence: string | null;
}

/** The schedules that use a set. Always refetched, because a decision must not be based on outdated data. */
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

/** The use of one of several sets. */
export interface NamedSetUse extends SetUse {
  readonly setID: string;
}

/** The schedules that use some sets, at most 100. Unused sets are omitted. Always refetched. */
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

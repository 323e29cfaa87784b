import { queryOptions } from '@tanstack/react-query';
import { graphql } from '../client';
import { libraryKey } from './library';

/** What schedules use a set. */
export interface SetUse {
  /** Names the schedule entries and counts the users; null: nothing uses it. */
  readonly sentence: string | null;
}

/** Which schedules use a set. Always read again: an answer to be acted on must not be old. */
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

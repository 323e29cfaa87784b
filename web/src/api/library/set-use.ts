import { queryOptions } from '@tanstack/react-query';
import { gql } from '#shared/api/gql';
import { graphql } from '../client';
import { libraryKey } from './library';

const useDocument = gql('query SetUse($ids: [ID!]!) { setUse(ids: $ids) { sentence } }');
const usesDocument = gql('query SetUses($ids: [ID!]!) { setUse(ids: $ids) { setID sentence } }');

export const setUseQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: [...libraryKey, 'use', id],
    queryFn: async () => {
      const { setUse } = await graphql(useDocument, { ids: id === undefined ? [] : [id] });
      return setUse[0] ?? { sentence: null };
    },
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/**
 * Reads the schedules of up to 100 sets. Sets without a schedule are omitted. Never cached: decisions need
 * current data.
 */
export const setUsesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...libraryKey, 'uses', ...ids],
    queryFn: async () => {
      const { setUse } = await graphql(usesDocument, { ids });
      return setUse.filter(({ sentence }) => sentence !== null);
    },
    enabled: ids.length > 0,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

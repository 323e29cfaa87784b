import { queryOptions } from '@tanstack/react-query';
import { gql } from '#shared/api/gql';
import { graphql } from '../client';

export interface ContentFile {
  readonly address: string;
  readonly contentType: string;
  readonly bytes: number;
}

const filesDocument = gql(
  `query ContentFiles($urls: [String!]!) { contentFiles(urls: $urls) { address contentType bytes } }`,
);

/** How long a URL is used, in milliseconds. It expires after five minutes. */
const freshMs = 4 * 60_000;

/** Reads the files at these URLs. The value is null if there is no file. */
export const filesQuery = (urls: readonly string[]) =>
  queryOptions({
    queryKey: ['content', 'files', urls],
    queryFn: async (): Promise<ReadonlyMap<string, ContentFile | null>> => {
      const { contentFiles } = await graphql(filesDocument, { urls });
      return new Map(urls.map((url, index) => [url, contentFiles[index] ?? null]));
    },
    enabled: urls.length > 0,
    staleTime: freshMs,
    refetchInterval: freshMs,
  });

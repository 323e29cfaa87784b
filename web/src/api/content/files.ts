import { queryOptions } from '@tanstack/react-query';
import { graphql } from '../client';

/** A file and its temporary address. */
export interface ContentFile {
  readonly address: string;
  readonly contentType: string;
  readonly bytes: number;
}

const filesDocument = `query ContentFiles($urls: [String!]!) { contentFiles(urls: $urls) { address contentType bytes } }`;

/** How long a file's address is reused, in milliseconds. An address expires after five minutes. */
const freshMs = 4 * 60_000;

/**
 * The query for the temporary addresses of items' files, keyed by the items' addresses. The value is null if
 * there is no file.
 */
export const filesQuery = (urls: readonly string[]) =>
  queryOptions({
    queryKey: ['content', 'files', urls],
    queryFn: async (): Promise<ReadonlyMap<string, ContentFile | null>> => {
      const { contentFiles } = await graphql<
        { contentFiles: readonly (ContentFile | null)[] },
        { urls: readonly string[] }
      >(filesDocument, { urls });
      return new Map(urls.map((url, index) => [url, contentFiles[index] ?? null]));
    },
    enabled: urls.length > 0,
    staleTime: freshMs,
    refetchInterval: freshMs,
  });

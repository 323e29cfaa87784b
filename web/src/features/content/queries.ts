import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { pageSizes } from '#shared/api/page-size';
import type { Page } from '#shared/jobs/run/run';
import { allPages } from '../../api/all-pages';
import { graphql } from '../../api/client';
import type { Item } from './item';

const contentKey = ['content'] as const;
const fields = 'id _version kind name category key value url isActive fileName bytes updatedAt';

const listDocument = `query ContentItems($limit: Int, $nextToken: String) {
  listContentItems(limit: $limit, nextToken: $nextToken) { items { ${fields} } nextToken }
}`;

/**
 * All content items: admins write them, so they are hundreds, and one page of the server holds them
 * (docs/reading-records.md).
 */
export const itemsQuery = queryOptions({
  queryKey: [...contentKey, 'items'],
  queryFn: async ({ signal }) => {
    const pages = allPages<Item>(
      async (nextToken) =>
        (
          await graphql<{ listContentItems: Page<Item> }, object>(listDocument, {
            limit: pageSizes.records.most,
            nextToken,
          })
        ).listContentItems,
      signal,
    );
    const items: Item[] = [];
    for await (const page of pages) items.push(...page);
    return items as readonly Item[];
  },
});

/** What a write of an item is: a new one, a change of one as it was seen, or its end. */
export type ItemWrite =
  | { readonly act: 'create'; readonly input: object; readonly clientToken: string }
  | { readonly act: 'update'; readonly input: object; readonly clientToken: string }
  | { readonly act: 'delete'; readonly input: object; readonly clientToken: string };

const writeDocument = (act: ItemWrite['act']) => {
  const name = `${act.charAt(0).toUpperCase()}${act.slice(1)}ContentItemInput`;
  return `mutation WriteContentItem($input: ${name}!, $clientToken: String!) {
    item: ${act}ContentItem(input: $input, clientToken: $clientToken) { ${fields} }
  }`;
};

/** Writes an item; the list is asked for anew, also where it was refused. */
export function useWriteItem() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ act, input, clientToken }: ItemWrite) =>
      (await graphql<{ item: Item }, object>(writeDocument(act), { input, clientToken })).item,
    onSettled: () => client.invalidateQueries({ queryKey: contentKey }),
  });
}

/** What the API says of a file that may be sent. */
interface Ticket {
  readonly uploadId: string;
  readonly url: string;
  readonly fields: string;
}

/** Asks leave to send a file to the storage. */
export async function startUpload(file: {
  readonly kind: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: number;
}): Promise<{ readonly uploadId: string; readonly url: string; readonly fields: Record<string, string> }> {
  const { startUpload: ticket } = await graphql<{ startUpload: Ticket }, object>(
    `mutation StartUpload($kind: String!, $fileName: String!, $contentType: String!, $bytes: Float!) {
      startUpload(kind: $kind, fileName: $fileName, contentType: $contentType, bytes: $bytes) { uploadId url fields }
    }`,
    file,
  );
  return { ...ticket, fields: JSON.parse(ticket.fields) as Record<string, string> };
}

/** What becomes of an uploaded file. */
export interface UploadedItem {
  readonly uploadId: string;
  readonly fileName: string;
  readonly kind: string;
  readonly name: string;
  readonly category: string;
}

/**
 * Makes an item of an uploaded file, once the server has looked at its content. The same upload makes one
 * item, however often it is asked.
 */
export const createFromUpload = async (input: UploadedItem) =>
  (
    await graphql<{ item: Item }, object>(
      `mutation CreateFromUpload($input: ContentFromUploadInput!, $clientToken: String!) {
        item: createContentFromUpload(input: $input, clientToken: $clientToken) { ${fields} }
      }`,
      { input, clientToken: `upload/${input.uploadId}` },
    )
  ).item;

/** Asks for the list anew. */
export function useFreshItems() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: contentKey });
}

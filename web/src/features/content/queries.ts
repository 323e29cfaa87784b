import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { builtDocument } from '#shared/api/built-document';
import { gql } from '#shared/api/gql';
import { pageSizes } from '#shared/api/page-size';
import { allPages } from '../../api/all-pages';
import { graphql } from '../../api/client';
import { useWrite } from '../../api/use-write';
import type { Item } from './item';

const contentKey = ['content'] as const;
const itemFragment = gql(`fragment ContentItem on ContentItem {
  id _version kind name category key value url isActive fileName bytes updatedAt
}`);

const listDocument = gql(
  `query ContentItems($limit: Int, $nextToken: String) {
  listContentItems(limit: $limit, nextToken: $nextToken) { items { ...ContentItem } nextToken }
}`,
  [itemFragment],
);

/** Reads all items, written by hand and so a few hundred at most, in one page (docs/reading-records.md). */
export const itemsQuery = queryOptions({
  queryKey: [...contentKey, 'items'],
  queryFn: async ({ signal }) => {
    const pages = allPages<Item>(
      async (nextToken) =>
        (
          await graphql(listDocument, {
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

export type ItemWrite =
  | { readonly act: 'create'; readonly input: object; readonly clientToken: string }
  | { readonly act: 'update'; readonly input: object; readonly clientToken: string }
  | { readonly act: 'delete'; readonly input: object; readonly clientToken: string };

const writeDocument = (act: ItemWrite['act']) => {
  const name = `${act.charAt(0).toUpperCase()}${act.slice(1)}ContentItemInput`;
  return builtDocument<{ item: Item }, Omit<ItemWrite, 'act'>>(
    `mutation WriteContentItem($input: ${name}!, $clientToken: String!) {
      item: ${act}ContentItem(input: $input, clientToken: $clientToken) { ...ContentItem }
    } ${itemFragment}`,
  );
};

/** Writes an item. The list is reloaded afterwards, even if the write was rejected. */
export function useWriteItem() {
  const client = useQueryClient();
  return useWrite({
    mutationFn: async ({ act, input, clientToken }: ItemWrite) =>
      (await graphql(writeDocument(act), { input, clientToken })).item,
    onSettled: () => client.invalidateQueries({ queryKey: contentKey }),
  });
}

const createDocument = gql(
  `mutation CreateFromUpload($input: ContentFromUploadInput!, $clientToken: String!) {
  item: createContentFromUpload(input: $input, clientToken: $clientToken) { ...ContentItem }
}`,
  [itemFragment],
);

export interface UploadedItem {
  readonly uploadId: string;
  readonly fileName: string;
  readonly kind: string;
  readonly name: string;
  readonly category: string;
}

/**
 * Creates an item once the server has checked the file's content. A repeated call for the same upload does
 * not create another item.
 */
export const createFromUpload = async (input: UploadedItem) =>
  (await graphql(createDocument, { input, clientToken: `upload/${input.uploadId}` })).item;

export function useFreshItems() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: contentKey });
}

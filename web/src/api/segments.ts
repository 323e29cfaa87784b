import { builtDocument } from '#shared/api/built-document';
import type { Page } from '#shared/api/page';
import { pageSizes } from '#shared/api/page-size';
import { graphql } from './client';

interface SegmentedList {
  readonly name: string;
  readonly list: string;
  readonly fields: string;
  readonly fragment: string;
  /** The number of segments. One request reads 1,000 records from each. */
  readonly segments: number;
}

/** Returns the query for the open segments, with the aliases `s0`, `s1`, and so on. */
function documentOf<Item>(
  { name, list, fields, fragment, segments }: SegmentedList,
  open: readonly number[],
) {
  const tokens = open.map((segment) => `$t${segment}: String`).join(', ');
  const pages = open.map(
    (segment) =>
      `s${segment}: ${list}(segment: ${segment}, segments: ${segments}, limit: ${pageSizes.records.most},
        nextToken: $t${segment}) { items { ${fields} } nextToken }`,
  );
  return builtDocument<
    Readonly<Record<string, Page<Item> | undefined>>,
    Readonly<Record<string, string | null | undefined>>
  >(`query ${name}(${tokens}) { ${pages.join(' ')} } ${fragment}`);
}

/** Reads a list whose segments are read in parallel, usually with a single request. */
export async function readSegments<Item>(list: SegmentedList, signal: AbortSignal): Promise<readonly Item[]> {
  const found: Item[] = [];
  let open = new Map<number, string | null>(
    Array.from({ length: list.segments }, (_, segment) => [segment, null]),
  );
  while (open.size > 0) {
    const asked = [...open.keys()];
    const variables = Object.fromEntries(asked.map((segment) => [`t${segment}`, open.get(segment)]));
    const pages = await graphql(documentOf<Item>(list, asked), variables);
    signal.throwIfAborted();
    for (const segment of asked) found.push(...(pages[`s${segment}`]?.items ?? []));
    open = new Map(
      asked.flatMap((segment) => {
        const token = pages[`s${segment}`]?.nextToken;
        return token ? [[segment, token] as const] : [];
      }),
    );
  }
  return found;
}

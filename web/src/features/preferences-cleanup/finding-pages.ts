import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { corruptions } from '#shared/domain/users/corrupted-preferences';
import { migratedKind } from '#shared/jobs/run/informing-kinds';
import type { Finding, Page } from '#shared/jobs/run/run';
import { filledPage } from '../../api/filled-page';
import { findingPages } from '../../api/findings';
import { runKeys } from '../../api/runs';

/** What a list of the page holds. */
export type FindingList = 'corrupted' | 'migrated';

const kindsOf: Readonly<Record<FindingList, readonly string[]>> = {
  corrupted: corruptions,
  migrated: [migratedKind],
};

/** Findings a page of the list; the server gives them kind by kind. */
export const pageSize = 10;

/** A page of one kind, the next kind after its last: the token says which kind it is of. */
async function readKind(
  runId: string,
  kinds: readonly string[],
  token: string | undefined,
): Promise<Page<Finding>> {
  const [kind = kinds[0] ?? '', inner = ''] = token?.split(/\|(.*)/s) ?? [];
  const { items, nextToken } = await findingPages(runId, kind, pageSize)(inner || undefined);
  if (nextToken) return { items, nextToken: `${kind}|${nextToken}` };
  const next = kinds[kinds.indexOf(kind) + 1];
  return { items, nextToken: next === undefined ? null : `${next}|` };
}

/** A page of what a scan found; the page before stays until the next is there. */
export const findingsPageQuery = (runId: string, list: FindingList, begin: string | undefined) =>
  queryOptions({
    queryKey: [...runKeys.findings(runId), 'filled', list, begin],
    queryFn: () =>
      filledPage((token) => readKind(runId, kindsOf[list], token), {
        size: pageSize,
        begin,
        // So that no page is followed by an empty one: at most all kinds, and the rest of this one.
        maxReads: kindsOf[list].length + 1,
      }),
    placeholderData: keepPreviousData,
  });

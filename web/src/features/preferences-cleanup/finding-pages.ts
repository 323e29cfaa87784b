import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Page } from '#shared/api/page';
import { corruptions } from '#shared/domain/users/corrupted-preferences';
import { migratedKind } from '#shared/jobs/run/informing-kinds';
import type { Finding } from '#shared/jobs/run/results';
import { filledPage } from '../../api/filled-page';
import { findingPages } from '../../api/run/findings';
import { runKeys } from '../../api/runs';

/** The two finding lists on the page. */
export type FindingList = 'corrupted' | 'migrated';

const kindsOf: Readonly<Record<FindingList, readonly string[]>> = {
  corrupted: corruptions,
  migrated: [migratedKind],
};

/** The number of findings on a page of the list. The server returns findings of only one kind at a time. */
export const pageSize = 10;

/**
 * Reads a page of findings of one kind. After the last page for a kind, reading continues with the next kind.
 * The token contains the kind that the page belongs to.
 */
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

/**
 * Returns the query for a page of a scan's findings. The previous page stays visible until the next page has
 * loaded.
 */
export const findingsPageQuery = (runId: string, list: FindingList, begin: string | undefined) =>
  queryOptions({
    queryKey: [...runKeys.findings(runId), 'filled', list, begin],
    queryFn: () =>
      filledPage((token) => readKind(runId, kindsOf[list], token), {
        size: pageSize,
        begin,
        // This many reads are enough to finish the current kind and to try all other kinds, so a page is
        // never followed by an empty page.
        maxReads: kindsOf[list].length + 1,
      }),
    placeholderData: keepPreviousData,
  });

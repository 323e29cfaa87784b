import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Page } from '#shared/api/page';
import { corruptions } from '#shared/domain/users/corrupted-preferences';
import { migratedKind } from '#shared/jobs/run/informing-kinds';
import type { Finding } from '#shared/jobs/run/results';
import { filledPage } from '../../api/filled-page';
import { findingPages } from '../../api/findings';
import { runKeys } from '../../api/runs';

/** The two lists of findings on the page. */
export type FindingList = 'corrupted' | 'migrated';

const kindsOf: Readonly<Record<FindingList, readonly string[]>> = {
  corrupted: corruptions,
  migrated: [migratedKind],
};

/** Findings per page of the list. The server returns findings of one kind at a time. */
export const pageSize = 10;

/** A page of one kind. After its last page comes the next kind; the token says which kind it belongs to. */
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

/** A page of a scan's findings. The previous page stays visible until the next one has loaded. */
export const findingsPageQuery = (runId: string, list: FindingList, begin: string | undefined) =>
  queryOptions({
    queryKey: [...runKeys.findings(runId), 'filled', list, begin],
    queryFn: () =>
      filledPage((token) => readKind(runId, kindsOf[list], token), {
        size: pageSize,
        begin,
        // Enough to read all kinds and the rest of the current one, so that no page is followed by an empty
        // one.
        maxReads: kindsOf[list].length + 1,
      }),
    placeholderData: keepPreviousData,
  });

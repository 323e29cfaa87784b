import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { Page } from '#shared/api/page';
import { corruptions } from '#shared/domain/users/corrupted-preferences';
import { migratedKind } from '#shared/jobs/run/informing-kinds';
import type { Finding } from '#shared/jobs/run/results';
import { filledPage } from '../../api/filled-page';
import { findingPages } from '../../api/run/findings';
import { runKeys } from '../../api/runs';
import { DataTable } from '../../components/table/data-table';
import { TokenPager } from '../../components/table/token-pager';
import { useUrlPages } from '../../components/table/use-url-pages';
import { type AskedDeletion, DeleteDialog } from './delete-dialog';
import { findingRow } from './finding-row';
import { currentRecordsQuery } from './queries';
import { corruptedColumns, migratedColumns } from './record-columns';

interface RecordsTableProps {
  readonly runId: string;
  readonly list: FindingList;
  readonly total: number;
}

export function RecordsTable({ runId, list, total }: RecordsTableProps) {
  const migrated = list === 'migrated';
  const pages = useUrlPages();
  const { data, error, dataUpdatedAt, isPending, isPlaceholderData, refetch } = useQuery(
    findingsPageQuery(runId, list, pages.token),
  );
  const rows = useMemo(() => (data?.items ?? []).map(findingRow), [data]);
  const ids = useMemo(() => (migrated ? [] : rows.map(({ id }) => id)), [rows, migrated]);
  const current = useQuery(currentRecordsQuery(ids));
  const { asked, asking, ask, close } = useAsked();
  const columns = useMemo(
    () => (migrated ? migratedColumns : corruptedColumns(current.data, ask)),
    [migrated, current.data, ask],
  );
  return (
    <>
      <DataTable
        name="cleanup-records"
        inAddress={false}
        caption={migrated ? 'Migrated records' : 'Corrupted records'}
        columns={columns}
        rows={rows}
        getRowId={({ id }) => id}
        loading={isPending || isPlaceholderData}
        updatedAtMs={dataUpdatedAt}
        error={error}
        onRetry={() => void refetch()}
        empty={{ title: 'No records on this page' }}
        skeletonRows={Math.max(1, Math.min(total, pageSize))}
        footer={
          <TokenPager
            pages={{ page: pages.page, next: pages.next, previous: pages.previous }}
            more={data?.nextToken}
            pageSize={pageSize}
            shown={rows.length}
            total={total}
            loading={isPending || isPlaceholderData || error !== null}
          />
        }
      />
      {asked && <DeleteDialog key={asked.number} {...asked} open={asking} onClose={close} />}
    </>
  );
}

/** Each request opens a new dialog, even if the previous one is still closing. */
function useAsked() {
  const [asked, setAsked] = useState<AskedDeletion & { readonly number: number }>();
  const [asking, setAsking] = useState(false);
  const ask = useCallback((next: AskedDeletion) => {
    setAsked((before) => ({ ...next, number: (before?.number ?? 0) + 1 }));
    setAsking(true);
  }, []);
  return { asked, asking, ask, close: () => setAsking(false) };
}

type FindingList = 'corrupted' | 'migrated';

const kindsOf: Readonly<Record<FindingList, readonly string[]>> = {
  corrupted: corruptions,
  migrated: [migratedKind],
};

/** The page size. The server returns findings of only one kind at a time. */
const pageSize = 10;

/** After a kind's last page, reading continues with the next kind; the token contains the kind. */
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

const findingsPageQuery = (runId: string, list: FindingList, begin: string | undefined) =>
  queryOptions({
    queryKey: [...runKeys.findings(runId), 'filled', list, begin],
    queryFn: () =>
      filledPage((token) => readKind(runId, kindsOf[list], token), {
        size: pageSize,
        begin,
        // Finishes the current kind and tries all others, so no page is followed by an empty one.
        maxReads: kindsOf[list].length + 1,
      }),
    placeholderData: keepPreviousData,
  });

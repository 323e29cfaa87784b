import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { DataTable } from '../../components/table/data-table';
import { TokenPager } from '../../components/table/token-pager';
import { useUrlPages } from '../../components/table/use-url-pages';
import { type AskedDeletion, DeleteDialog } from './delete-dialog';
import { type FindingList, findingsPageQuery, pageSize } from './finding-pages';
import { findingRow } from './finding-row';
import { currentRecordsQuery } from './queries';
import { corruptedColumns, migratedColumns } from './record-columns';

interface RecordsTableProps {
  /** The scan whose findings are listed. */
  readonly runId: string;
  readonly list: FindingList;
  readonly total: number;
}

/** A scan's findings, page by page: either the corrupted records or the migrated records. */
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

/**
 * Stores the record to delete. Each request opens a new confirmation dialog, even if the previous dialog is
 * still closing.
 */
function useAsked() {
  const [asked, setAsked] = useState<AskedDeletion & { readonly number: number }>();
  const [asking, setAsking] = useState(false);
  const ask = useCallback((next: AskedDeletion) => {
    setAsked((before) => ({ ...next, number: (before?.number ?? 0) + 1 }));
    setAsking(true);
  }, []);
  return { asked, asking, ask, close: () => setAsking(false) };
}

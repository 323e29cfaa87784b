import { chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Change } from '#shared/jobs/run/results';
import { formatUtcDay } from '#shared/text/time-format';
import { changesQuery } from '../../api/run/run-changes';
import { useTokenPages } from '../../api/token-pages';
import { RecordId } from '../../components/records/record-id';
import { columnOf, DataTable } from '../../components/table/data-table';
import { TokenPager } from '../../components/table/token-pager';

const pageSize = 10;

const column = columnOf<PreviewRow>();
const columns = [
  column('id', 'Record ID', (row) => <RecordId table={row.table} id={row.id} />),
  column('currentUserId', 'Current userID', ({ currentUserId }) => <UserId value={currentUserId} />),
  column('newUserId', 'New userID', ({ newUserId }) => <UserId value={newUserId} />),
  column('createdAt', { header: 'Created', width: '120px' }, ({ createdAt }) => (
    <chakra.span whiteSpace="nowrap" fontVariantNumeric="tabular-nums" title={createdAt}>
      {createdDate(createdAt)}
    </chakra.span>
  )),
];

function UserId({ value }: { readonly value: string }) {
  return (
    <chakra.code fontFamily="mono" textStyle="xs" overflowWrap="anywhere">
      {value}
    </chakra.code>
  );
}

interface PreviewTableProps {
  readonly runId: string;
  readonly table: string;
  readonly found: number;
}

export function PreviewTable({ runId, table, found }: PreviewTableProps) {
  const pages = useTokenPages(`${runId} ${table}`);
  const { data, error, dataUpdatedAt, isPending, isPlaceholderData, refetch } = useQuery(
    changesQuery(runId, { table, limit: pageSize, nextToken: pages.token }),
  );
  const rows = useMemo(() => (data?.items ?? []).map(previewRow), [data]);
  return (
    <DataTable
      caption={`${table} records that need migration`}
      columns={columns}
      rows={rows}
      getRowId={({ id }) => id}
      loading={isPending || isPlaceholderData}
      updatedAtMs={dataUpdatedAt}
      error={error}
      onRetry={() => void refetch()}
      empty={{ title: 'No records on this page' }}
      skeletonRows={Math.min(found, pageSize)}
      footer={
        data && (
          <TokenPager
            pages={pages}
            more={data.nextToken}
            pageSize={pageSize}
            shown={rows.length}
            total={found}
            loading={isPlaceholderData}
          />
        )
      }
    />
  );
}

/** The displayed texts. Values that are not strings are JSON (docs/product.md). */
interface PreviewRow {
  readonly table: string;
  readonly id: string;
  readonly currentUserId: string;
  readonly newUserId: string;
  readonly createdAt: string | undefined;
}

export function previewRow(change: Pick<Change, 'table' | 'key' | 'before' | 'after' | 'shown'>): PreviewRow {
  return {
    table: change.table,
    id: change.key,
    currentUserId: textOf(fieldOf(change.before, 'userID')) ?? '',
    newUserId: textOf(fieldOf(change.after, 'userID')) ?? '',
    createdAt: textOf(fieldOf(change.shown, 'createdAt')),
  };
}

function fieldOf(json: string | null | undefined, name: string): unknown {
  const value: unknown = JSON.parse(json ?? 'null');
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;
}

function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the day, or an invalid date unchanged. */
export const createdDate = (createdAt: string | undefined): string =>
  createdAt === undefined ? 'not recorded' : formatUtcDay(createdAt);

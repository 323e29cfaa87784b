import { Badge, Box, Button, chakra, HStack, Text, VisuallyHidden } from '@chakra-ui/react';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2, Undo2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { Page } from '#shared/api/page';
import { corruptions } from '#shared/domain/users/corrupted-preferences';
import { migratedKind } from '#shared/jobs/run/informing-kinds';
import type { Finding } from '#shared/jobs/run/results';
import { filledPage } from '../../api/filled-page';
import { findingPages } from '../../api/run/findings';
import { runKeys } from '../../api/runs';
import { UserLink } from '../../components/links/user-link';
import { RecordId } from '../../components/records/record-id';
import { type Columns, columnOf, DataTable } from '../../components/table/data-table';
import { TokenPager } from '../../components/table/token-pager';
import { useUrlPages } from '../../components/table/use-url-pages';
import { type AskedDeletion, DeleteDialog } from './delete-dialog';
import { createdDate, type FindingRow, findingRow } from './finding-row';
import { type CurrentRecord, currentRecordsQuery } from './queries';
import { undoDeletion } from './undo-deletion';

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

/**
 * Holds the requested deletion. Each request opens a new confirmation dialog, even if the previous one is
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

type FindingList = 'corrupted' | 'migrated';

const kindsOf: Readonly<Record<FindingList, readonly string[]>> = {
  corrupted: corruptions,
  migrated: [migratedKind],
};

/** The page size. The server returns findings of only one kind at a time. */
const pageSize = 10;

/**
 * Reads a page. After the last page for a kind, reading continues with the next kind. The token contains the
 * page's kind.
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

const findingsPageQuery = (runId: string, list: FindingList, begin: string | undefined) =>
  queryOptions({
    queryKey: [...runKeys.findings(runId), 'filled', list, begin],
    queryFn: () =>
      filledPage((token) => readKind(runId, kindsOf[list], token), {
        size: pageSize,
        begin,
        // This is enough to finish the current kind and try all others, so a page is never followed by an
        // empty one.
        maxReads: kindsOf[list].length + 1,
      }),
    placeholderData: keepPreviousData,
  });

const column = columnOf<FindingRow>();

const common = [
  column('createdAt', { header: 'Created at', width: '130px' }, ({ createdAt }) => (
    <chakra.span whiteSpace="nowrap" fontVariantNumeric="tabular-nums" title={createdAt}>
      {createdDate(createdAt)}
    </chakra.span>
  )),
  column('template', 'Template', ({ template }) => template ?? <Text color="fg.muted">None</Text>),
  column('onboarded', { header: 'Onboarding', width: '130px' }, ({ onboarded }) => (
    <Badge variant="surface" colorPalette={onboarded ? 'green' : 'gray'}>
      {onboarded ? 'Complete' : 'Incomplete'}
    </Badge>
  )),
];

const recordId = column('id', 'Record ID', ({ id }) => <RecordId table="UserPreferences" id={id} />);

function UserId({ row: { userId, userKey, problem } }: { readonly row: FindingRow }) {
  return (
    <Box>
      <UserLink id={userKey}>
        {userId === undefined ? (
          <em>missing</em>
        ) : (
          <chakra.code fontFamily="mono" textStyle="xs" overflowWrap="anywhere">
            {userId}
          </chakra.code>
        )}
      </UserLink>
      {problem && (
        <Text textStyle="xs" color="fg.warning">
          {problem}
        </Text>
      )}
    </Box>
  );
}

function corruptedColumns(
  current: ReadonlyMap<string, CurrentRecord> | undefined,
  onDelete: (asked: AskedDeletion) => void,
): Columns<FindingRow> {
  return [
    recordId,
    column('userId', 'Invalid user ID', (original) => <UserId row={original} />),
    ...common,
    column(
      'action',
      { header: () => <VisuallyHidden>Delete</VisuallyHidden>, align: 'end', width: '180px' },
      (original) => <RowAction row={original} current={current} onDelete={onDelete} />,
    ),
  ];
}

const migratedColumns: Columns<FindingRow> = [
  recordId,
  column('userId', "User's unique ID", (original) => <UserId row={original} />),
  ...common,
];

interface RowActionProps {
  readonly row: FindingRow;
  /** The page's records as they are now, undefined until known. */
  readonly current: ReadonlyMap<string, CurrentRecord> | undefined;
  readonly onDelete: (asked: AskedDeletion) => void;
}

/**
 * Shows the available actions. They depend on the record's current state, which may differ from the state
 * found by the scan.
 */
function RowAction({ row, current, onDelete }: RowActionProps) {
  const client = useQueryClient();
  const record = current?.get(row.id);
  if (current && !record) {
    return (
      <HStack gap="2" justify="flex-end">
        <Text color="fg.muted">Deleted</Text>
        <Button size="xs" onClick={() => void undoDeletion(client, row.id)}>
          <Undo2 aria-hidden /> Undo
          <Text as="span" srOnly>
            {' '}
            the deletion of {row.id}
          </Text>
        </Button>
      </HStack>
    );
  }
  if (record && record.userID !== row.storedUserId) {
    return <Text color="fg.muted">Changed since the scan</Text>;
  }
  return (
    <Button
      size="xs"
      colorPalette="red"
      disabled={!record}
      onClick={() => record && onDelete({ row, record })}
    >
      <Trash2 aria-hidden /> Delete
      <Text as="span" srOnly>
        {' '}
        {row.id}
      </Text>
    </Button>
  );
}

import { Box, Code, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { type FailureGroups, otherCauses } from '#shared/jobs/failures/failure-causes';
import type { Failure } from '#shared/jobs/run/results';
import type { FindingCount, JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { failureGroupsQuery } from '../../../api/run/failure-groups';
import { failurePages, failuresQuery } from '../../../api/run/run-failures';
import { shortRunId } from '../../../api/runs';
import { csvFormat, type ExportFormat, jsonLinesFormat } from '../../../components/export/export-format';
import { ExportMenu } from '../../../components/export/export-menu';
import { Choice } from '../../../components/filter/choice';
import { KindChips } from '../../../components/filter/kind-chips';
import { RecordPlaces } from '../../../components/records/record-places';
import { columnOf, DataTable } from '../../../components/table/data-table';
import { pagedTable } from '../../../components/table/paged-table';
import { useUrlPages } from '../../../components/table/use-url-pages';
import { formatCount } from '../../../components/text/number';
import { RelativeTime } from '../../../components/time/time';
import { offersRetry, RetryFailures } from '../start/retry-failures';
import { useRunSearch } from './use-run-search';

const standardPageSize = 20;
const whileActiveMs = 5_000;

/** Shows a run's failures. Initially, failures that a retry resolved are hidden. */
export function FailuresTab({ run }: { readonly run: JobRun }) {
  const { search } = useRunSearch();
  const pages = useUrlPages();
  const pageSize = pages.size ?? standardPageSize;
  const { code, cause } = search;
  const filter = { code, cause, standing: search.settled ? undefined : true };
  const { data: grouped } = useQuery({ ...failureGroupsQuery(run), enabled: run.failed > 0 });
  const query = useQuery({
    ...failuresQuery(run.id, { ...filter, limit: pageSize, nextToken: pages.token }),
    refetchInterval: isActive(run.status) ? whileActiveMs : false,
  });
  const total = search.settled ? undefined : countOf(run, { code, cause }, grouped);
  const table = pagedTable(query, { pages, pageSize, total, counts: true });
  return (
    <Stack gap="3">
      <Flex gap="3" justify="space-between" wrap="wrap" align="center">
        <Filters run={run} grouped={grouped} />
        <HStack gap="3" wrap="wrap">
          <ExportMenu
            noun={['failure', 'failures']}
            fileName={`run-${shortRunId(run.id)}-failures`}
            formats={failureFormats}
            fetchPage={failurePages(run.id, filter)}
            total={total}
            disabled={table.rows.length === 0}
          />
          {offersRetry(run) && <RetryFailures run={run} code={code} cause={cause} count={total} />}
        </HStack>
      </Flex>
      <DataTable
        name="failures"
        {...table}
        caption="Records that could not be changed"
        columns={failureColumns}
        getRowId={({ id }) => id}
        empty={emptyOf(run, code !== undefined || cause !== undefined)}
        skeletonRows={run.failed > 0 ? Math.min(run.failed, pageSize) : 1}
      />
    </Stack>
  );
}

/**
 * Shows each filter that has at least two options or a selected option. The filter for resolved failures is
 * shown from the second attempt onwards.
 */
function Filters({ run, grouped }: { readonly run: JobRun; readonly grouped: FailureGroups | undefined }) {
  const { search, set } = useRunSearch();
  const { kinds, complete } = kindsOf(grouped);
  const causes = causeOptions(grouped, search);
  const first = { page: undefined, token: undefined };
  const asked = search.code && !kinds.some(({ kind }) => kind === search.code) ? [search.code] : [];
  return (
    <Flex gap="3" wrap="wrap" align="center">
      {(kinds.length > 1 || search.code) && (
        <KindChips
          label="Kind of failure"
          value={search.code ?? ''}
          chips={[
            { value: '', label: 'All kinds', count: run.failed },
            ...kinds.map(({ kind, count }) => ({
              value: kind,
              label: kind,
              count: complete ? count : undefined,
            })),
            ...asked.map((value) => ({ value, label: value })),
          ]}
          onChange={(code) => set({ code: code || undefined, cause: undefined, ...first })}
        />
      )}
      {(causes.length > 1 || search.cause) && (
        <Choice
          label="Cause"
          value={search.cause ?? ''}
          options={[{ value: '', label: 'All causes' }, ...causes]}
          onChange={(cause) => set({ cause: cause || undefined, ...first })}
        />
      )}
      {run.attempt > 1 && (
        <Choice
          label="Show"
          value={search.settled ? 'all' : 'standing'}
          options={[
            { value: 'standing', label: 'Open failures' },
            { value: 'all', label: 'Include resolved' },
          ]}
          onChange={(shown) => set({ settled: shown === 'all' || undefined, ...first })}
        />
      )}
    </Flex>
  );
}

/** Returns the number of open failures per code, highest first. `complete` is false if there may be more. */
function kindsOf(grouped: FailureGroups | undefined): {
  readonly kinds: readonly FindingCount[];
  readonly complete: boolean;
} {
  const groups = grouped?.groups ?? [];
  const known = groups.filter(({ code }) => code !== otherCauses.code);
  const kinds = [...Map.groupBy(known, ({ code }) => code)].map(([kind, alike]) => ({
    kind,
    count: alike.reduce((sum, { count }) => sum + count, 0),
  }));
  return {
    kinds: kinds.sort((a, b) => b.count - a.count),
    complete: grouped?.ungrouped === 0 && known.length === groups.length,
  };
}

interface FailureSelection {
  readonly code?: string | undefined;
  readonly cause?: string | undefined;
}

const maxOptionCharacters = 70;

/** Returns the causes offered, always including the selected one. */
function causeOptions(grouped: FailureGroups | undefined, { code, cause: selected }: FailureSelection) {
  const options = (grouped?.groups ?? [])
    .filter((group) => code === undefined || group.code === code || group.cause === selected)
    .map(({ cause, message, count }) => ({
      value: cause,
      label: `${shortened(message)} (${formatCount(count)})`,
    }));
  const isListed = selected === undefined || options.some(({ value }) => value === selected);
  return isListed
    ? options
    : [
        ...options,
        { value: selected, label: grouped ? 'A cause with no open failures' : 'The selected cause' },
      ];
}

const shortened = (message: string) =>
  message.length > maxOptionCharacters ? `${message.slice(0, maxOptionCharacters - 1)}…` : message;

function countOf(
  run: JobRun,
  { code, cause }: FailureSelection,
  grouped: FailureGroups | undefined,
): number | undefined {
  if (cause !== undefined) {
    const group = grouped?.groups.find((one) => one.cause === cause);
    return code === undefined || group?.code === code ? group?.count : undefined;
  }
  if (code === undefined) return run.failed;
  const { kinds, complete } = kindsOf(grouped);
  return complete ? (kinds.find(({ kind }) => kind === code)?.count ?? 0) : undefined;
}

function emptyOf(run: JobRun, filtered: boolean) {
  if (filtered) return { title: 'No failures match the filters' };
  const title = isActive(run.status) ? 'No failures so far' : 'No failures';
  return { title, description: 'When a record cannot be changed, it is listed here and the run continues.' };
}

const csv = csvFormat<Failure>([
  { header: 'Table', value: ({ table }) => table },
  { header: 'Record', value: ({ key }) => key },
  { header: 'Code', value: ({ code }) => code },
  { header: 'Message', value: ({ message }) => message },
  { header: 'Attempt', value: ({ attempt }) => attempt },
  { header: 'At', value: ({ at }) => at },
  { header: 'Resolved in attempt', value: ({ settledIn }) => settledIn },
]);

/** The export formats. Times are in UTC. */
const failureFormats: readonly ExportFormat<Failure>[] = [csv, jsonLinesFormat()];

const column = columnOf<Failure>();
const failureColumns = [
  column('table', 'Table', ({ table }) => table),
  column('key', 'Record', (row) => <RecordPlaces table={row.table} id={row.key} />),
  column('code', 'Code', ({ code }) => <Code size="sm">{code}</Code>),
  column('message', 'Message', (failure) => <Message failure={failure} />),
  column('attempt', { header: 'Attempt', align: 'end' }, ({ attempt }) => attempt),
  column('at', 'When', ({ at }) => <RelativeTime at={at} />),
];

function Message({ failure }: { readonly failure: Failure }) {
  const { message, settledIn, presentChange, approvedChange } = failure;
  if (presentChange && !settledIn) {
    return (
      <Box>
        <Text>{message}</Text>
        <Version label="Approved" change={approvedChange ?? 'No change to this record'} />
        <Version label="Now" change={presentChange} />
      </Box>
    );
  }
  if (!settledIn) return message;
  return (
    <Box>
      <Text color="fg.muted">{message}</Text>
      <Text textStyle="xs" color="fg.success" fontWeight="medium">
        Resolved in attempt {settledIn}
      </Text>
    </Box>
  );
}

/** Shows the approved or the current version. The record was not changed, because the two differ. */
function Version({ label, change }: { readonly label: string; readonly change: string }) {
  return (
    <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
      {label}: <Code size="sm">{change}</Code>
    </Text>
  );
}

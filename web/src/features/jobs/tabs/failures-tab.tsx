import { Flex, HStack, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { failurePages, failuresQuery } from '../../../api/run-failures';
import { shortRunId } from '../../../api/runs';
import { ExportMenu } from '../../../components/export/export-menu';
import { Choice } from '../../../components/filter/choice';
import { KindChips } from '../../../components/filter/kind-chips';
import { DataTable } from '../../../components/table/data-table';
import { pagedTable } from '../../../components/table/paged-table';
import { useUrlPages } from '../../../components/table/use-url-pages';
import type { FailureKinds } from '../common/failure-kinds';
import { failureKindsQuery } from '../common/queries';
import { offersRetry, RetryFailures } from '../start/retry-failures';
import { failureColumns } from './failure-columns';
import { failureFormats } from './failure-export';
import { useRunSearch } from './use-run-search';

const standardPageSize = 20;
const whileActiveMs = 5_000;

/**
 * The records that could not be changed, and why. They can be filtered by kind, and those that a retry
 * resolved can be hidden.
 */
export function FailuresTab({ run }: { readonly run: JobRun }) {
  const { search } = useRunSearch();
  const pages = useUrlPages();
  const pageSize = pages.size ?? standardPageSize;
  const filter = { code: search.code, standing: search.settled ? undefined : true };
  const { data: counted } = useQuery(failureKindsQuery(run.id));
  const query = useQuery({
    ...failuresQuery(run.id, { ...filter, limit: pageSize, nextToken: pages.token }),
    refetchInterval: isActive(run.status) ? whileActiveMs : false,
  });
  const total = search.settled ? undefined : countOf(run, search.code, counted);
  const table = pagedTable(query, { pages, pageSize, total, counts: true });
  return (
    <Stack gap="3">
      <Flex gap="3" justify="space-between" wrap="wrap" align="center">
        <Filters run={run} counted={counted} />
        <HStack gap="3" wrap="wrap">
          <ExportMenu
            noun={['failure', 'failures']}
            fileName={`run-${shortRunId(run.id)}-failures`}
            formats={failureFormats}
            fetchPage={failurePages(run.id, filter)}
            total={total}
            disabled={table.rows.length === 0}
          />
          {offersRetry(run) && <RetryFailures run={run} code={search.code} count={total} />}
        </HStack>
      </Flex>
      <DataTable
        name="failures"
        {...table}
        caption="Records that could not be changed"
        columns={failureColumns}
        getRowId={({ id }) => id}
        empty={emptyOf(run, search.code !== undefined)}
        skeletonRows={run.failed > 0 ? Math.min(run.failed, pageSize) : 1}
      />
    </Stack>
  );
}

interface FiltersProps {
  readonly run: JobRun;
  readonly counted: FailureKinds | undefined;
}

/**
 * The kind filter appears if there are at least two kinds or one is selected; the filter for resolved
 * failures appears after a second attempt.
 */
function Filters({ run, counted }: FiltersProps) {
  const { search, set } = useRunSearch();
  const kinds = counted?.kinds ?? [];
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
              count: counted?.complete ? count : undefined,
            })),
            ...asked.map((value) => ({ value, label: value })),
          ]}
          onChange={(code) => set({ code: code || undefined, ...first })}
        />
      )}
      {run.attempts.length > 1 && (
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

/** The number of open failures, with one code or in total; undefined if unknown. */
function countOf(
  run: JobRun,
  code: string | undefined,
  counted: FailureKinds | undefined,
): number | undefined {
  if (code === undefined) return run.failed;
  return counted?.complete ? (counted.kinds.find(({ kind }) => kind === code)?.count ?? 0) : undefined;
}

function emptyOf(run: JobRun, filtered: boolean) {
  if (filtered) return { title: 'No failure of this kind' };
  const title = isActive(run.status) ? 'No failures so far' : 'No failures';
  return { title, description: 'Records that cannot be changed are listed here. The run continues.' };
}

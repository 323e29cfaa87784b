import { Box, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { recordsChangedIn } from '#shared/jobs/run/records-changed';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { models } from '#shared/models/index';
import { changesQuery } from '../../../api/run/run-changes';
import { Choice } from '../../../components/filter/choice';
import { EmptyState, ErrorState, LoadingState, stale } from '../../../components/layout/states';
import { TokenPager } from '../../../components/table/token-pager';
import { useUrlPages } from '../../../components/table/use-url-pages';
import { formatCount } from '../../../components/text/number';
import { ChangeItem } from './change-item';
import { GroupedChanges } from './grouped-changes';
import { useRunSearch } from './use-run-search';

const standardPageSize = 10;
const whileActiveMs = 5_000;

export function ChangesTab({ run }: { readonly run: JobRun }) {
  const { search, set } = useRunSearch();
  const pages = useUrlPages();
  const pageSize = pages.size ?? standardPageSize;
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...changesQuery(run.id, { table: search.table, limit: pageSize, nextToken: pages.token }),
    refetchInterval: isActive(run.status) ? whileActiveMs : false,
  });
  const total = run.tables.find(({ table }) => table === search.table)?.changed ?? recordsChangedIn(run);

  return (
    <Stack gap="4">
      <Choice
        label="Table"
        value={search.table ?? ''}
        options={[
          { value: '', label: `All tables (${formatCount(recordsChangedIn(run))})` },
          ...run.tables
            .filter(({ table }) => models.some(({ name }) => name === table))
            .map(({ table, changed }) => ({
              value: table,
              label: `${table} (${formatCount(changed)})`,
            })),
        ]}
        onChange={(table) => set({ table: table || undefined, page: undefined, token: undefined })}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isPending ? (
        <LoadingState label="Loading changes" />
      ) : data.items.length === 0 && pages.page === 1 && !data.nextToken ? (
        <NoChanges run={run} />
      ) : (
        <>
          {total > 1 && !isActive(run.status) && (
            <GroupedChanges key={search.table} run={run} table={search.table} total={total} />
          )}
          <Text as="h3" textStyle="sectionTitle" mt="2">
            One by one
          </Text>
          <Box
            as="ul"
            listStyleType="none"
            aria-label="Changes, one by one"
            layerStyle="frame"
            {...stale(isPlaceholderData)}
          >
            {data.items.map((change) => (
              <ChangeItem key={`${change.table} ${change.key}`} change={change} dryRun={run.dryRun} />
            ))}
          </Box>
          <TokenPager
            pages={pages}
            more={data.nextToken}
            pageSize={pageSize}
            shown={data.items.length}
            total={total}
            loading={isPlaceholderData}
          />
        </>
      )}
    </Stack>
  );
}

function NoChanges({ run }: { readonly run: JobRun }) {
  if (isActive(run.status)) {
    return <EmptyState title="No changes yet" description="Changes appear here as the run progresses." />;
  }
  return (
    <EmptyState
      title={run.dryRun ? 'Nothing would change' : 'Nothing was changed'}
      description={`Records read: ${formatCount(run.read)}. None of them needed a change.`}
    />
  );
}

import { Box, Flex, HStack, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Change, ChangeKind, JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { models } from '#shared/models/index';
import { truncateId } from '#shared/values/user-id';
import { changesQuery } from '../../../api/runs';
import { Choice } from '../../../components/filter/choice';
import { CopyableId } from '../../../components/layout/copyable';
import { EmptyState, ErrorState, LoadingState } from '../../../components/layout/states';
import { TokenPager } from '../../../components/table/token-pager';
import { useUrlPages } from '../../../components/table/use-url-pages';
import { Difference } from '../../../components/text/difference';
import { formatCount } from '../../../components/text/number';
import { fieldsOf } from '../common/run-facts';
import { useRunSearch } from './use-run-search';

const pageSize = 10;
const whileActiveMs = 5_000;

const words: Readonly<Record<'made' | 'planned', Readonly<Record<ChangeKind, string>>>> = {
  made: { update: 'updated', remove: 'removed', create: 'created' },
  planned: { update: 'would be updated', remove: 'would be removed', create: 'would be created' },
};

/** What a run changed or, if dry, would change, field by field. */
export function ChangesTab({ run }: { readonly run: JobRun }) {
  const { search, set } = useRunSearch();
  const pages = useUrlPages();
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...changesQuery(run.id, { table: search.table, limit: pageSize, nextToken: pages.token }),
    refetchInterval: isActive(run.status) ? whileActiveMs : false,
  });
  const total = run.tables.find(({ table }) => table === search.table)?.changed ?? run.changed;

  return (
    <Stack gap="4">
      <Choice
        label="Table"
        value={search.table ?? ''}
        options={[
          { value: '', label: `All tables (${formatCount(run.changed)})` },
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
        <LoadingState label="Loading the changes" />
      ) : data.items.length === 0 && pages.page === 1 && !data.nextToken ? (
        <NoChanges run={run} />
      ) : (
        <>
          <Box as="ul" listStyleType="none" layerStyle="frame" opacity={isPlaceholderData ? 0.6 : undefined}>
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

function ChangeItem({ change, dryRun }: { readonly change: Change; readonly dryRun: boolean }) {
  const shown = Object.entries(fieldsOf(change.shown));
  return (
    <Box as="li" px="4" py="3" borderTopWidth="1px" borderColor="border.muted" _first={{ borderTopWidth: 0 }}>
      <Flex mb="1" columnGap="3" rowGap="1" wrap="wrap" align="baseline">
        <Text fontWeight="medium">{change.table}</Text>
        <CopyableId value={change.key} short={truncateId(change.key)} />
        <Text color="fg.muted">{words[dryRun ? 'planned' : 'made'][change.kind]}</Text>
        <HStack gap="3" color="fg.muted" textStyle="xs" ms={{ md: 'auto' }} wrap="wrap">
          {shown.map(([field, value]) => (
            <span key={field}>
              {field} {typeof value === 'string' ? value : JSON.stringify(value)}
            </span>
          ))}
        </HStack>
      </Flex>
      <Difference
        before={change.before ? fieldsOf(change.before) : undefined}
        after={change.after ? fieldsOf(change.after) : undefined}
        inList
      />
    </Box>
  );
}

function NoChanges({ run }: { readonly run: JobRun }) {
  if (isActive(run.status)) {
    return (
      <EmptyState
        title="No changes yet"
        description="They appear here page by page while the run continues."
      />
    );
  }
  return (
    <EmptyState
      title={run.dryRun ? 'Nothing would change' : 'Nothing was changed'}
      description={`${formatCount(run.read)} records were read. None of them needed a change.`}
    />
  );
}

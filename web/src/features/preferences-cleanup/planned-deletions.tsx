import { Box, chakra, Grid, Skeleton, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { changesQuery } from '../../api/run/run-changes';
import { useTokenPages } from '../../api/token-pages';
import { ErrorState } from '../../components/layout/states';
import { RecordId } from '../../components/records/record-id';
import { Pager } from '../../components/table/pager';
import { pageSummary } from '../../components/text/page-summary';
import { findingRow } from './finding-row';

const pageSize = 5;

export function PlannedDeletions({ runId, total }: { readonly runId: string; readonly total: number }) {
  const pages = useTokenPages(runId);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    changesQuery(runId, { limit: pageSize, nextToken: pages.token }),
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const rows = data?.items.map(({ key, shown }) => findingRow({ key, kind: '', details: shown }));
  return (
    <Box layerStyle="frame" p="3">
      <Grid
        as="ul"
        aria-label="Records to be deleted"
        listStyleType="none"
        templateColumns="max-content minmax(0, 1fr)"
        columnGap="4"
        rowGap="1.5"
        mb="2"
        textStyle="xs"
      >
        {rows?.map(({ id, userId }) => (
          <Box as="li" key={id} display="contents">
            <RecordId table="UserPreferences" id={id} />
            {userId === undefined ? (
              <Text as="em" color="fg.muted">
                no user ID
              </Text>
            ) : (
              <chakra.code fontFamily="mono" overflowWrap="anywhere">
                {userId}
              </chakra.code>
            )}
          </Box>
        )) ?? (
          <Box as="li" gridColumn="1 / -1">
            <Skeleton h="20" />
          </Box>
        )}
      </Grid>
      <Pager
        hasPrevious={pages.page > 1}
        hasNext={Boolean(data?.nextToken) && pages.page * pageSize < total}
        onPrevious={pages.previous}
        onNext={() => data?.nextToken && pages.next(data.nextToken)}
        summary={pageSummary({ page: pages.page, pageSize, shown: rows?.length ?? 0, total })}
        loading={isPlaceholderData}
      />
    </Box>
  );
}

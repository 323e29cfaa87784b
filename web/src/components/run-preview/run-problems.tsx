import { Box, Heading, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { failuresQuery } from '../../api/run/run-failures';
import { useTokenPages } from '../../api/token-pages';
import { stale } from '../layout/stale';
import { ErrorState } from '../layout/states';
import { TokenPager } from '../table/token-pager';

const pageSize = 5;

interface RunProblemsProps {
  readonly runId: string;
  readonly total: number;
  readonly title: string;
  /**
   * Returns the name of the failed item with the given key. Returns undefined if the message already contains
   * the name.
   */
  readonly nameOf?: ((key: string) => string | undefined) | undefined;
}

/** A run's failures, with their reasons. */
export function RunProblems({ runId, total, title, nameOf }: RunProblemsProps) {
  const pages = useTokenPages(runId);
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery(
    failuresQuery(runId, { limit: pageSize, nextToken: pages.token }),
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Box as="section" aria-label={title} layerStyle="frame" borderColor="border.warning">
      <Heading as="h3" textStyle="sm" px="3" pt="2" color="fg.warning">
        {title}
      </Heading>
      <Box as="ul" listStyleType="none" px="3" py="2" {...stale(isPlaceholderData)}>
        {data?.items.map(({ id, key, message }) => (
          <Box as="li" key={id} py="0.5" overflowWrap="anywhere">
            {nameOf?.(key) && (
              <Text as="span" fontWeight="medium">
                {nameOf(key)}:{' '}
              </Text>
            )}
            {message}
          </Box>
        ))}
      </Box>
      {total > pageSize && (
        <Box borderTopWidth="1px" px="3" py="2">
          <TokenPager
            pages={pages}
            more={data?.nextToken}
            pageSize={pageSize}
            shown={data?.items.length ?? 0}
            total={total}
            loading={isPending || isPlaceholderData || error !== null}
          />
        </Box>
      )}
    </Box>
  );
}

import { Box, Heading, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { keptKind } from '#shared/jobs/run/informing-kinds';
import { findingsQuery } from '../../api/run/findings';
import { failuresQuery } from '../../api/run/run-failures';
import { useTokenPages } from '../../api/token-pages';
import { ErrorState, stale } from '../layout/states';
import { TokenPager } from '../table/token-pager';

const pageSize = 5;

interface RunProblemsProps {
  readonly runId: string;
  /** If true, lists what the run kept on purpose instead of its failures. */
  readonly kept?: boolean;
  readonly total: number;
  readonly title: string;
  /** Returns a record's name. Undefined if the message already contains it. */
  readonly nameOf?: ((key: string) => string | undefined) | undefined;
}

/** Lists the failures, or what was kept on purpose, with the reasons. */
export function RunProblems({ runId, kept = false, total, title, nameOf }: RunProblemsProps) {
  const pages = useTokenPages(runId);
  const page = { limit: pageSize, nextToken: pages.token };
  const failures = useQuery({ ...failuresQuery(runId, page), enabled: !kept });
  const findings = useQuery({ ...findingsQuery(runId, { kind: keptKind, ...page }), enabled: kept });
  const { data, error, isPending, isPlaceholderData, refetch } = kept ? findings : failures;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <Box as="section" aria-label={title} layerStyle="frame" {...(!kept && { borderColor: 'border.warning' })}>
      <Heading as="h3" textStyle="sm" px="3" pt="2" color={kept ? 'fg.muted' : 'fg.warning'}>
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

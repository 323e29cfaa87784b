import { Box, chakra, Flex, Grid, Heading, HStack, Skeleton, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { fractionDone } from '#shared/jobs/progress';
import type { JobRun } from '#shared/jobs/run';
import { isActive } from '#shared/jobs/run-status';
import { runsQuery } from '../../api/runs';
import { formatCount, formatPercent } from '../../components/number';
import { ProgressBar } from '../../components/progress';
import { RunStatus } from '../../components/run-status';
import { EmptyState, ErrorState } from '../../components/states';
import { RelativeTime } from '../../components/time';

const shownRuns = 6;

/** The newest runs: those under way with their progress, the others with how they ended. */
export function RunsAtAGlance() {
  const { data, error, refetch, isPending } = useQuery(runsQuery({ limit: shownRuns }));
  const active = data?.items.filter((run) => isActive(run.status)).length ?? 0;
  return (
    <Box as="section" aria-labelledby="runs">
      <Flex justify="space-between" align="baseline" mb="3" gap="3">
        <HStack gap="2" align="baseline">
          <Heading as="h2" id="runs" textStyle="sectionTitle">
            Recent runs
          </Heading>
          <Text textStyle="xs" color="fg.muted" aria-live="polite">
            {active > 0 && `${active} in progress`}
          </Text>
        </HStack>
        <chakra.span
          textStyle="xs"
          color="teal.fg"
          fontWeight="medium"
          _hover={{ textDecoration: 'underline' }}
        >
          <Link to="/admin/jobs/history">All runs</Link>
        </chakra.span>
      </Flex>
      <Box layerStyle="frame" overflow="hidden">
        {isPending ? (
          <LoadingRows />
        ) : data ? (
          <Runs runs={data.items} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </Box>
    </Box>
  );
}

function Runs({ runs }: { readonly runs: readonly JobRun[] }) {
  if (runs.length === 0) {
    return <EmptyState title="No job has run yet" description="Start one from Jobs; it appears here." />;
  }
  return (
    <Box as="ul" listStyleType="none">
      {runs.map((run) => (
        <Box
          as="li"
          key={run.id}
          borderTopWidth="1px"
          borderColor="border.muted"
          _first={{ borderTopWidth: 0 }}
        >
          <RunRow run={run} />
        </Box>
      ))}
    </Box>
  );
}

function RunRow({ run }: { readonly run: JobRun }) {
  const fraction = fractionDone(run);
  return (
    <Grid
      templateColumns={{ base: '1fr auto', md: 'minmax(0, 2fr) minmax(160px, auto) minmax(0, 2fr) 112px' }}
      alignItems="center"
      columnGap="4"
      rowGap="1"
      px="4"
      minH="12"
      py="2"
      position="relative"
      _hover={{ bg: 'bg.subtle' }}
    >
      <chakra.span
        fontWeight="medium"
        truncate
        css={{ '& a::after': { content: '""', position: 'absolute', inset: 0 } }}
      >
        <Link to="/admin/jobs/$runId" params={{ runId: run.id }}>
          {run.title}
        </Link>
      </chakra.span>
      <RunStatus status={run.status} dryRun={run.dryRun} />
      <Box
        gridColumn={{ base: '1 / -1', md: 'auto' }}
        color="fg.muted"
        textStyle="xs"
        fontVariantNumeric="tabular-nums"
      >
        {isActive(run.status) ? (
          <HStack gap="3">
            <ProgressBar
              key={`${run.id} ${run.attempt}`}
              fraction={fraction}
              striped={run.dryRun}
              label={`Progress of ${run.title}`}
              status={run.status}
              size="sm"
            />
            {fraction !== undefined && <span>{formatPercent(fraction)}</span>}
          </HStack>
        ) : (
          outcomeOf(run)
        )}
      </Box>
      <Box position="relative" textAlign={{ md: 'end' }} textStyle="xs" color="fg.muted">
        <RelativeTime at={run.endedAt ?? run.startedAt ?? run.createdAt} />
      </Box>
    </Grid>
  );
}

/** What a run did, in one line. */
function outcomeOf({ read, changed, failed, dryRun }: JobRun): string {
  const parts = [
    `${formatCount(read)} read`,
    `${formatCount(changed)} ${dryRun ? 'would change' : 'changed'}`,
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
  ];
  return parts.join(' · ');
}

function LoadingRows() {
  return Array.from({ length: shownRuns }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton are all the same
    <Box key={row} px="4" py="4" aria-hidden>
      <Skeleton h="4" w="full" />
    </Box>
  ));
}

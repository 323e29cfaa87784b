import { Box, chakra, Flex, Grid, Text } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { shortRunId, useRun } from '../../api/runs';
import { RunBar } from '../../components/run/run-bar';
import { RunBadge } from '../../components/run/run-status';
import { formatCount } from '../../components/text/number';
import { resultOf } from '../../components/text/shape-words';
import { RelativeTime } from '../../components/time/time';

/** Shows an active run. Its progress is fetched separately, because run lists do not include it. */
export function ActiveRunRow({ run: listed }: { readonly run: JobRun }) {
  const { data } = useRun(listed.id);
  const run = data ?? listed;
  return (
    <RunRow run={run}>
      {isActive(run.status) ? (
        <RunBar run={run} label={`Progress of ${run.title} ${shortRunId(run.id)}`} />
      ) : (
        outcomeOf(run)
      )}
    </RunRow>
  );
}

export function EndedRunRow({ run }: { readonly run: JobRun }) {
  return <RunRow run={run}>{outcomeOf(run)}</RunRow>;
}

function RunRow({ run, children }: { readonly run: JobRun; readonly children: React.ReactNode }) {
  return (
    <Grid
      templateColumns={{ base: '1fr auto', lg: 'minmax(0, 5fr) 204px minmax(0, 4fr) 96px' }}
      templateAreas={{
        base: '"title title" "status when" "progress progress"',
        lg: '"title status progress when"',
      }}
      alignItems="center"
      columnGap="4"
      rowGap="1.5"
      px="4"
      py="2"
      minH="11"
      position="relative"
      _hover={{ bg: 'bg.subtle' }}
    >
      <Flex gridArea="title" minW="0" gap="2" align="baseline">
        <chakra.span
          fontWeight="medium"
          truncate
          css={{ '& a::after': { content: '""', position: 'absolute', inset: 0 } }}
        >
          <Link to="/admin/jobs/$runId" params={{ runId: run.id }}>
            {run.title}
          </Link>
        </chakra.span>
        <Text as="span" fontFamily="mono" textStyle="xs" color="fg.subtle">
          {shortRunId(run.id)}
        </Text>
      </Flex>
      <Box gridArea="status">
        <RunBadge run={run} />
      </Box>
      <Box gridArea="progress" color="fg.muted" textStyle="xs" fontVariantNumeric="tabular-nums">
        {children}
      </Box>
      <Box gridArea="when" position="relative" textAlign="end" textStyle="xs" color="fg.muted">
        <RelativeTime at={run.endedAt ?? run.startedAt ?? run.createdAt} />
      </Box>
    </Grid>
  );
}

function outcomeOf(run: JobRun): string {
  const parts = [
    ...(run.shape === 'report' ? [] : [`${formatCount(run.read)} read`]),
    resultOf(run),
    ...(run.failed > 0 ? [`${formatCount(run.failed)} failed`] : []),
  ];
  return parts.join(' · ');
}

import { Box, chakra, Flex, Grid, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListChecks, type LucideIcon, Play, ScanSearch } from 'lucide-react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { runsQuery, shortRunId, useRun } from '../../api/runs';
import { LinkedHeading } from '../../components/layout/linked-heading';
import { ErrorState, SkeletonRows } from '../../components/layout/states';
import { LinkButton } from '../../components/links/link-button';
import { RunBar } from '../../components/run/run-bar';
import { RunBadge } from '../../components/run/run-status';
import { formatCount } from '../../components/text/number';
import { resultOf } from '../../components/text/shape-words';
import { RelativeTime } from '../../components/time/time';

const shownRuns = 6;
/**
 * Reads more runs than are shown, because the server leaves out runs that the admin may not see after reading
 * a page.
 */
export const recentRunsQuery = runsQuery({ limit: 30 });

export function RunsAtAGlance() {
  const { data, error, refetch, isPending } = useQuery(recentRunsQuery);
  const runs = data?.items.slice(0, shownRuns);
  const active = runs?.filter((run) => isActive(run.status)).length ?? 0;
  return (
    <Box as="section" aria-labelledby="runs">
      <LinkedHeading
        id="runs"
        title="Recent runs"
        after={
          <Text textStyle="xs" color="fg.muted" aria-live="polite">
            {active > 0 && `${active} in progress`}
          </Text>
        }
        link={<Link to="/admin/jobs/history">All runs</Link>}
      />
      <Box layerStyle="frame" overflow="hidden">
        {isPending ? (
          <SkeletonRows rows={shownRuns} />
        ) : runs ? (
          <Runs runs={runs} />
        ) : (
          <ErrorState title="Recent runs could not be loaded" error={error} onRetry={() => void refetch()} />
        )}
      </Box>
    </Box>
  );
}

function Runs({ runs }: { readonly runs: readonly JobRun[] }) {
  if (runs.length === 0) return <FirstRun />;
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
          {isActive(run.status) ? <ActiveRunRow run={run} /> : <EndedRunRow run={run} />}
        </Box>
      ))}
    </Box>
  );
}

const steps: readonly { readonly icon: LucideIcon; readonly title: string; readonly text: string }[] = [
  {
    icon: ListChecks,
    title: 'Choose a job',
    text: 'The Jobs page shows which records and tables each job changes.',
  },
  {
    icon: ScanSearch,
    title: 'See what would change',
    text: 'A dry run reads every record and writes nothing. You can review each change it would make.',
  },
  {
    icon: Play,
    title: 'Start the real run',
    text: 'It keeps running even if you close this page. You can stop it and resume it later.',
  },
];

function FirstRun() {
  return (
    <Stack gap="5" p={{ base: '4', md: '6' }}>
      <Box>
        <Text fontWeight="semibold">No runs yet</Text>
        <Text color="fg.muted">
          Jobs change records in bulk. There are three steps, and nothing is written until the last one.
        </Text>
      </Box>
      <Grid as="ol" listStyleType="none" gap="5" templateColumns={{ base: '1fr', md: 'repeat(3, 1fr)' }}>
        {steps.map(({ icon: StepIcon, title, text }) => (
          <Flex as="li" key={title} gap="3">
            <Box color="teal.fg" mt="0.5" flexShrink="0" aria-hidden>
              <StepIcon size={16} />
            </Box>
            <Box>
              <Text fontWeight="medium">{title}</Text>
              <Text color="fg.muted">{text}</Text>
            </Box>
          </Flex>
        ))}
      </Grid>
      <LinkButton to="/admin/jobs" variant="solid" alignSelf="flex-start">
        Choose a job
      </LinkButton>
    </Stack>
  );
}

/** Shows an active run. Its progress is fetched separately, because run lists do not include it. */
function ActiveRunRow({ run: listed }: { readonly run: JobRun }) {
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

function EndedRunRow({ run }: { readonly run: JobRun }) {
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

import { Box, Flex, Grid, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ListChecks, type LucideIcon, Play, ScanSearch } from 'lucide-react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { runsQuery } from '../../api/runs';
import { LinkedHeading } from '../../components/layout/linked-heading';
import { ErrorState, SkeletonRows } from '../../components/layout/states';
import { LinkButton } from '../../components/links/link-button';
import { ActiveRunRow, EndedRunRow } from './run-row';

const shownRuns = 6;
/**
 * Reads more runs than are shown, because the server leaves out runs that the admin may not see after reading
 * a page.
 */
export const recentRunsQuery = runsQuery({ limit: 30 });

/** Shows active runs with their progress, and finished runs with their outcome. */
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

/** Shown in place of the run list until there is a run. */
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

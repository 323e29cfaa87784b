import { Box, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { runsQuery } from '../../api/runs';
import { LinkedHeading } from '../../components/layout/linked-heading';
import { ErrorState, SkeletonRows } from '../../components/layout/states';
import { FirstRun } from './first-run';
import { ActiveRunRow, EndedRunRow } from './run-row';

const shownRuns = 6;
/**
 * The query for the latest runs. The server reads a page of runs and then leaves out any that the admin is
 * not allowed to see, so the query requests more runs than are shown.
 */
export const recentRunsQuery = runsQuery({ limit: 30 });

/** The latest runs. Active runs are shown with their progress, and finished runs with their outcome. */
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

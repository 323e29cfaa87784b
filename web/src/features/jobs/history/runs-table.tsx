import { Box, Text, VisuallyHidden } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RunFollowUp } from '#shared/jobs/chain/run-follow-up';
import { fractionDone } from '#shared/jobs/run/progress';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { workedMs } from '#shared/jobs/run/worked';
import { shortRunId, useRun } from '../../../api/runs';
import { RunLink } from '../../../components/links/run-link';
import { ActorLink } from '../../../components/links/user-link';
import { RunBar } from '../../../components/run/run-bar';
import { RunBadge } from '../../../components/run/run-status';
import { columnOf, DataTable } from '../../../components/table/data-table';
import type { TableView } from '../../../components/table/views/table-view';
import { formatCount, formatPercent } from '../../../components/text/number';
import { resultOf } from '../../../components/text/shape-words';
import { Duration, RelativeTime } from '../../../components/time/time';
import { RunAgainButton } from '../start/run-again-button';

const column = columnOf<JobRun>();
const columns = [
  column('title', { header: 'Run', onPhone: 'title' }, (run) => (
    <Box whiteSpace={{ sm: 'nowrap' }}>
      <RunLink id={run.id}>{run.title}</RunLink>
      <Text as="span" ms="2" textStyle="xs" fontFamily="mono" fontWeight="normal" color="fg.muted">
        {shortRunId(run.id)}
      </Text>
      <ChainMark run={run} />
      <Assignee run={run} />
    </Box>
  )),
  column('status', 'Status', (run) => <RunBadge run={run} />),
  column('progress', { header: 'Progress', width: '150px' }, (run) =>
    isActive(run.status) ? <ActiveProgress id={run.id} /> : <Ended run={run} />,
  ),
  column('changed', { header: 'Result', align: 'end' }, (run) =>
    isActive(run.status) ? <ActiveChanged id={run.id} /> : <Changed run={run} />,
  ),
  column('startedBy', 'Started by', ({ startedBy }) => <ActorLink name={startedBy} />),
  column('createdAt', 'Started', ({ createdAt }) => <RelativeTime at={createdAt} />),
  column(
    'again',
    {
      header: () => <VisuallyHidden>Run again</VisuallyHidden>,
      align: 'end',
      width: '44px',
      onPhone: 'corner',
    },
    (run) => <RunAgainButton run={run} isIcon />,
  ),
];

function Assignee({ run: { assignments } }: { readonly run: JobRun }) {
  const [current] = assignments ?? [];
  if (!current) return null;
  return (
    <Text textStyle="xs" color="fg.muted" whiteSpace="normal">
      assigned to <ActorLink name={current.to} />
    </Text>
  );
}

function ActiveProgress({ id }: { readonly id: string }) {
  const { data: run } = useRun(id);
  return <RunBar run={run ?? undefined} label={`Progress of run ${shortRunId(id)}`} />;
}

function ActiveChanged({ id }: { readonly id: string }) {
  const { data: run } = useRun(id);
  return run ? <Changed run={run} /> : null;
}

function Changed({ run }: { readonly run: JobRun }) {
  return (
    <Box whiteSpace="nowrap">
      {run.failed > 0 && (
        <Text as="span" color="fg.error" me="3">
          {formatCount(run.failed)} failed
        </Text>
      )}
      {resultOf(run)}
    </Box>
  );
}

function Ended({ run }: { readonly run: JobRun }) {
  const fraction = fractionDone(run);
  return (
    <Text color="fg.muted" whiteSpace="nowrap" fontVariantNumeric="tabular-nums">
      {fraction === undefined ? 'ended after' : `${formatPercent(fraction)} in`}{' '}
      <Duration ms={workedMs(run, Date.parse(run.endedAt ?? run.createdAt))} />
    </Text>
  );
}

interface RunsTableProps {
  /** The table's name in DataTable. Omit it for a short excerpt. */
  readonly name?: string;
  readonly views?: readonly TableView[];
  readonly caption: string;
  readonly rows: readonly JobRun[];
  readonly loading?: boolean;
  readonly error?: unknown;
  readonly updatedAtMs?: number;
  readonly onRetry: () => void;
  readonly empty: { readonly title: string; readonly description?: ReactNode; readonly action?: ReactNode };
  readonly footer?: ReactNode;
  readonly skeletonRows?: number;
}

export function RunsTable(props: RunsTableProps) {
  const navigate = useNavigate();
  return (
    <DataTable
      {...props}
      columns={columns}
      getRowId={({ id }) => id}
      onRowClick={({ id }) => void navigate({ to: '/admin/jobs/$runId', params: { runId: id } })}
    />
  );
}

/** Marks runs in a chain. Renders nothing for most runs. */
function ChainMark({ run: { follows, followUps } }: { readonly run: JobRun }) {
  const before = follows?.earlierRuns.at(-1);
  return (
    <>
      {before && (
        <Mark>
          after <RunLink id={before.runId}>{before.title}</RunLink>
        </Mark>
      )}
      {followUps?.map((one) => (
        <Mark key={one.followUp}>
          <Next followUp={one} />
        </Mark>
      ))}
    </>
  );
}

const Mark = ({ children }: { readonly children: React.ReactNode }) => (
  <Text textStyle="xs" color="fg.muted" whiteSpace="normal">
    {children}
  </Text>
);

function Next({ followUp: { title, dryRun, state, reason, runId } }: { readonly followUp: RunFollowUp }) {
  const name = `${title}${dryRun ? ' (dry run)' : ''}`;
  if (runId) {
    return (
      <>
        then <RunLink id={runId}>{name}</RunLink>
        {state === 'MISSED' && ', which could not start'}
      </>
    );
  }
  if (state === 'PLANNED') return `then ${name}`;
  if (state === 'WAITING') return `${name} is waiting to start`;
  return `${name} did not start: ${reason}`;
}

import { Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { Lane } from '#shared/jobs/run/lane';
import { laneTotal } from '#shared/jobs/run/progress';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { ProgressBar } from '../../../components/run/progress';
import { columnOf, DataTable } from '../../../components/table/data-table';
import { Count, formatCount } from '../../../components/text/number';
import { RelativeTime } from '../../../components/time/time';
import { laneHeldBackText } from '../common/held-back';
import { lanesQuery } from '../common/queries';

interface LaneRow extends Lane {
  readonly run: JobRun;
}

const column = columnOf<LaneRow>();
const columns = [
  column('lane', { header: 'Worker', width: '64px' }, ({ lane }) => lane),
  column('slice', 'Slice', (lane) => sliceOf(lane)),
  column('progress', { header: 'Progress', width: '28%' }, (row) => <LaneProgress lane={row} />),
  column('changed', { header: 'Changed', align: 'end' }, ({ changed }) => <Count value={changed} />),
  column('failed', { header: 'Failed', align: 'end' }, ({ failed }) => <Count value={failed} />),
  column('updatedAt', 'Last report', (lane) => {
    if (lane.updatedAt) return <RelativeTime at={lane.updatedAt} />;
    return <Text color="fg.subtle">{isActive(lane.run.status) ? 'none yet' : '–'}</Text>;
  }),
];

function sliceOf({ table, segment, segments, retryOf, counting }: Lane): string {
  if (retryOf) return `${table}, failures from attempt ${retryOf - 1}`;
  const slice = segments > 1 ? `${table}, ${segment + 1} of ${segments}` : table;
  return counting ? `${slice} (only counted)` : slice;
}

function LaneProgress({ lane }: { readonly lane: LaneRow }) {
  const total = laneTotal(lane);
  const heldBack = isActive(lane.run.status) ? laneHeldBackText(lane) : undefined;
  const status = lane.done ? 'SUCCEEDED' : lane.error ? 'FAILED' : lane.run.status;
  return (
    <Stack gap="1" minW="32">
      <ProgressBar
        size="sm"
        fraction={lane.done ? 1 : total === 0 ? undefined : Math.min(0.99, lane.read / total)}
        striped={lane.run.dryRun}
        label={`Worker ${lane.lane}`}
        status={status}
      />
      <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
        {lane.done
          ? `done, ${formatCount(lane.read)} read`
          : `${formatCount(lane.read)} of about ${formatCount(total)}`}
        {heldBack && `, ${heldBack}`}
      </Text>
      {lane.error && (
        <Text textStyle="xs" color="fg.error" overflowWrap="anywhere">
          {lane.error}
        </Text>
      )}
    </Stack>
  );
}

export function LanesTab({ run }: { readonly run: JobRun }) {
  const { data, error, dataUpdatedAt, isPending, refetch } = useQuery(lanesQuery(run));
  const rows = (data ?? []).map((lane) => ({ ...lane, run }));
  return (
    <DataTable
      name="workers"
      caption="Workers for this run"
      columns={columns}
      rows={rows}
      getRowId={({ lane }) => `${lane}`}
      loading={isPending}
      updatedAtMs={dataUpdatedAt}
      error={error}
      onRetry={() => void refetch()}
      empty={{
        title: isActive(run.status) ? 'Not planned yet' : 'No workers',
        description: isActive(run.status)
          ? 'The work has not been split between workers yet.'
          : 'The run ended before its work was split between workers.',
      }}
    />
  );
}

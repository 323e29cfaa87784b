import { Box, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import type { ScheduledJob } from '#shared/jobs/run/run';
import { RunLink } from '../../../components/links/run-link';
import { RunStatus } from '../../../components/run/run-status';
import { statusLooks } from '../../../components/run/status-look';
import { columnsOf } from '../../../components/table/data-table';
import { RelativeTime } from '../../../components/time/time';
import { formatLocalMinute, isUtcHere } from '../../../components/time/time-format';
import { latestRunsQuery } from '../common/queries';
import { ToggleButton } from '../common/toggle-button';
import { scheduleInWords } from './schedule-words';

const column = columnsOf<ScheduledJob>();

/** @param onAsk called when the switch is used; the switch itself changes nothing */
export const scheduleColumns = (onAsk: (schedule: ScheduledJob) => void) =>
  column.columns([
    column.accessor('title', {
      header: 'Job',
      cell: ({ getValue }) => <Text fontWeight="medium">{getValue()}</Text>,
    }),
    column.accessor('expression', {
      header: 'When',
      cell: ({ row: { original: schedule } }) => <When schedule={schedule} />,
    }),
    column.accessor('nextAt', {
      header: 'Next run',
      cell: ({ row: { original: schedule } }) => <Next schedule={schedule} />,
    }),
    column.accessor('lastAt', {
      header: 'Last scheduled run',
      cell: ({ row: { original: schedule } }) => <Last schedule={schedule} />,
    }),
    column.display({
      id: 'on',
      header: 'Enabled',
      cell: ({ row: { original: schedule } }) => <OnOff schedule={schedule} onAsk={() => onAsk(schedule)} />,
    }),
  ]);

/** The configured time in UTC, and the viewer's local time if it differs. */
function When({ schedule: { expression, nextAt } }: { readonly schedule: ScheduledJob }) {
  const nextMs = nextAt ? Date.parse(nextAt) : undefined;
  return (
    <Box>
      <Text>{scheduleInWords(expression)}</Text>
      {nextMs !== undefined && !isUtcHere(nextMs) && (
        <Text textStyle="xs" color="fg.muted">
          next at {formatLocalMinute(nextMs)} here
        </Text>
      )}
    </Box>
  );
}

function Next({ schedule: { paused, nextAt } }: { readonly schedule: ScheduledJob }) {
  if (paused) return <Text color="fg.muted">none while paused</Text>;
  return nextAt ? <RelativeTime at={nextAt} /> : <Text color="fg.muted">none</Text>;
}

function Last({ schedule }: { readonly schedule: ScheduledJob }) {
  const { lastAt, lastRunId, lastStatus } = schedule;
  if (!lastAt) return <Text color="fg.muted">never</Text>;
  return (
    <Stack gap="1" align={{ base: 'flex-end', sm: 'flex-start' }}>
      <Text>
        due <RelativeTime at={lastAt} />
        {lastRunId && (
          <>
            {', '}
            <RunLink id={lastRunId} />
          </>
        )}
      </Text>
      {lastStatus && <RunStatus status={lastStatus} />}
      <RunSince schedule={schedule} />
    </Stack>
  );
}

/** The last run started by an admin since then, because its outcome is the current one. */
function RunSince({ schedule: { job, lastAt, lastRunId } }: { readonly schedule: ScheduledJob }) {
  const { data } = useQuery(latestRunsQuery);
  const newest = data?.items.find((run) => run.job === job && !run.dryRun);
  const isSince =
    newest && newest.id !== lastRunId && Date.parse(newest.createdAt) > Date.parse(lastAt ?? '');
  if (!isSince) return null;
  return (
    <Text textStyle="xs" color="fg.muted">
      Since then {statusLooks[newest.status].label.toLowerCase()}: <RunLink id={newest.id} />,{' '}
      <RelativeTime at={newest.startedAt ?? newest.createdAt} />
    </Text>
  );
}

interface OnOffProps {
  readonly schedule: ScheduledJob;
  readonly onAsk: () => void;
}

/** On or paused, since when and by whom. A change asks for confirmation. */
function OnOff({ schedule, onAsk }: OnOffProps) {
  const { title, paused, pausedBy, pausedAt, permitted } = schedule;
  return (
    <Stack gap="1" align={{ base: 'flex-end', sm: 'flex-start' }}>
      <ToggleButton label={`${title} schedule enabled`} on={!paused} disabled={!permitted} onToggle={onAsk} />
      {paused && pausedBy && (
        <Text textStyle="xs" color="fg.muted">
          by {pausedBy}
          {pausedAt && (
            <>
              , <RelativeTime at={pausedAt} />
            </>
          )}
        </Text>
      )}
      {!permitted && (
        <Text textStyle="xs" color="fg.muted">
          You cannot change this
        </Text>
      )}
    </Stack>
  );
}

import { Box, Button, chakra, HStack, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import cronstrue from 'cronstrue';
import type { ScheduledJob } from '#shared/jobs/run/run';
import { formatExactDollars } from '#shared/text/format-dollars';
import { formatLocalMinute, isUtcHere } from '#shared/text/time-format';
import { RunLink } from '../../../components/links/run-link';
import { RunStatus } from '../../../components/run/run-status';
import { statusLooks } from '../../../components/run/status-look';
import { columnOf } from '../../../components/table/data-table';
import { RelativeTime } from '../../../components/time/time';
import { latestRunsQuery } from '../common/queries';

/**
 * The number of fields in a schedule expression: minute, hour, day of the month, month, day of the week and
 * year.
 */
const fields = 6;

/**
 * Describes a schedule in words: 'cron(0 2 * * ? *)' → 'At 02:00 UTC'. Returns the expression itself if it
 * cannot be parsed.
 *
 * EventBridge Scheduler counts weekdays from 1 (Sunday), and its expressions end with a year. The year is
 * mentioned unless it is `*`.
 */
export function scheduleInWords(expression: string): string {
  const [, cron = ''] = /^cron\((.*)\)$/.exec(expression.trim()) ?? [];
  const parts = cron.split(/\s+/);
  if (parts.length !== fields) return expression;
  const year = parts.at(-1);
  const known = year === '*' ? parts.slice(0, -1) : ['0', ...parts];
  try {
    const words = cronstrue.toString(known.join(' '), {
      use24HourTimeFormat: true,
      dayOfWeekStartIndexZero: false,
      verbose: true,
    });
    return `${words}, UTC`;
  } catch {
    // The library throws strings for expressions that it cannot parse. In that case, the expression itself is
    // the best description.
    return expression;
  }
}

const column = columnOf<ScheduledJob>();

interface ScheduleActions {
  readonly onPause: (schedule: ScheduledJob) => void;
  readonly onLimit: (schedule: ScheduledJob) => void;
}

/**
 * Returns the columns. Their widths are fixed, so that no column moves when a schedule is paused or a
 * relative time changes.
 *
 * @param actions called when the user clicks the switch or the button; these callbacks do not change the
 *   schedule themselves
 */
export const scheduleColumns = ({ onPause, onLimit }: ScheduleActions) => [
  column('title', { header: 'Job', width: '18%', onPhone: 'title' }, ({ title }) => (
    <Text fontWeight="medium">{title}</Text>
  )),
  column('expression', { header: 'When', width: '19%' }, (schedule) => <When schedule={schedule} />),
  column('nextAt', { header: 'Next run', width: '12%' }, (schedule) => <Next schedule={schedule} />),
  column('lastAt', { header: 'Last scheduled run', width: '19%' }, (schedule) => (
    <Last schedule={schedule} />
  )),
  column('maxDollars', { header: 'Maximum cost', width: '18%' }, (schedule) => (
    <MaximumCost schedule={schedule} onAsk={() => onLimit(schedule)} />
  )),
  column('on', { header: 'Enabled', width: '14%' }, (schedule) => (
    <OnOff schedule={schedule} onAsk={() => onPause(schedule)} />
  )),
];

/**
 * The configured time in UTC and, if the viewer's time zone is not UTC, the time of the next run in that time
 * zone.
 */
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
  return (
    <Stack gap="1" align={{ base: 'flex-end', sm: 'flex-start' }}>
      {lastAt ? (
        <Text>
          due <RelativeTime at={lastAt} />
          {lastRunId && (
            <>
              {', '}
              <RunLink id={lastRunId} />
            </>
          )}
        </Text>
      ) : (
        <Text color="fg.muted">none yet</Text>
      )}
      {lastStatus && <RunStatus status={lastStatus} />}
      <RunSince schedule={schedule} />
    </Stack>
  );
}

/** Shows a run since the scheduled one, if there was one, because its outcome is more recent. */
function RunSince({ schedule: { job, lastAt, lastRunId } }: { readonly schedule: ScheduledJob }) {
  const { data } = useQuery(latestRunsQuery);
  const newest = data?.items.find((run) => run.job === job && !run.dryRun);
  const isSince =
    newest && newest.id !== lastRunId && (!lastAt || Date.parse(newest.createdAt) > Date.parse(lastAt));
  if (!isSince) return null;
  return (
    <Text textStyle="xs" color="fg.muted">
      {lastAt ? 'Since then' : 'Run outside the schedule'} {statusLooks[newest.status].label.toLowerCase()}:{' '}
      <RunLink id={newest.id} />, <RelativeTime at={newest.startedAt ?? newest.createdAt} />
    </Text>
  );
}

interface ChangeableProps {
  readonly schedule: ScheduledJob;
  readonly onAsk: () => void;
}

/** Shows the maximum cost and, if it has been changed, by whom and when. */
function MaximumCost({ schedule, onAsk }: ChangeableProps) {
  const { title, maxDollars, limitedBy, limitedAt, permitted } = schedule;
  return (
    <Stack gap="1" align={{ base: 'flex-end', sm: 'flex-start' }}>
      <HStack columnGap="2" rowGap="1" wrap="wrap" justify={{ base: 'flex-end', sm: 'flex-start' }}>
        <Text color={maxDollars ? undefined : 'fg.muted'} whiteSpace="nowrap">
          {maxDollars ? formatExactDollars(maxDollars) : 'No maximum'}
        </Text>
        {permitted && (
          <Button size="xs" aria-label={`Change the maximum cost of ${title}`} onClick={onAsk}>
            Change…
          </Button>
        )}
      </HStack>
      {limitedBy && limitedAt && (
        <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere">
          by {limitedBy}, <RelativeTime at={limitedAt} />
        </Text>
      )}
    </Stack>
  );
}

function OnOff({ schedule, onAsk }: ChangeableProps) {
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
          You cannot change this schedule
        </Text>
      )}
    </Stack>
  );
}

interface ToggleButtonProps {
  readonly label: string;
  readonly on: boolean;
  readonly disabled?: boolean;
  /** Requests the change. The switch always reflects the value of `on`. */
  readonly onToggle: () => void;
}

/** A switch that asks for confirmation before its state changes. */
function ToggleButton({ label, on, disabled = false, onToggle }: ToggleButtonProps) {
  return (
    <chakra.button
      type="button"
      role="switch"
      aria-checked={on}
      aria-label={label}
      disabled={disabled}
      onClick={onToggle}
      display="inline-flex"
      alignItems="center"
      gap="2"
      minH="8"
      px="1"
      ms="-1"
      borderRadius="l2"
      cursor="pointer"
      _disabled={{ cursor: 'not-allowed', opacity: 0.6 }}
      _focusVisible={{ outline: '2px solid', outlineColor: 'teal.focusRing' }}
    >
      <Box
        aria-hidden
        position="relative"
        w="8"
        h="4.5"
        borderRadius="full"
        bg={on ? 'teal.solid' : 'border.control'}
        transition="background-color 150ms ease-out"
      >
        <Box
          position="absolute"
          top="0.5"
          insetStart={on ? '4' : '0.5'}
          boxSize="3.5"
          borderRadius="full"
          bg="bg.panel"
          transition="inset-inline-start 150ms ease-out"
        />
      </Box>
      <Text as="span" aria-hidden>
        {on ? 'On' : 'Paused'}
      </Text>
    </chakra.button>
  );
}

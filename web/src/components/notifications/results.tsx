import { Badge, Box, Heading, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { sentOn } from '#shared/domain/schedules/effect';
import { entriesQuery } from '../../api/schedule/schedule-entries';
import { ListRow } from '../layout/list-row';
import { RunLink } from '../links/run-link';
import { columnOf, DataTable } from '../table/data-table';
import { Count } from '../text/number';
import type { Scheduled } from './queries';
import { notificationsQuery, todayUtc } from './today';
import type { CallResult } from './use-scheduling';

const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });

const column = columnOf<CallResult>();

const figure = (id: 'count' | 'successCount' | 'errorCount', header: string) =>
  column(id, { header, align: 'end' }, ({ scheduled }) => <Count value={scheduled[id]} />);

const names = { exercise: 'Exercise', breathing: 'Breathing' } as const;

const columns = [
  column('type', 'Type', (row) => names[row.type]),
  column('date', 'Date (UTC)', (row) => `${row.scheduled.day} ${row.scheduled.date}`.trim() || '–'),
  figure('count', 'Count'),
  figure('successCount', 'Success'),
  figure('errorCount', 'Errors'),
  column('run', 'Run', (row) => (row.scheduled.runId ? <RunLink id={row.scheduled.runId} /> : '–')),
];

export function Results({ results }: { readonly results: readonly CallResult[] }) {
  const { data: entries } = useQuery({ ...entriesQuery, enabled: results.length > 0 });
  const date = todayUtc();
  const { data: recorded } = useQuery({ ...notificationsQuery(date), enabled: results.length > 0 });
  const isCancelled = (type: string, time: string) =>
    recorded?.some(
      ({ notificationType, scheduledTime, status }) =>
        notificationType === type && scheduledTime === time && status === 'cancelled',
    ) === true;
  const isEmptyDay = entries !== undefined && sentOn(entries, date).size === 0;
  const left = isEmptyDay
    ? `The schedule has no notifications for today (${weekday.format(Date.parse(date))}, UTC).`
    : 'No notifications are left for today. Past times are skipped.';
  if (results.length === 0) return null;
  const details = results.flatMap(({ type, scheduled }) =>
    scheduled.results.map((one) => ({
      ...one,
      type,
      outcome: isCancelled(type, one.time) ? 'cancelled' : outcomeOf(one, scheduled.date, Date.now()),
    })),
  );
  return (
    <Stack as="section" aria-labelledby="last-result" gap="3">
      <Heading as="h2" id="last-result" textStyle="sectionTitle">
        Last result
      </Heading>
      <DataTable
        caption="Last result"
        columns={columns}
        rows={results}
        getRowId={({ type }) => type}
        empty={{ title: 'No result' }}
      />
      <Box layerStyle="frame" overflow="hidden">
        {details.length === 0 ? (
          <Text p="4" color="fg.muted">
            {left}
          </Text>
        ) : (
          <Box as="ol" aria-label="Notifications" listStyleType="none">
            {details.map(({ type, notification, time, outcome }) => (
              <ListRow key={`${type} ${time} ${notification}`}>
                <Text fontVariantNumeric="tabular-nums" w={{ md: '20' }} color="fg.muted">
                  {time} UTC
                </Text>
                <Text flex="1" minW="0" overflowWrap="anywhere">
                  {notification}
                </Text>
                <Badge
                  variant="surface"
                  alignSelf={{ base: 'flex-start', md: 'center' }}
                  colorPalette={colors[outcome]}
                >
                  {outcome}
                </Badge>
              </ListRow>
            ))}
          </Box>
        )}
      </Box>
    </Stack>
  );
}

const colors = {
  sent: 'green',
  scheduled: 'green',
  'already scheduled': 'gray',
  replaced: 'green',
  cancelled: 'gray',
  error: 'red',
} as const;

/** The outcome for each status. 'sent' means that the provider has the notification. */
const outcomes: Readonly<Record<string, keyof typeof colors>> = {
  sent: 'scheduled',
  kept: 'already scheduled',
  replaced: 'replaced',
  cancelled: 'cancelled',
};

/** A notification that is not due yet is never called sent. */
function outcomeOf(
  { status, time }: Scheduled['results'][number],
  date: string,
  nowMs: number,
): keyof typeof colors {
  const isDue = Date.parse(`${date}T${time}:00Z`) <= nowMs;
  if (status === 'sent' && isDue) return 'sent';
  return Object.hasOwn(outcomes, status) ? (outcomes[status] ?? 'error') : 'error';
}

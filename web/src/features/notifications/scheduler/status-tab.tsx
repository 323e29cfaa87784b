import { Badge, Box, HStack, Stack, Text } from '@chakra-ui/react';
import { useMemo, useState } from 'react';
import type { SentNotification } from '#shared/domain/schedules/effect';
import { sentOn } from '#shared/domain/schedules/effect';
import { readEntry, type ScheduleEntry } from '#shared/domain/schedules/entry';
import { invalidMetadata, missingMetadata, readMetadata } from '#shared/values/notification-metadata';
import { RefreshButton } from '../../../components/actions/busy-button';
import { ExpandablePanel } from '../../../components/layout/expandable-panel';
import { OutdatedNotice } from '../../../components/notifications/outdated-notice';
import { StatusChip, StatusLine } from '../../../components/notifications/status-chips';
import type { TodaysNotification } from '../../../components/notifications/today';
import { columnOf } from '../../../components/table/data-table';
import { LocalTable } from '../../../components/table/local-table';
import { formatCounted } from '../../../components/text/number';
import { UtcTime } from '../../../components/week/utc-time';
import { templateLabel } from '../../../components/week/words';
import { messages } from './messages';
import type { Today } from './use-today';

const pageSize = 20;

interface StatusTabProps {
  readonly today: Today;
  readonly entries: readonly ScheduleEntry[];
}

export function StatusTab({ today, entries }: StatusTabProps) {
  const [preview, setPreview] = useState(false);
  const [recorded, setRecorded] = useState(true);
  const { counts } = today;
  const notifications = today.notifications?.filter(({ status }) => status === 'scheduled');
  const sent = useMemo(() => [...sentOn(entries, today.date).values()], [entries, today.date]);
  return (
    <Stack gap="4">
      <HStack justify="space-between" wrap="wrap" gap="3">
        <StatusLine counts={counts} failed={today.error !== null && !counts} />
        <RefreshButton busy={today.loading} busyLabel="Checking" onClick={today.refresh}>
          {messages.refresh}
        </RefreshButton>
      </HStack>
      <OutdatedNotice />
      <Stack layerStyle="frame" p="4" gap="2">
        <StatusChip label="Exercise notifications" count={counts?.exercise} />
        <Text color="fg.muted">{timesOf(sent, 'exercise', 'Sent at :55 past the hour')}</Text>
        <StatusChip label="Breathing notifications" count={counts?.breathing} />
        <Text color="fg.muted">{timesOf(sent, 'breathing', 'Sent at :25')}</Text>
      </Stack>
      <ExpandablePanel
        title={`Template preview for ${weekdayOf(today.date)}`}
        summary={formatCounted(sent.length, 'notification')}
        open={preview}
        onToggle={setPreview}
      >
        <Box p="2">
          <Preview sent={sent} entries={entries} />
        </Box>
      </ExpandablePanel>
      {notifications !== undefined && notifications.length > 0 && (
        <ExpandablePanel
          title="Scheduled notifications"
          summary={formatCounted(notifications.length, 'record')}
          open={recorded}
          onToggle={setRecorded}
        >
          <Box p="2">
            <LocalTable
              name="scheduled-notifications"
              caption="Scheduled notifications"
              columns={columns}
              rows={notifications}
              getRowId={({ id }) => id}
              pageSize={pageSize}
              empty={{ title: 'No notifications' }}
            />
          </Box>
        </ExpandablePanel>
      )}
    </Stack>
  );
}

function timesOf(sent: readonly SentNotification[], type: SentNotification['type'], words: string): string {
  const times = sent.filter((one) => one.type === type).map(({ time }) => time);
  return times.length === 0
    ? 'The schedule has no notifications for today.'
    : `${words}. Today's schedule: ${times.join(', ')} UTC.`;
}

const weekdayOf = (date: string) =>
  new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(Date.parse(date));

interface PreviewRow {
  readonly hour: string;
  readonly exercise: readonly SentNotification[];
  readonly breathing: readonly SentNotification[];
}

const previewColumn = columnOf<PreviewRow>();

const previewColumns = [
  previewColumn('hour', { header: 'Hour (UTC)', width: '110px' }, (row) => `${row.hour}:00`),
  previewColumn('exercise', 'Exercise notification', (row) => <Sent sent={row.exercise} />),
  previewColumn('breathing', 'Breathing notification', (row) => <Sent sent={row.breathing} />),
];

interface PreviewProps extends Pick<StatusTabProps, 'entries'> {
  readonly sent: readonly SentNotification[];
}

/** Shows the notifications by the hour of their entries, not by the time at which they are sent. */
function Preview({ sent, entries }: PreviewProps) {
  const hours = new Map(entries.map((entry) => [entry.id, readEntry(entry).hour]));
  const byHour = Map.groupBy(sent, ({ entryId, time }) => hours.get(entryId) ?? time.slice(0, 2));
  const rows = [...byHour]
    .map(([hour, list]) => ({
      hour,
      exercise: list.filter(({ type }) => type === 'exercise'),
      breathing: list.filter(({ type }) => type === 'breathing'),
    }))
    .toSorted((one, other) => one.hour.localeCompare(other.hour));
  return (
    <LocalTable
      caption="Template preview"
      columns={previewColumns}
      rows={rows}
      getRowId={({ hour }) => hour}
      pageSize={24}
      empty={{ title: 'The schedule has no notifications for today' }}
    />
  );
}

function Sent({ sent }: { readonly sent: readonly SentNotification[] }) {
  if (sent.length === 0) return '–';
  return (
    <Stack gap="1">
      {sent.map(({ time, heading, content, templateName }) => (
        <Box key={time}>
          <UtcTime time={time} /> {heading}
          <Text color="fg.muted">
            {content} · {templateLabel(templateName)}
          </Text>
        </Box>
      ))}
    </Stack>
  );
}

const column = columnOf<TodaysNotification>();

const columns = [
  column('time', 'Time', (row) => <UtcTime time={row.scheduledTime ?? ''} />),
  column('notificationType', 'Type', ({ notificationType }) => notificationType ?? '–'),
  column('status', 'Status', (row) => (
    <Badge variant="surface" colorPalette={row.status === 'scheduled' ? 'green' : 'gray'}>
      {row.status ?? 'Unknown'}
    </Badge>
  )),
  column('notificationID', 'Push service ID', ({ notificationID }) => (
    <Text as="span" fontFamily="mono" textStyle="xs" overflowWrap="anywhere">
      {notificationID ?? '–'}
    </Text>
  )),
  column('metadata', 'Metadata', ({ metadata }) => metadataText(metadata)),
];

function metadataText(stored: unknown): string {
  const read = readMetadata(stored ?? '');
  if (!read) return stored === null || stored === undefined ? missingMetadata : invalidMetadata;
  return `${read.heading} - ${read.content}`;
}

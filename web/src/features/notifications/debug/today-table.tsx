import { Alert, Badge, Button, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { PushNotificationAnswer } from '#shared/api/push';
import { messageOf } from '../../../api/api-error';
import { RefreshButton } from '../../../components/actions/busy-button';
import { Callout } from '../../../components/layout/callout';

import { notificationsQuery, todayUtc } from '../../../components/notifications/today';
import { columnOf } from '../../../components/table/data-table';
import { LocalTable } from '../../../components/table/local-table';
import { formatCounted } from '../../../components/text/number';
import { UtcTime } from '../../../components/week/utc-time';
import { type ComparedNotification, compareDay, type Side } from './compare';
import { sideWords } from './messages';
import { listQuery } from './queries';
import { Section } from './section';

const pageSize = 20;

interface TodayTableProps {
  readonly onChoose: (notificationID: string) => void;
}

/** A table that shows whether each notification exists on both sides or on only one side. */
export function TodayTable({ onChoose }: TodayTableProps) {
  const date = todayUtc();
  const records = useQuery(notificationsQuery(date));
  const listed = useQuery(listQuery);
  const rows = useMemo(
    () => compareDay(date, records.data ?? [], listed.data?.items ?? []),
    [date, records.data, listed.data],
  );
  const columns = useMemo(() => columnsFor(onChoose, listed.data !== undefined), [onChoose, listed.data]);
  const refresh = () => void Promise.all([records.refetch(), listed.refetch()]);
  return (
    <Section
      title="Today"
      note={`${date} (UTC): our records compared with OneSignal's list.`}
      action={
        <RefreshButton
          variant="outline"
          busy={records.isFetching || listed.isFetching}
          busyLabel="Reading"
          onClick={refresh}
        />
      }
    >
      <Stack gap="3">
        {records.error && <Failure title="Our records could not be read" error={records.error} />}
        {listed.error && <Failure title="OneSignal's list could not be read" error={listed.error} />}
        <LocalTable
          name="today"
          caption="Today's notifications"
          columns={columns}
          rows={rows}
          getRowId={({ key }) => key}
          pageSize={pageSize}
          loading={records.isPending || listed.isPending}
          empty={{ title: 'No notifications for today, either in our records or in OneSignal' }}
        />
        {listed.data && listed.data.total > listed.data.items.length && (
          <Text color="fg.muted" textStyle="xs">
            OneSignal has {formatCounted(listed.data.total, 'notification')}; the newest{' '}
            {listed.data.items.length} are compared.
          </Text>
        )}
      </Stack>
    </Section>
  );
}

function Failure({ title, error }: { readonly title: string; readonly error: unknown }) {
  return (
    <Callout status="error" role="alert" title={title}>
      <Alert.Description>{messageOf(error)}</Alert.Description>
    </Callout>
  );
}

const sideColors: Readonly<Record<Side, string>> = {
  both: 'green',
  ours: 'red',
  provider: 'orange',
  differs: 'red',
};

const column = columnOf<ComparedNotification>();

function columnsFor(onChoose: TodayTableProps['onChoose'], isListed: boolean) {
  return [
    column('time', { header: 'Time', width: '110px' }, (row) =>
      row.time ? <UtcTime time={row.time} /> : '–',
    ),
    column('heading', 'Heading', (row) => row.heading ?? '–'),
    column('ours', 'Our record', (row) => row.ours?.status ?? '–'),
    column('provider', 'OneSignal', (row) => (isListed ? providerText(row.provider) : 'Not loaded')),
    column(
      'side',
      'Comparison',
      (row) =>
        isListed && (
          <Badge variant="surface" colorPalette={sideColors[row.side]}>
            {sideWords[row.side]}
          </Badge>
        ),
    ),
    column('look', 'Details', (row) => {
      const id = row.provider?.id ?? row.ours?.notificationID;
      return id ? (
        <Button size="xs" variant="outline" onClick={() => onChoose(id)}>
          Show <Text srOnly>the notification for {row.time ?? 'today'}</Text>
        </Button>
      ) : (
        'No ID'
      );
    }),
  ];
}

export function providerText(one: PushNotificationAnswer | undefined): string {
  if (!one) return '–';
  if (one.cancelled) return 'Cancelled';
  if (one.completedAt === null) return one.remaining > 0 ? `${one.remaining} left` : 'Not sent yet';
  const parts = [
    `${one.successful} delivered`,
    ...(one.failed > 0 ? [`${one.failed} unsubscribed`] : []),
    ...(one.errored > 0 ? [`${one.errored} failed`] : []),
    ...(one.clicked > 0 ? [`${one.clicked} clicked`] : []),
  ];
  return parts.join(', ');
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dateAfter } from '#shared/domain/schedules/effect';
import { messageOf } from '../../../api/api-error';
import { statusTexts } from '../../../components/notifications/status-chips';
import { countToday, notificationsQuery, todayUtc } from '../../../components/notifications/today';
import { useNow } from '../../../components/time/use-now';
import { pushLog } from '../../../push/acts/log';
import { messages } from './messages';
import { type DayOfNotifications, upcoming, upcomingWindowMs } from './upcoming';

const minuteMs = 60_000;

/** Returns the data of the current UTC day. */
export function useDay() {
  const client = useQueryClient();
  const nowMs = useNow((now) => Math.floor(now / minuteMs) * minuteMs);
  const date = todayUtc();
  const next = dateAfter(nowMs, 1);
  const endsTomorrow = new Date(nowMs + upcomingWindowMs).toISOString().startsWith(next);
  const {
    data: notifications,
    error,
    isFetching,
  } = useQuery({
    ...notificationsQuery(date),
    refetchInterval: minuteMs,
  });
  const { data: tomorrow } = useQuery({
    ...notificationsQuery(next),
    enabled: endsTomorrow,
    refetchInterval: minuteMs,
  });
  const days: readonly DayOfNotifications[] = [
    ...(notifications ? [{ date, notifications }] : []),
    ...(tomorrow && endsTomorrow ? [{ date: next, notifications: tomorrow }] : []),
  ];

  /** Logs the day's status. The promise never rejects. */
  const check = async (): Promise<void> => {
    try {
      const read = await client.fetchQuery({ ...notificationsQuery(date), staleTime: 0 });
      const { exercise, breathing } = countToday(read, Date.now());
      const none = exercise.scheduled + breathing.scheduled === 0;
      const status = none ? statusTexts.nothing : statusTexts.both(exercise.scheduled, breathing.scheduled);
      pushLog.add(none ? 'warning' : 'success', messages.statusChecked, status);
    } catch (failure) {
      pushLog.add('error', messages.statusFailed, messageOf(failure));
    }
  };

  return {
    date,
    counts: notifications && countToday(notifications, nowMs),
    upcoming: notifications && upcoming(days, nowMs),
    error,
    loading: isFetching,
    check,
  };
}

export type Day = ReturnType<typeof useDay>;

import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { messageOf } from '../../../api/api-error';
import { countToday, notificationsQuery, todayUtc } from '../../../components/notifications/today';
import { messages } from './messages';
import type { AddActivity } from './use-activity-log';

/** Reads today's notifications. Failures are added to the log. */
export function useToday(log: AddActivity) {
  const date = todayUtc();
  const query = useQuery(notificationsQuery(date));
  const note = useEffectEvent((error: unknown) => log(false, messages.statusFailed, messageOf(error)));
  useEffect(() => {
    if (query.error) note(query.error);
  }, [query.error]);
  return {
    date,
    notifications: query.data,
    counts: query.data && countToday(query.data, Date.now()),
    error: query.error,
    loading: query.isFetching,
    refresh: () => void query.refetch(),
  };
}

export type Today = ReturnType<typeof useToday>;

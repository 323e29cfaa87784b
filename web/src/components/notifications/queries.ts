import { queryOptions } from '@tanstack/react-query';
import { gql } from '#shared/api/gql';
import type { NotificationType } from '#shared/domain/notifications/notification-slots';
import * as documents from '#shared/jobs/documents/run-page-documents';
import { graphql } from '../../api/client';
import { loadConfig } from '../../api/session/config';
import { useWrite } from '../../api/use-write';

export const cancelJob = 'cancel-todays-notifications';
export const scheduleJob = 'schedule-notifications';

export interface Scheduled {
  readonly count: number;
  readonly successCount: number;
  readonly errorCount: number;
  /** The date, as YYYY-MM-DD in UTC. */
  readonly date: string;
  readonly day: string;
  readonly results: readonly {
    readonly notification: string;
    readonly time: string;
    readonly status: string;
  }[];
  /** Null if the function is not part of this stack, so its run is unknown. */
  readonly runId: string | null;
}

const scheduleDocument = gql(`mutation ScheduleNotifications($url: String!, $type: String!) {
  scheduleNotifications(url: $url, type: $type) {
    count successCount errorCount date day runId results { notification time status }
  }
}`);

export const useSchedule = () =>
  useWrite({
    mutationFn: async (asked: { readonly url: string; readonly type: NotificationType }) =>
      (await graphql(scheduleDocument, asked)).scheduleNotifications,
  });

/** The URL of the stack's own scheduling function, or null if it has none. */
export const ownFunctionQuery = queryOptions({
  queryKey: ['manual-scheduler', 'own-function'],
  queryFn: async () => (await loadConfig()).schedulerUrl ?? null,
  staleTime: Number.POSITIVE_INFINITY,
});

export const cloudConsoleQuery = queryOptions({
  queryKey: ['manual-scheduler', 'cloud-console'],
  queryFn: async () => {
    const { region } = await loadConfig();
    return `https://${region}.console.aws.amazon.com/lambda/home?region=${region}#/functions`;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

export const fetchFailures = async (runId: string, limit: number) =>
  (await graphql(documents.failuresDocument, { runId, standing: true, limit })).jobFailures.items;

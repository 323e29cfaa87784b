import { queryOptions } from '@tanstack/react-query';
import { gql } from '#shared/api/gql';
import type { NotificationType } from '#shared/domain/notifications/notification-slots';
import * as documents from '#shared/jobs/documents/run-page-documents';
import { graphql } from '../../api/client';
import { loadConfig } from '../../api/session/config';
import { useWrite } from '../../api/use-write';

/** The names of the jobs in the catalogue. */
export const cancelJob = 'cancel-todays-notifications';
export const scheduleJob = 'schedule-notifications';

/** A scheduling function's response, with the notifications that it created. */
export interface Scheduled {
  readonly count: number;
  readonly successCount: number;
  readonly errorCount: number;
  /** The day as YYYY-MM-DD, in UTC. */
  readonly date: string;
  readonly day: string;
  readonly results: readonly {
    readonly notification: string;
    readonly time: string;
    readonly status: string;
  }[];
  /** The run that the function started, or null if the function is not part of this stack. */
  readonly runId: string | null;
}

const scheduleDocument = gql(`mutation ScheduleNotifications($url: String!, $type: String!) {
  scheduleNotifications(url: $url, type: $type) {
    count successCount errorCount date day runId results { notification time status }
  }
}`);

/**
 * Returns a mutation that calls the function at a URL. The function creates today's notifications of one
 * type.
 */
export const useSchedule = () =>
  useWrite({
    mutationFn: async (asked: { readonly url: string; readonly type: NotificationType }) =>
      (await graphql(scheduleDocument, asked)).scheduleNotifications,
  });

/**
 * The query for the URL of the stack's own scheduling function. The data is null if the stack has no
 * scheduling function.
 */
export const ownFunctionQuery = queryOptions({
  queryKey: ['manual-scheduler', 'own-function'],
  queryFn: async () => (await loadConfig()).schedulerUrl ?? null,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The query for the URL of the cloud console page that lists functions. */
export const cloudConsoleQuery = queryOptions({
  queryKey: ['manual-scheduler', 'cloud-console'],
  queryFn: async () => {
    const { region } = await loadConfig();
    return `https://${region}.console.aws.amazon.com/lambda/home?region=${region}#/functions`;
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** Fetches the notifications that a run could not cancel, with the reason for each. */
export const fetchFailures = async (runId: string, limit: number) =>
  (await graphql(documents.failuresDocument, { runId, standing: true, limit })).jobFailures.items;

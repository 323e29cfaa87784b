import { queryOptions } from '@tanstack/react-query';
import { pushUserDocument, sendTestNotificationDocument } from '#shared/api/push';
import { graphql } from '../api/client';
import { loadPushConfig } from '../api/push/push-config';
import { readSite } from './browser/browser';
import { type LiveFacts, readLive } from './browser/page-push';
import type { PushFacts } from './facts/facts';
import { liveEveryMs, providerEveryMs } from './facts/waits';

const key = ['push'] as const;

export const pushKeys = {
  all: key,
  live: [...key, 'live'],
  test: [...key, 'test'],
} as const;

/** The push app. The data is null if the stack has none. */
export const appQuery = queryOptions({
  queryKey: [...key, 'app'],
  queryFn: async () => (await loadPushConfig()) ?? null,
  staleTime: Number.POSITIVE_INFINITY,
});

export const liveQuery = queryOptions({
  queryKey: pushKeys.live,
  queryFn: async (): Promise<LiveFacts> => readLive(),
  refetchInterval: liveEveryMs,
  // This query sends no requests, so it works without a network connection.
  networkMode: 'always',
});

/** The query for facts about the browser and the site that take a moment to determine. */
export const siteQuery = queryOptions({
  queryKey: [...key, 'site'],
  queryFn: readSite,
  refetchInterval: providerEveryMs,
  networkMode: 'always',
});

export const testQuery = queryOptions({
  queryKey: pushKeys.test,
  queryFn: async (): Promise<PushFacts['test']> => ({ state: 'none' }),
  initialData: { state: 'none' } as const,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  enabled: false,
});

/** The provider's user. The data is null if the account does not exist. Undefined sends no request. */
export const providerQuery = (subject: string | undefined) =>
  queryOptions({
    queryKey: [...key, 'provider', subject ?? ''],
    queryFn: async () =>
      (
        await graphql(pushUserDocument, {
          externalId: subject ?? '',
        })
      ).pushUser,
    enabled: subject !== undefined,
    refetchInterval: providerEveryMs,
    retry: false,
  });

/** The message contains the time, so that it can be distinguished from earlier ones. */
const testMessage = () => ({
  heading: 'Test notification',
  content: `Sent from the admin panel at ${new Date().toISOString().slice(11, 19)} UTC.`,
});

/** Sends a message to the caller's own devices only. */
export const sendTest = async (clientToken: string) =>
  (
    await graphql(sendTestNotificationDocument, {
      ...testMessage(),
      clientToken,
    })
  ).sendTestNotification;

import { queryOptions } from '@tanstack/react-query';
import { pageSizes } from '#shared/api/page-size';
import { pushNotificationDocument, pushNotificationsDocument, pushUserDocument } from '#shared/api/push';
import { graphql } from '../../../api/client';

const key = ['notificationsDebug'] as const;

/**
 * Lists notifications. It sends only one request, for one full page, because the provider limits the number
 * of requests.
 */
export const listQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: async () =>
    (await graphql(pushNotificationsDocument, { limit: pageSizes.pushNotifications.most, offset: 0 }))
      .pushNotifications,
  retry: false,
});

/** Reads a notification. The data is null if it does not exist. */
export const notificationQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: [...key, 'notification', id ?? ''],
    queryFn: async () => (await graphql(pushNotificationDocument, { id: id ?? '' })).pushNotification,
    enabled: id !== undefined,
    retry: false,
  });

/** Reads a push user. The data is null if the user does not exist. */
export const pushUserQuery = (externalId: string | undefined) =>
  queryOptions({
    queryKey: [...key, 'user', externalId ?? ''],
    queryFn: async () =>
      (
        await graphql(pushUserDocument, {
          externalId: externalId ?? '',
        })
      ).pushUser,
    enabled: externalId !== undefined,
    retry: false,
  });

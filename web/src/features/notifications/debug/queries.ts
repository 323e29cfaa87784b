import { queryOptions } from '@tanstack/react-query';
import { pageSizes } from '#shared/api/page-size';
import {
  type PushNotificationAnswer,
  type PushNotificationPage,
  type PushUserAnswer,
  pushNotificationDocument,
  pushNotificationsDocument,
  pushUserDocument,
} from '#shared/api/push';
import { graphql } from '../../../api/client';

const key = ['notificationsDebug'] as const;

/** The provider's newest notifications, as many as it lists at once. Asked once: it limits such questions. */
export const listQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: async () =>
    (
      await graphql<{ pushNotifications: PushNotificationPage }, { limit: number; offset: number }>(
        pushNotificationsDocument,
        { limit: pageSizes.pushNotifications.most, offset: 0 },
      )
    ).pushNotifications,
  retry: false,
});

/** A notification in full; `raw` is JSON. */
export type NotificationInFull = PushNotificationAnswer & { readonly raw: string };

/** The provider's notification with that id; null: it has none. */
export const notificationQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: [...key, 'notification', id ?? ''],
    queryFn: async () =>
      (
        await graphql<{ pushNotification: NotificationInFull | null }, { id: string }>(
          pushNotificationDocument,
          { id: id ?? '' },
        )
      ).pushNotification,
    enabled: id !== undefined,
    retry: false,
  });

/** The provider's user with that external id; null: it knows none. */
export const pushUserQuery = (externalId: string | undefined) =>
  queryOptions({
    queryKey: [...key, 'user', externalId ?? ''],
    queryFn: async () =>
      (
        await graphql<{ pushUser: PushUserAnswer | null }, { externalId: string }>(pushUserDocument, {
          externalId: externalId ?? '',
        })
      ).pushUser,
    enabled: externalId !== undefined,
    retry: false,
  });

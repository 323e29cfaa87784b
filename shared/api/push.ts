import { gql } from './gql';

export type {
  PushNotification as PushNotificationAnswer,
  PushSubscription as PushSubscriptionAnswer,
  PushUser as PushUserAnswer,
} from './api-types';

const notificationFragment =
  gql(`fragment PushNotification on PushNotification { id heading content cancelled queuedAt sendAfter completedAt successful failed errored remaining received clicked
  segments externalIds }`);

/** Variables: `limit`, `offset`. Data: `{pushNotifications: PushNotificationPage}`. */
export const pushNotificationsDocument = gql(
  `query PushNotifications($limit: Int, $offset: Int) {
  pushNotifications(limit: $limit, offset: $offset) { items { ...PushNotification } total offset }
}`,
  [notificationFragment],
);

/**
 * Variable: `id`. Data: `{pushNotification}`, which is null or a PushNotificationAnswer that includes `raw`,
 * the complete response.
 */
export const pushNotificationDocument = gql(
  `query PushNotification($id: ID!) {
  pushNotification(id: $id) { ...PushNotification raw }
}`,
  [notificationFragment],
);

/** Variable: `externalId`. Data: `{pushUser}`, which is null or a PushUserAnswer. */
export const pushUserDocument = gql(`query PushUser($externalId: String!) {
  pushUser(externalId: $externalId) {
    externalId oneSignalId tags firstActive lastActive isSubscribed raw
    subscriptions { id type isPush enabled notificationTypes deviceModel deviceOs sdk sessionCount }
  }
}`);

/** Variables: `heading`, `content`, `clientToken`. Data: `{sendTestNotification: TestNotificationAnswer}`. */
export const sendTestNotificationDocument = gql(`mutation SendTestNotification(
  $heading: String!, $content: String!, $clientToken: String!
) {
  sendTestNotification(heading: $heading, content: $content, clientToken: $clientToken) {
    notificationId externalId accepted said
  }
}`);

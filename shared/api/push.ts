/** A notification from the push provider, as returned by `pushNotification`. */
export interface PushNotificationAnswer {
  readonly id: string;
  readonly heading: string | null;
  readonly content: string | null;
  readonly cancelled: boolean;
  /** The time when the provider accepted the notification. All times here are in ISO 8601 and UTC. */
  readonly queuedAt: string | null;
  readonly sendAfter: string | null;
  readonly completedAt: string | null;
  /** The number of devices whose push service accepted the notification. */
  readonly successful: number;
  /** The number of devices that had already unsubscribed. */
  readonly failed: number;
  readonly errored: number;
  /** The number of devices to which the notification has not been sent yet. */
  readonly remaining: number;
  /** The number of devices that confirmed receipt of the notification. */
  readonly received: number;
  readonly clicked: number;
  /** The names of the segments in the audience, or an empty list if the audience is a list of user IDs. */
  readonly segments: readonly string[];
  readonly externalIds: readonly string[];
}

/** A page of notifications, newest first. */
export interface PushNotificationPage {
  readonly items: readonly PushNotificationAnswer[];
  readonly total: number;
  readonly offset: number;
}

/** A user's subscription: a device or an address. */
export interface PushSubscriptionAnswer {
  readonly id: string;
  /** The kind of subscription, such as 'ChromePush', 'iOSPush' or 'Email'. */
  readonly type: string;
  readonly isPush: boolean;
  readonly enabled: boolean;
  /**
   * The provider's own code: 1 means subscribed, and a negative number indicates why the subscription is
   * inactive.
   */
  readonly notificationTypes: number | null;
  readonly deviceModel: string | null;
  readonly deviceOs: string | null;
  readonly sdk: string | null;
  readonly sessionCount: number | null;
}

/** A user of the push provider, as returned by `pushUser`. */
export interface PushUserAnswer {
  /** The user's unique ID in the directory. */
  readonly externalId: string;
  readonly oneSignalId: string;
  /** The user's tags, as a JSON object. */
  readonly tags: string;
  readonly firstActive: string | null;
  readonly lastActive: string | null;
  /** True if a message to this user can reach a device. */
  readonly isSubscribed: boolean;
  readonly subscriptions: readonly PushSubscriptionAnswer[];
  /** The provider's response as JSON, without device tokens and keys. */
  readonly raw: string;
}

/** The result of a test notification, as returned by `sendTestNotification`. */
export interface TestNotificationAnswer {
  /**
   * The ID of the notification, or null if the provider did not create one because the caller has no
   * subscription.
   */
  readonly notificationId: string | null;
  /** The unique ID of the caller, who receives the notification. */
  readonly externalId: string;
  /** True if the provider accepted the notification for at least one of the caller's devices. */
  readonly accepted: boolean;
  /** Additional messages from the provider, unmodified. */
  readonly said: readonly string[];
}

const notificationFields = /* GraphQL */ `
  id heading content cancelled queuedAt sendAfter completedAt successful failed errored remaining received clicked
  segments externalIds`;

/** Variables: `limit`, `offset`. Data: `{pushNotifications: PushNotificationPage}`. */
export const pushNotificationsDocument = /* GraphQL */ `query PushNotifications($limit: Int, $offset: Int) {
  pushNotifications(limit: $limit, offset: $offset) { items { ${notificationFields} } total offset }
}`;

/**
 * Variable: `id`. Data: `{pushNotification}`, which is null or a PushNotificationAnswer that includes `raw`,
 * the complete response.
 */
export const pushNotificationDocument = /* GraphQL */ `query PushNotification($id: ID!) {
  pushNotification(id: $id) { ${notificationFields} raw }
}`;

/** Variable: `externalId`. Data: `{pushUser}`, which is null or a PushUserAnswer. */
export const pushUserDocument = /* GraphQL */ `query PushUser($externalId: String!) {
  pushUser(externalId: $externalId) {
    externalId oneSignalId tags firstActive lastActive isSubscribed raw
    subscriptions { id type isPush enabled notificationTypes deviceModel deviceOs sdk sessionCount }
  }
}`;

/** Variables: `heading`, `content`, `clientToken`. Data: `{sendTestNotification: TestNotificationAnswer}`. */
export const sendTestNotificationDocument = /* GraphQL */ `mutation SendTestNotification(
  $heading: String!, $content: String!, $clientToken: String!
) {
  sendTestNotification(heading: $heading, content: $content, clientToken: $clientToken) {
    notificationId externalId accepted said
  }
}`;

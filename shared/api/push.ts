/** A notification at the push provider, as returned by `pushNotifications` and `pushNotification`. */
export interface PushNotificationAnswer {
  readonly id: string;
  readonly heading: string | null;
  readonly content: string | null;
  readonly cancelled: boolean;
  /** ISO 8601 in UTC, like the other times. */
  readonly queuedAt: string | null;
  readonly sendAfter: string | null;
  readonly completedAt: string | null;
  /** Devices whose push service accepted it. */
  readonly successful: number;
  /** Devices that had unsubscribed. */
  readonly failed: number;
  readonly errored: number;
  /** Devices that it has not been sent to yet. */
  readonly remaining: number;
  /** Devices that confirmed its receipt. */
  readonly received: number;
  readonly clicked: number;
  /** Names of the provider's segments in the audience; empty if the audience is a list of user IDs. */
  readonly segments: readonly string[];
  readonly externalIds: readonly string[];
}

/** A page of notifications, latest first. */
export interface PushNotificationPage {
  readonly items: readonly PushNotificationAnswer[];
  readonly total: number;
  readonly offset: number;
}

/** A subscription of a user: a device, or an address. */
export interface PushSubscriptionAnswer {
  readonly id: string;
  /** 'ChromePush', 'iOSPush', 'Email' and others. */
  readonly type: string;
  readonly isPush: boolean;
  readonly enabled: boolean;
  /**
   * The provider's own code: 1 means subscribed, negative numbers give the reason for not being subscribed.
   */
  readonly notificationTypes: number | null;
  readonly deviceModel: string | null;
  readonly deviceOs: string | null;
  readonly sdk: string | null;
  readonly sessionCount: number | null;
}

/** A user at the push provider, as returned by `pushUser`. */
export interface PushUserAnswer {
  /** The user's unique ID in the directory. */
  readonly externalId: string;
  readonly oneSignalId: string;
  /** A JSON object. */
  readonly tags: string;
  readonly firstActive: string | null;
  readonly lastActive: string | null;
  /** Whether a message to this user can reach a device. */
  readonly isSubscribed: boolean;
  readonly subscriptions: readonly PushSubscriptionAnswer[];
  /** The provider's response as JSON, without the tokens and keys of devices. */
  readonly raw: string;
}

/** The result of a test notification, as returned by `sendTestNotification`. */
export interface TestNotificationAnswer {
  /** Null if the provider created no notification because the caller has no subscription. */
  readonly notificationId: string | null;
  /** The unique ID of the caller, the recipient. */
  readonly externalId: string;
  /** Whether the provider accepted it for at least one device of the caller. */
  readonly accepted: boolean;
  /** Further messages of the provider, unchanged. */
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
 * Variable: `id`. Data: `{pushNotification}`, null or a PushNotificationAnswer with `raw`, the whole
 * response.
 */
export const pushNotificationDocument = /* GraphQL */ `query PushNotification($id: ID!) {
  pushNotification(id: $id) { ${notificationFields} raw }
}`;

/** Variable: `externalId`. Data: `{pushUser}`, null or a PushUserAnswer. */
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

/** A notification that the push provider has: what `pushNotifications` and `pushNotification` return. */
export interface PushNotificationAnswer {
  readonly id: string;
  readonly heading: string | null;
  readonly content: string | null;
  readonly cancelled: boolean;
  /** ISO 8601 in UTC, as the other times. */
  readonly queuedAt: string | null;
  readonly sendAfter: string | null;
  readonly completedAt: string | null;
  /** Devices whose push service accepted it. */
  readonly successful: number;
  /** Devices that had unsubscribed. */
  readonly failed: number;
  readonly errored: number;
  /** Devices that it is still to be sent to. */
  readonly remaining: number;
  /** Devices that confirmed it. */
  readonly received: number;
  readonly clicked: number;
  /** Names of the provider's segments that it goes to; empty if it goes to people by their ids. */
  readonly segments: readonly string[];
  readonly externalIds: readonly string[];
}

/** A page of notifications, the last queued first. */
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
  /** The provider's own code: 1 is subscribed, negative numbers say why not. */
  readonly notificationTypes: number | null;
  readonly deviceModel: string | null;
  readonly deviceOs: string | null;
  readonly sdk: string | null;
  readonly sessionCount: number | null;
}

/** A user whom the push provider knows: what `pushUser` returns. */
export interface PushUserAnswer {
  /** The user's unique id in the directory. */
  readonly externalId: string;
  readonly oneSignalId: string;
  /** JSON of an object. */
  readonly tags: string;
  readonly firstActive: string | null;
  readonly lastActive: string | null;
  /** Whether a message to this user reaches a device. */
  readonly isSubscribed: boolean;
  readonly subscriptions: readonly PushSubscriptionAnswer[];
  /** JSON of the provider's whole answer, without tokens and keys of devices. */
  readonly raw: string;
}

/** What became of a test notification: what `sendTestNotification` returns. */
export interface TestNotificationAnswer {
  /** Null: the provider created nothing, because the caller is subscribed nowhere. */
  readonly notificationId: string | null;
  /** The caller's unique id, to which it went. */
  readonly externalId: string;
  /** Whether the provider accepted it for at least one device of the caller. */
  readonly accepted: boolean;
  /** What the provider says besides, in its own words. */
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
 * Variable: `id`. Data: `{pushNotification}`, null or a PushNotificationAnswer and `raw`, the whole answer.
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

import type { PushSubscriptionAnswer } from '#shared/api/push';
import type { ProviderReason } from './provider-reason';
import type { PushFailureCode, SdkState } from './push-client';

/** The progress of starting the SDK. */
export interface SdkFacts {
  readonly loaded: boolean;
  readonly initialized: boolean;
  /** True if the SDK has not started yet or is still starting. */
  readonly starting: boolean;
  readonly failure?: { readonly code: PushFailureCode; readonly message: string } | undefined;
  readonly state?: SdkState | undefined;
  /** True if another tab has changed this browser's push state since this page was loaded. */
  readonly changedElsewhere: boolean;
}

/** The browser's state. */
export interface BrowserFacts {
  readonly platform: string;
  readonly secure: boolean;
  /** The names of required web push features that this browser lacks. */
  readonly missing: readonly string[];
  readonly online: boolean;
  readonly visible: boolean;
  readonly permission: NotificationPermission | undefined;
  /** True if permission was granted earlier while this page was open but has since been revoked. */
  readonly permissionRevoked: boolean;
}

export type DatabaseState =
  /** IndexedDB works. The SDK's database may not exist yet. */
  | 'ready'
  /**
   * The SDK's database exists without any tables. The SDK never creates such a database, and does not work
   * with it.
   */
  | 'broken'
  /** The browser has no IndexedDB, or blocks it. */
  | 'missing'
  /** IndexedDB does not respond in time, because another tab has locked it. */
  | 'locked';

/** Facts that take a moment to determine. Each is undefined until it is known. */
export interface SiteFacts {
  /** The state of the SDK's database. */
  readonly database: DatabaseState | undefined;
  /** True if the SDK's own database exists. Undefined if the browser does not list databases. */
  readonly sdkDatabase: boolean | undefined;
  /** The response to the request for the service worker file. */
  readonly workerFile: { readonly ok: boolean; readonly says: string } | undefined;
  /** True if a service worker is registered for this site. */
  readonly workerActive: boolean | undefined;
}

/** The user who is signed in to the panel. */
export interface PersonFacts {
  /** False if no user is signed in. Undefined while the session is loading. */
  readonly signedIn: boolean | undefined;
  /** The unique ID that the identity provider assigned to the user. */
  readonly subject?: string | undefined;
  readonly email?: string | undefined;
  /** The reason the account could not be loaded. */
  readonly reason?: string | undefined;
}

/** The push settings in the caller's preferences record. */
export type PreferenceFacts =
  | { readonly state: 'reading' }
  | { readonly state: 'none' }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'found'; readonly id: string; readonly pushNotifications: boolean };

/** The provider's data on the user with the caller's external ID. */
export type ProviderFacts =
  | { readonly state: 'reading' }
  /** The provider did not respond, or it rejected the request. */
  | ({ readonly state: 'failed' } & ProviderReason)
  | { readonly state: 'none' }
  | {
      readonly state: 'found';
      readonly onesignalId: string;
      /** The user's devices. Other channels, such as email addresses, are not included. */
      readonly subscriptions: readonly Pick<PushSubscriptionAnswer, 'id' | 'type' | 'enabled'>[];
    };

/** The outcome of this page's last test message. */
type TestFacts =
  | { readonly state: 'none' }
  | { readonly state: 'waiting'; readonly id: string }
  | { readonly state: 'seen'; readonly id: string }
  | { readonly state: 'unseen'; readonly id: string }
  /** The provider rejected the message because none of the caller's devices is subscribed. */
  | { readonly state: 'nowhere' }
  | ({ readonly state: 'refused' } & ProviderReason);

/** All facts examined by the checks. */
export interface PushFacts {
  /**
   * The stack's push app. Undefined while it is loading. If `appId` is missing, the stack has no push app.
   */
  readonly app: { readonly appId: string | undefined; readonly scriptUrl: string | undefined } | undefined;
  readonly browser: BrowserFacts;
  readonly site: SiteFacts;
  readonly sdk: SdkFacts;
  readonly person: PersonFacts;
  readonly preference: PreferenceFacts;
  readonly provider: ProviderFacts;
  readonly test: TestFacts;
}

import type { PushSubscriptionAnswer } from '#shared/api/push';
import type { ProviderReason } from './provider-reason';
import type { PushFailureCode, SdkState } from './push-client';

export interface SdkFacts {
  readonly loaded: boolean;
  readonly initialized: boolean;
  readonly starting: boolean;
  readonly failure?: { readonly code: PushFailureCode; readonly message: string } | undefined;
  readonly state?: SdkState | undefined;
  readonly changedElsewhere: boolean;
}

export interface BrowserFacts {
  readonly platform: string;
  readonly secure: boolean;
  readonly missing: readonly string[];
  readonly online: boolean;
  readonly visible: boolean;
  readonly permission: NotificationPermission | undefined;
  /** True if the permission was granted earlier while this page was open. */
  readonly permissionRevoked: boolean;
}

export type DatabaseState =
  /** IndexedDB works. The SDK's database may not exist yet. */
  | 'ready'
  /**
   * The database exists without any tables. The SDK never creates such a database, and does not work with it.
   */
  | 'broken'
  /** The browser has no IndexedDB, or blocks it. */
  | 'missing'
  /** IndexedDB does not respond in time, because another tab has locked it. */
  | 'locked';

/** Facts about the site. Each is undefined until known. */
export interface SiteFacts {
  readonly database: DatabaseState | undefined;
  /** Undefined if the browser does not list databases. */
  readonly sdkDatabase: boolean | undefined;
  /** The response to the request for the service worker file. */
  readonly workerFile: { readonly ok: boolean; readonly says: string } | undefined;
  readonly workerActive: boolean | undefined;
}

export interface PersonFacts {
  /** Undefined while the session is loading. */
  readonly signedIn: boolean | undefined;
  /** The unique ID that the identity provider assigned to the user. */
  readonly subject?: string | undefined;
  readonly email?: string | undefined;
  readonly reason?: string | undefined;
}

export type PreferenceFacts =
  | { readonly state: 'reading' }
  | { readonly state: 'none' }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'found'; readonly id: string; readonly pushNotifications: boolean };

/** The provider's user with the caller's external ID. */
export type ProviderFacts =
  | { readonly state: 'reading' }
  /** The provider did not respond, or it rejected the request. */
  | ({ readonly state: 'failed' } & ProviderReason)
  | { readonly state: 'none' }
  | {
      readonly state: 'found';
      readonly onesignalId: string;
      /** The push subscriptions. Other channels, such as email addresses, are not included. */
      readonly subscriptions: readonly Pick<PushSubscriptionAnswer, 'id' | 'type' | 'enabled'>[];
    };

type TestFacts =
  | { readonly state: 'none' }
  | { readonly state: 'waiting'; readonly id: string }
  | { readonly state: 'seen'; readonly id: string }
  | { readonly state: 'unseen'; readonly id: string }
  /** The provider rejected the message because none of the caller's devices is subscribed. */
  | { readonly state: 'nowhere' }
  | ({ readonly state: 'refused' } & ProviderReason);

export interface PushFacts {
  /** The push app. If `appId` is missing, the stack has none. */
  readonly app: { readonly appId: string | undefined; readonly scriptUrl: string | undefined } | undefined;
  readonly browser: BrowserFacts;
  readonly site: SiteFacts;
  readonly sdk: SdkFacts;
  readonly person: PersonFacts;
  readonly preference: PreferenceFacts;
  readonly provider: ProviderFacts;
  readonly test: TestFacts;
}

import type { PushSubscriptionAnswer } from '#shared/api/push';
import type { ProviderReason } from './provider-reason';
import type { PushFailureCode, SdkState } from './push-client';

/** The progress of the SDK's start. */
export interface SdkFacts {
  readonly loaded: boolean;
  readonly initialized: boolean;
  /** The start has not ended yet. */
  readonly starting: boolean;
  readonly failure?: { readonly code: PushFailureCode; readonly message: string } | undefined;
  readonly state?: SdkState | undefined;
  /** Another tab changed the push state of this browser since this page was loaded. */
  readonly changedElsewhere: boolean;
}

/** The state of the browser. */
export interface BrowserFacts {
  readonly platform: string;
  readonly secure: boolean;
  /** Names of the features that web push needs and this browser lacks. */
  readonly missing: readonly string[];
  readonly online: boolean;
  readonly visible: boolean;
  readonly permission: NotificationPermission | undefined;
  /** True if it was granted earlier while this page was open. */
  readonly permissionRevoked: boolean;
}

/** Facts that take a moment to determine. Undefined until then. */
export interface SiteFacts {
  /** Whether IndexedDB works, is missing, or does not answer in time. */
  readonly database: 'ready' | 'missing' | 'locked' | undefined;
  /** Whether the SDK's own database exists; undefined if the browser does not list databases. */
  readonly sdkDatabase: boolean | undefined;
  /** The answer for the service worker's file. */
  readonly workerFile: { readonly ok: boolean; readonly says: string } | undefined;
  /** Whether a service worker is registered for this site. */
  readonly workerActive: boolean | undefined;
}

/** The user who is signed in to the panel. */
export interface PersonFacts {
  /** False if nobody is signed in; undefined while loading. */
  readonly signedIn: boolean | undefined;
  /** The identity provider's unique ID. */
  readonly subject?: string | undefined;
  readonly email?: string | undefined;
  /** Why the account could not be read. */
  readonly reason?: string | undefined;
}

/** The push settings in the caller's preferences record. */
export type PreferenceFacts =
  | { readonly state: 'reading' }
  | { readonly state: 'none' }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'found'; readonly id: string; readonly pushNotifications: boolean };

/** The provider's data about the user with the caller's external ID. */
export type ProviderFacts =
  | { readonly state: 'reading' }
  /** The provider did not respond, or rejected the request. */
  | ({ readonly state: 'failed' } & ProviderReason)
  | { readonly state: 'none' }
  | {
      readonly state: 'found';
      readonly onesignalId: string;
      /** Devices only, without addresses. */
      readonly subscriptions: readonly Pick<PushSubscriptionAnswer, 'id' | 'type' | 'enabled'>[];
    };

/** The outcome of this page's last test message. */
type TestFacts =
  | { readonly state: 'none' }
  | { readonly state: 'waiting'; readonly id: string }
  | { readonly state: 'seen'; readonly id: string }
  | { readonly state: 'unseen'; readonly id: string }
  /** The provider rejected the message, because the caller has no subscribed device. */
  | { readonly state: 'nowhere' }
  | ({ readonly state: 'refused' } & ProviderReason);

/** All facts that the checks examine. */
export interface PushFacts {
  /** Undefined while loading. Without `appId`, the stack has no push app. */
  readonly app: { readonly appId: string | undefined; readonly scriptUrl: string | undefined } | undefined;
  readonly browser: BrowserFacts;
  readonly site: SiteFacts;
  readonly sdk: SdkFacts;
  readonly person: PersonFacts;
  readonly preference: PreferenceFacts;
  readonly provider: ProviderFacts;
  readonly test: TestFacts;
}

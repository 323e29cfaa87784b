import type { PushSubscriptionAnswer } from '#shared/api/push';
import type { ProviderReason } from './provider-reason';
import type { PushFailureCode, SdkState } from './push-client';

/** How the SDK's start is going. */
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

/** What the browser says. */
export interface BrowserFacts {
  readonly platform: string;
  readonly secure: boolean;
  /** Names of what web push needs and this browser lacks. */
  readonly missing: readonly string[];
  readonly online: boolean;
  readonly visible: boolean;
  readonly permission: NotificationPermission | undefined;
  /** It was granted earlier while this page was open. */
  readonly permissionRevoked: boolean;
}

/** What takes a moment to find out. Undefined: not known yet. */
export interface SiteFacts {
  /** IndexedDB answers, is missing, or does not answer in time. */
  readonly database: 'ready' | 'missing' | 'locked' | undefined;
  /** The SDK's own database exists; undefined if the browser does not list databases. */
  readonly sdkDatabase: boolean | undefined;
  /** What the address of the service worker's file answered. */
  readonly workerFile: { readonly ok: boolean; readonly says: string } | undefined;
  /** A service worker is registered for this site. */
  readonly workerActive: boolean | undefined;
}

/** Who is signed in to the panel. */
export interface PersonFacts {
  /** False once it is known that nobody is; undefined while it is being read. */
  readonly signedIn: boolean | undefined;
  /** The identity provider's unique id. */
  readonly subject?: string | undefined;
  readonly email?: string | undefined;
  /** Why it could not be read. */
  readonly reason?: string | undefined;
}

/** What the caller's preferences record says about push. */
export type PreferenceFacts =
  | { readonly state: 'reading' }
  | { readonly state: 'none' }
  | { readonly state: 'failed'; readonly reason: string }
  | { readonly state: 'found'; readonly id: string; readonly pushNotifications: boolean };

/** What the provider says about the user with the caller's external id. */
export type ProviderFacts =
  | { readonly state: 'reading' }
  /** It did not answer, or refused. */
  | ({ readonly state: 'failed' } & ProviderReason)
  | { readonly state: 'none' }
  | {
      readonly state: 'found';
      readonly onesignalId: string;
      /** Devices only, no addresses. */
      readonly subscriptions: readonly Pick<PushSubscriptionAnswer, 'id' | 'type' | 'enabled'>[];
    };

/** What became of the last test message of this page. */
type TestFacts =
  | { readonly state: 'none' }
  | { readonly state: 'waiting'; readonly id: string }
  | { readonly state: 'seen'; readonly id: string }
  | { readonly state: 'unseen'; readonly id: string }
  /** The provider accepted nothing: the caller is subscribed nowhere. */
  | { readonly state: 'nowhere' }
  | ({ readonly state: 'refused' } & ProviderReason);

/** Everything that the checks look at. */
export interface PushFacts {
  /** Undefined while it is being read; without `appId`, the stack has no push app. */
  readonly app: { readonly appId: string | undefined; readonly scriptUrl: string | undefined } | undefined;
  readonly browser: BrowserFacts;
  readonly site: SiteFacts;
  readonly sdk: SdkFacts;
  readonly person: PersonFacts;
  readonly preference: PreferenceFacts;
  readonly provider: ProviderFacts;
  readonly test: TestFacts;
}

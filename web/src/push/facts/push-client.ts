/** The SDK's state for this browser. */
export interface SdkState {
  /** The provider's ID for the user. */
  readonly onesignalId?: string | undefined;
  /** The ID under which the app's backend addresses the user: the identity provider's unique ID. */
  readonly externalId?: string | undefined;
  readonly subscriptionId?: string | undefined;
  /** The browser's push address; without one, no notifications arrive. */
  readonly token?: string | undefined;
  /** Whether the permission is granted and this browser was not unsubscribed. */
  readonly optedIn: boolean;
  readonly tags: Readonly<Record<string, string>>;
}

/** Why an action that needs the SDK failed. */
export type PushFailureCode =
  /** The stack has no app ID. */
  | 'notConfigured'
  /** The script could not be loaded. */
  | 'blocked'
  /** The browser has no web push. */
  | 'unsupported'
  /** The browser has no IndexedDB, or blocks it. */
  | 'noDatabase'
  /** The SDK did not initialize in time. */
  | 'slow'
  /** The SDK refused to initialize. */
  | 'init'
  /** The SDK is not loaded. */
  | 'noSdk'
  /** The SDK is loaded but cannot sign in a user. */
  | 'noLogin'
  /** Nobody is signed in to the panel. */
  | 'noUser'
  /** The signed-in user has no unique ID. */
  | 'noSubject'
  /** The browser or the person denied the permission. */
  | 'denied'
  /** Another problem, described by the message. */
  | 'other';

/** A failure of a push action. The message is written for the person who uses the panel. */
export class PushFailure extends Error {
  readonly code: PushFailureCode;

  constructor(code: PushFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PushFailure';
    this.code = code;
  }
}

/**
 * The part of the provider's SDK that the panel uses. While the script has not run, all members except
 * `isLoaded`, `load` and `state` reject or throw a PushFailure.
 */
export interface PushClient {
  /** Whether the script has run. */
  isLoaded(): boolean;
  /** Loads the script. Rejects if that fails; the next call tries again. */
  load(scriptUrl: string): Promise<void>;
  /** Starts the SDK. Rejects with the SDK's error. */
  init(appId: string): Promise<void>;
  /** Undefined while the script has not run. */
  state(): SdkState | undefined;
  /** Assigns this browser to the user with that external ID. */
  login(externalId: string): Promise<void>;
  logout(): Promise<void>;
  /** Asks for the browser's permission to show notifications; resolves to true if it is granted. */
  requestPermission(): Promise<boolean>;
  optIn(): Promise<void>;
  optOut(): Promise<void>;
  addTags(tags: Readonly<Record<string, string>>): void;
  /** Calls back when the permission, subscription or user changes. */
  onChange(listener: () => void): void;
  /** Calls back with the ID of each notification that is about to be shown while the page is open. */
  onDisplay(listener: (notificationId: string) => void): void;
}

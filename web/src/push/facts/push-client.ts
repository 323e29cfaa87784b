/** What the SDK says about this browser at one moment. */
export interface SdkState {
  /** The provider's id of the user. */
  readonly onesignalId?: string | undefined;
  /** The id under which the app's backend addresses the user: the identity provider's unique id. */
  readonly externalId?: string | undefined;
  readonly subscriptionId?: string | undefined;
  /** The browser's push address; without one, nothing arrives. */
  readonly token?: string | undefined;
  /** The permission is granted and nobody unsubscribed this browser. */
  readonly optedIn: boolean;
  readonly tags: Readonly<Record<string, string>>;
}

/** Why something that needs the SDK did not work. */
export type PushFailureCode =
  /** The stack names no app. */
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
  /** The SDK is not there. */
  | 'noSdk'
  /** The SDK is there, but cannot sign in a user. */
  | 'noLogin'
  /** Nobody is signed in to the panel. */
  | 'noUser'
  /** The signed-in user has no unique id. */
  | 'noSubject'
  /** The browser or the person refused the permission. */
  | 'denied'
  /** Something else, as the message says. */
  | 'other';

/** A failure of a push action. The message is written for the person at the screen. */
export class PushFailure extends Error {
  readonly code: PushFailureCode;

  constructor(code: PushFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PushFailure';
    this.code = code;
  }
}

/**
 * What the panel uses of the provider's SDK. All but `isLoaded`, `load` and `state` reject or throw a
 * PushFailure while the script has not run.
 */
export interface PushClient {
  /** The script has run. */
  isLoaded(): boolean;
  /** Loads the script. Rejects if that fails; the next call tries again. */
  load(scriptUrl: string): Promise<void>;
  /** Starts the SDK. Rejects with what the SDK says. */
  init(appId: string): Promise<void>;
  /** Undefined while the script has not run. */
  state(): SdkState | undefined;
  /** Makes this browser the user's with that external id. */
  login(externalId: string): Promise<void>;
  logout(): Promise<void>;
  /** Asks the browser for the permission to show notifications; true if it is granted. */
  requestPermission(): Promise<boolean>;
  optIn(): Promise<void>;
  optOut(): Promise<void>;
  addTags(tags: Readonly<Record<string, string>>): void;
  /** Calls back when permission, subscription or user change. */
  onChange(listener: () => void): void;
  /** Calls back with the id of each notification that is about to be shown while the page is open. */
  onDisplay(listener: (notificationId: string) => void): void;
}

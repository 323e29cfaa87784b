export interface SdkState {
  /** The ID that the provider assigned to the user. */
  readonly onesignalId?: string | undefined;
  /** The ID that the app's backend uses for the user. It is the unique ID from the identity provider. */
  readonly externalId?: string | undefined;
  readonly subscriptionId?: string | undefined;
  /** The address at which the browser receives push messages. Without it, no notifications arrive. */
  readonly token?: string | undefined;
  /** True if permission has been granted and this browser has not been unsubscribed. */
  readonly optedIn: boolean;
  readonly tags: Readonly<Record<string, string>>;
}

/** The reasons an action that needs the SDK may fail. */
export type PushFailureCode =
  /** The stack has no app ID. */
  | 'notConfigured'
  /** The script could not be loaded. */
  | 'blocked'
  /** The browser does not support web push. */
  | 'unsupported'
  /** The browser does not support IndexedDB or blocks it. */
  | 'noDatabase'
  /** The SDK did not initialize in time. */
  | 'slow'
  /** The SDK failed to initialize. */
  | 'init'
  /** The SDK is not loaded. */
  | 'noSdk'
  /** The SDK is loaded but cannot sign in a user. */
  | 'noLogin'
  /** No user is signed in to the panel. */
  | 'noUser'
  /** The signed-in user has no unique ID. */
  | 'noSubject'
  /** The browser or the user denied permission. */
  | 'denied'
  /** Another problem, which the message describes. */
  | 'other';

/** The failure of a push action. Its message is intended for the panel's user. */
export class PushFailure extends Error {
  readonly code: PushFailureCode;

  constructor(code: PushFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PushFailure';
    this.code = code;
  }
}

/**
 * The part of the provider's SDK that the panel uses. Until the script has run, all members reject or throw a
 * PushFailure, except for `isLoaded`, `load` and `state`.
 */
export interface PushClient {
  /** Returns true if the script has run. */
  isLoaded(): boolean;
  /** Loads the script. If loading fails, the promise rejects, and the next call tries again. */
  load(scriptUrl: string): Promise<void>;
  /** Starts the SDK. If the SDK reports an error, the promise rejects with that error. */
  init(appId: string): Promise<void>;
  /** Returns undefined until the script has run. */
  state(): SdkState | undefined;
  /** Assigns this browser to the user with the given external ID. */
  login(externalId: string): Promise<void>;
  logout(): Promise<void>;
  /**
   * Asks for permission to show notifications in the browser. The promise resolves to true if the user grants
   * it.
   */
  requestPermission(): Promise<boolean>;
  optIn(): Promise<void>;
  optOut(): Promise<void>;
  addTags(tags: Readonly<Record<string, string>>): void;
  /** Calls the listener when the permission, the subscription or the user changes. */
  onChange(listener: () => void): void;
  /**
   * Calls the listener for each notification that is about to be shown while the page is open. The argument
   * is the notification's ID.
   */
  onDisplay(listener: (notificationId: string) => void): void;
}

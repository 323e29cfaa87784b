export interface SdkState {
  readonly onesignalId?: string | undefined;
  readonly externalId?: string | undefined;
  readonly subscriptionId?: string | undefined;
  /** The push token. Without it, no notifications arrive. */
  readonly token?: string | undefined;
  /** True if notifications are permitted and this browser has not been unsubscribed. */
  readonly optedIn: boolean;
  readonly tags: Readonly<Record<string, string>>;
}

export type PushFailureCode =
  | 'notConfigured'
  | 'blocked'
  /** The browser does not support web push. */
  | 'unsupported'
  /** The browser does not support IndexedDB or blocks it. */
  | 'noDatabase'
  /** The SDK did not initialize in time. */
  | 'slow'
  | 'init'
  | 'noSdk'
  /** The SDK is loaded but cannot sign in a user. */
  | 'noLogin'
  | 'noUser'
  | 'noSubject'
  /** The browser or the user denied permission. */
  | 'denied'
  /** Another problem, which the message describes. */
  | 'other';

export class PushFailure extends Error {
  readonly code: PushFailureCode;

  constructor(code: PushFailureCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PushFailure';
    this.code = code;
  }
}

/**
 * The SDK. Until the script has run, all members reject or throw a PushFailure, except `isLoaded`, `load` and
 * `state`.
 */
export interface PushClient {
  isLoaded(): boolean;
  /** Loads the script. If this fails, the next call tries again. */
  load(scriptUrl: string): Promise<void>;
  /** Initializes the SDK. Rejects with the SDK's own error. */
  init(appId: string): Promise<void>;
  /** Returns undefined until the script has run. */
  state(): SdkState | undefined;
  login(externalId: string): Promise<void>;
  logout(): Promise<void>;
  /** Asks for permission. The promise resolves to true if the user grants it. */
  requestPermission(): Promise<boolean>;
  optIn(): Promise<void>;
  optOut(): Promise<void>;
  addTags(tags: Readonly<Record<string, string>>): void;
  onChange(listener: () => void): void;
  /** Reports notifications that are about to be shown while the page is open. */
  onDisplay(listener: (notificationId: string) => void): void;
}

import { messageIn } from '../facts/message-in';
import { type PushClient, PushFailure, type PushFailureCode } from '../facts/push-client';
import { initWaitMs, sdkPollMs, sdkPollTries } from '../facts/waits';

interface StartStatus {
  readonly phase: 'idle' | 'loading' | 'initializing' | 'ready' | 'failed';
  readonly failure?: { readonly code: PushFailureCode; readonly message: string };
}

export interface StartDeps {
  readonly client: PushClient;
  /** Reads the push app. Undefined if the stack has none. */
  readonly app: () => Promise<{ readonly appId: string; readonly sdkUrl: string } | undefined>;
  readonly missing: () => readonly string[];
  readonly prepare: () => Promise<void>;
  readonly databaseWorks: () => Promise<boolean>;
  readonly wait: (ms: number) => Promise<void>;
}

/** Starts the SDK. Invariant: it is initialized at most once per page load. */
export interface PushStart {
  status(): StartStatus;
  /**
   * Never rejects: the outcome is in `status`. If the script could not be loaded, call it again. If
   * initialization failed, the page must be reloaded.
   */
  start(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

/** Returns a PushStart, which loads nothing until `start` is called. */
export function createStart(deps: StartDeps): PushStart {
  const { client } = deps;
  const listeners = new Set<() => void>();
  let status: StartStatus = { phase: 'idle' };
  let running: Promise<void> | undefined;
  let initialized: Promise<void> | undefined;

  const set = (next: StartStatus) => {
    status = next;
    for (const listener of listeners) listener();
  };
  const fail = (error: unknown) => {
    const { code, message } =
      error instanceof PushFailure ? error : { code: 'init' as const, message: messageIn(error) };
    set({ phase: 'failed', failure: { code, message } });
  };

  const run = async () => {
    set({ phase: 'loading' });
    const app = await deps.app();
    if (!app) throw new PushFailure('notConfigured', 'This stack has no app ID.');
    const missing = deps.missing();
    if (missing.length > 0)
      throw new PushFailure(
        'unsupported',
        `This browser lacks ${missing.join(', ')}, which web push requires.`,
      );
    await deps.prepare();
    await loaded(deps, app.sdkUrl);
    set({ phase: 'initializing' });
    // The promise is kept even if it takes too long to settle, because `init` must not be called twice.
    initialized ??= client.init(app.appId).catch((error: unknown) => {
      if (!alreadyInitialized.test(messageIn(error))) throw error;
    });
    const ended = await Promise.race([initialized.then(() => true), deps.wait(initWaitMs)]);
    if (ended !== true) {
      void initialized.then(finish, fail);
      throw new PushFailure('slow', `There was no response within ${initWaitMs / 1000} s.`);
    }
    await finish();
  };
  /** Tests IndexedDB, because without it, the SDK's initialization ends without an error. */
  const finish = async () => {
    if (await deps.databaseWorks()) set({ phase: 'ready' });
    else fail(new PushFailure('noDatabase', 'IndexedDB is missing or blocked.'));
  };

  return {
    status: () => status,
    start() {
      if (status.phase === 'ready') return Promise.resolve();
      running ??= run()
        .catch(fail)
        .finally(() => {
          running = undefined;
        });
      return running;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const alreadyInitialized = /already initialized/i;

/** Loads the script. Throws after a time limit, because blocking a script does not always cause an error. */
async function loaded({ client, wait }: StartDeps, sdkUrl: string): Promise<void> {
  const blocked = new PushFailure('blocked', 'OneSignal SDK failed to load');
  let refused = false;
  void client.load(sdkUrl).catch(() => {
    refused = true;
  });
  for (let tries = 0; tries < sdkPollTries; tries += 1) {
    if (client.isLoaded()) return;
    if (refused) throw blocked;
    await wait(sdkPollMs);
  }
  if (!client.isLoaded()) throw blocked;
}

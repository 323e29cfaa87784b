import { hasExpired, type Session } from './stored-session';

/** A message between browser tabs. The browser delivers it only to pages from this origin. */
type Message =
  /** A refresh token was exchanged for a new session, which is included in its stored form. */
  | { readonly kind: 'renewed'; readonly replaced: string; readonly session: string }
  /** A refresh token was rejected. The sender asks for the session that it was exchanged for. */
  | { readonly kind: 'asked'; readonly replaced: string }
  /** The session with this refresh token has ended. */
  | { readonly kind: 'signedOut'; readonly refreshToken: string }
  /** A tab was opened without a session. It asks for the other tabs' session. */
  | { readonly kind: 'wanted' }
  | { readonly kind: 'offered'; readonly session: string }
  /** The user signed in, which replaces any other session. */
  | { readonly kind: 'signedIn' };

const name = 'session-renewal';

/** The lock that every signed-in tab holds, so that a new tab knows at once whether there is one. */
const signedInLock = 'signed-in';

let release: (() => void) | undefined;

/** Shows new tabs whether this tab has a session to offer. */
export function noteSession(isSignedIn: boolean): void {
  const before = release;
  if (isSignedIn) {
    const ended = new Promise<void>((resolve) => {
      release = resolve;
    });
    void navigator.locks.request(signedInLock, { mode: 'shared' }, () => ended);
  }
  before?.();
}

/** How long to wait for other tabs, in milliseconds. A tab that can respond does so immediately. */
const answerMs = 1_000;

export interface RenewedSession {
  read(): Session | undefined;
  text(): string | undefined;
  adopt(text: string): void;
  /** Renews the session. Returns false if the pool rejects it. Throws an error if there is no response. */
  renew(): Promise<boolean>;
}

/** Renews a session in coordination with the other tabs, which have copies of it. */
export interface Renewal {
  /**
   * Returns the access token, or undefined if the user pool rejects the renewal. Throws if there is no
   * response; the session may still be valid.
   */
  renew(): Promise<string | undefined>;
  /** Notifies the other tabs that the session has ended. */
  signedOut(refreshToken: string): void;
  /** Notifies the other tabs that the user has signed in. */
  signedIn(): void;
  /** Returns the other tabs' session, or undefined if no tab is signed in. */
  sessionOfOthers(): Promise<string | undefined>;
}

/**
 * Coordinates a session with the other tabs, which have copies of it. A refresh token works only once, so
 * tabs renew one at a time, and the others adopt the new session. A tab that was asleep asks the others for
 * it, as does a tab that has just been opened.
 * @param refused called if the refresh token is no longer valid and no other tab has a newer session
 * @param ended called when the session has ended in another tab
 * @param signedIn called when the user has signed in in another tab
 */
export function createRenewal(
  own: RenewedSession,
  refused: (session: Session) => Promise<void>,
  ended: () => Promise<void>,
  signedIn: () => Promise<void>,
): Renewal {
  const tabs = new BroadcastChannel(name);
  const tell = (message: Message) => tabs.postMessage(message);
  const earlier = new Set<string>();
  /** Called when this tab has adopted a session or is offered one. */
  let tookOver: (session?: string) => void = () => {};

  tabs.onmessage = async ({ data }: MessageEvent<Message>) => {
    const session = own.read();
    if (data.kind === 'signedIn') return signedIn();
    if (!session?.refresh_token) {
      if (data.kind === 'offered') tookOver(data.session);
    } else if (data.kind === 'wanted') {
      tell({ kind: 'offered', session: own.text() ?? '' });
    } else if (data.kind === 'asked') {
      if (earlier.has(data.replaced)) tell({ ...data, kind: 'renewed', session: own.text() ?? '' });
    } else if (data.kind === 'signedOut') {
      if (data.refreshToken === session.refresh_token) await ended();
    } else if (data.kind === 'renewed' && data.replaced === session.refresh_token) {
      earlier.add(data.replaced);
      own.adopt(data.session);
      tookOver();
    }
  };

  /** Returns the session that another tab offers, or undefined if this tab adopted one or none responds. */
  const answerTo = (question: Message) =>
    new Promise<string | undefined>((resolve) => {
      tookOver = resolve;
      setTimeout(resolve, answerMs);
      tell(question);
    });

  /** Asks the other tabs for the newer session. Returns its access token, or undefined if no tab has one. */
  async function fromOthers(replaced: string): Promise<string | undefined> {
    await answerTo({ kind: 'asked', replaced });
    const session = own.read();
    if (!session || session.refresh_token === replaced || hasExpired(session)) return undefined;
    return session.access_token;
  }

  async function renewAlone(before: string): Promise<string | undefined> {
    const session = own.read();
    if (!session?.refresh_token) return undefined;
    if (session.refresh_token !== before && !hasExpired(session)) return session.access_token;
    if (!(await own.renew())) {
      const found = await fromOthers(session.refresh_token);
      if (found === undefined) await refused(session);
      return found;
    }
    earlier.add(session.refresh_token);
    tell({ kind: 'renewed', replaced: session.refresh_token, session: own.text() ?? '' });
    return own.read()?.access_token;
  }

  return {
    async renew() {
      const before = own.read()?.refresh_token;
      return before ? navigator.locks.request(name, () => renewAlone(before)) : undefined;
    },
    signedOut: (refreshToken) => tell({ kind: 'signedOut', refreshToken }),
    signedIn: () => tell({ kind: 'signedIn' }),
    sessionOfOthers: () =>
      navigator.locks.request(signedInLock, { ifAvailable: true }, (lock) =>
        lock ? undefined : answerTo({ kind: 'wanted' }),
      ),
  };
}

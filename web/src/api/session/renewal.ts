import { hasExpired, type Session } from './stored-session';

/** A message between browser tabs. The browser delivers it only to pages from this origin. */
type Message =
  /** A refresh token was exchanged for a new session, which is included in its stored form. */
  | { readonly kind: 'renewed'; readonly replaced: string; readonly session: string }
  /** A refresh token was rejected. The sender asks for the session that it was exchanged for. */
  | { readonly kind: 'asked'; readonly replaced: string }
  /** The user signed out in the tab that has this refresh token. */
  | { readonly kind: 'signedOut'; readonly refreshToken: string };

const name = 'session-renewal';

/** How long to wait for other tabs, in milliseconds. A tab that can respond does so immediately. */
const answerMs = 1_000;

export interface RenewedSession {
  read(): Session | undefined;
  text(): string | undefined;
  adopt(text: string): void;
  /** Renews the session. Returns false if the pool rejects it. Throws an error if there is no response. */
  renew(): Promise<boolean>;
}

/** Renews a session in coordination with the other tabs that have a copy of it. */
export interface Renewal {
  /**
   * Returns the access token, or undefined if the user pool rejects the renewal. Throws if there is no
   * response; the session may still be valid.
   */
  renew(): Promise<string | undefined>;
  /** Notifies the other tabs sharing the session that it has ended. */
  signedOut(refreshToken: string): void;
}

/**
 * Coordinates a session's renewal with the other tabs. A refresh token works only once, and duplicated tabs
 * have copies of it, so tabs renew one at a time, and the others adopt the new session. A tab that was asleep
 * asks the others for it.
 * @param refused called if the refresh token is no longer valid and no other tab has a newer session
 * @param ended called when the user has signed out in another tab
 */
export function createRenewal(
  own: RenewedSession,
  refused: (session: Session) => Promise<void>,
  ended: () => Promise<void>,
): Renewal {
  const tabs = new BroadcastChannel(name);
  const tell = (message: Message) => tabs.postMessage(message);
  const earlier = new Set<string>();
  /** Called when this tab has adopted a session. */
  let tookOver = () => {};

  tabs.onmessage = async ({ data }: MessageEvent<Message>) => {
    const session = own.read();
    if (!session?.refresh_token) return;
    if (data.kind === 'asked') {
      if (earlier.has(data.replaced)) tell({ ...data, kind: 'renewed', session: own.text() ?? '' });
    } else if (data.kind === 'signedOut') {
      if (data.refreshToken === session.refresh_token) await ended();
    } else if (data.replaced === session.refresh_token) {
      earlier.add(data.replaced);
      own.adopt(data.session);
      tookOver();
    }
  };

  /** Asks the other tabs for the newer session. Returns its access token, or undefined if no tab has one. */
  async function fromOthers(replaced: string): Promise<string | undefined> {
    await new Promise<void>((resolve) => {
      tookOver = resolve;
      setTimeout(resolve, answerMs);
      tell({ kind: 'asked', replaced });
    });
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
  };
}

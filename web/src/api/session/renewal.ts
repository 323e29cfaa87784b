import { ErrorResponse, User, type UserManager } from 'oidc-client-ts';

/** What the tabs of one browser send each other. The browser delivers it only to pages of this origin. */
type Message =
  /** A refresh token was used, with this resulting session, as oidc-client-ts stores it. */
  | { readonly kind: 'renewed'; readonly replaced: string; readonly session: string }
  /** A refresh token was refused. Asks whether another tab has the session that resulted from it. */
  | { readonly kind: 'asked'; readonly replaced: string }
  /** The person signed out in the tab that had this refresh token. */
  | { readonly kind: 'signedOut'; readonly refreshToken: string };

const name = 'session-renewal';

/**
 * How long a tab waits for another tab's answer, in milliseconds. A tab that answers at all answers at once.
 */
const answerMs = 1_000;

/** Renews a session, together with the other tabs that have a copy of it. */
export interface Renewal {
  /**
   * Gives a new access token; undefined if the user pool refuses. Throws if there was no answer: the session
   * may still be valid.
   */
  renew(): Promise<string | undefined>;
  /** Tells the tabs that share the session that it has ended. */
  signedOut(refreshToken: string): void;
}

/**
 * Renews the session with its refresh token, which works only once. Duplicated tabs have copies of the same
 * token, so tabs renew one after the other, and each adopts the session that another tab received for the
 * same token. A tab that was asleep asks the others.
 *
 * @param refused called with a session whose refresh token is no longer valid, if no other tab has a newer
 * session
 * @param ended called when the person has signed out in another tab
 */
export function createRenewal(
  users: UserManager,
  refused: (user: User) => Promise<void>,
  ended: () => Promise<void>,
): Renewal {
  const tabs = new BroadcastChannel(name);
  const tell = (message: Message) => tabs.postMessage(message);
  /** The refresh tokens that this tab had before its current one. */
  const earlier = new Set<string>();
  /** Called after the tab has adopted a session. */
  let tookOver = () => {};

  tabs.onmessage = async ({ data }: MessageEvent<Message>) => {
    const user = await users.getUser();
    if (!user?.refresh_token) return;
    if (data.kind === 'asked') {
      if (earlier.has(data.replaced)) tell({ ...data, kind: 'renewed', session: user.toStorageString() });
    } else if (data.kind === 'signedOut') {
      if (data.refreshToken === user.refresh_token) await ended();
    } else if (data.replaced === user.refresh_token) {
      const newer = User.fromStorageString(data.session);
      earlier.add(data.replaced);
      await users.storeUser(newer);
      await users.events.load(newer);
      tookOver();
    }
  };

  /**
   * The access token of the session that another tab received for a refresh token, after this tab has adopted
   * that session; undefined if there is none.
   */
  async function fromOthers(replaced: string): Promise<string | undefined> {
    await new Promise<void>((resolve) => {
      tookOver = resolve;
      setTimeout(resolve, answerMs);
      tell({ kind: 'asked', replaced });
    });
    const user = await users.getUser();
    return user?.refresh_token === replaced || user?.expired ? undefined : user?.access_token;
  }

  async function renewAlone(before: string): Promise<string | undefined> {
    const user = await users.getUser();
    if (!user?.refresh_token) return undefined;
    if (user.refresh_token !== before && !user.expired) return user.access_token;
    const renewed = await users.signinSilent().catch(nullIfRefused);
    if (!renewed) {
      const found = await fromOthers(user.refresh_token);
      if (found === undefined) await refused(user);
      return found;
    }
    earlier.add(user.refresh_token);
    tell({ kind: 'renewed', replaced: user.refresh_token, session: renewed.toStorageString() });
    return renewed.access_token;
  }

  return {
    async renew() {
      const before = (await users.getUser())?.refresh_token;
      return before ? navigator.locks.request(name, () => renewAlone(before)) : undefined;
    },
    signedOut: (refreshToken) => tell({ kind: 'signedOut', refreshToken }),
  };
}

function nullIfRefused(cause: unknown): null {
  if (cause instanceof ErrorResponse) return null;
  throw cause;
}

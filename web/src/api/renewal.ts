import { ErrorResponse, User, type UserManager } from 'oidc-client-ts';

/** The message that a tab sends to the browser's other tabs after a renewal. */
interface Renewed {
  /** The refresh token that was used. */
  readonly replaced: string;
  /** The resulting session, as oidc-client-ts stores it. */
  readonly session: string;
}

const name = 'session-renewal';

/**
 * Renews the session with its refresh token, which works only once; a duplicated tab has a copy of it. Tabs
 * therefore renew one after the other, and each one adopts what another got for the same token. The browser
 * delivers the messages only to pages of this origin.
 *
 * @returns a new access token; undefined if the user pool refuses. Throws if there was no answer: the session
 * may still be valid.
 */
export function createRenewal(users: UserManager): () => Promise<string | undefined> {
  const tabs = new BroadcastChannel(name);
  tabs.onmessage = ({ data }: MessageEvent<Renewed>) => void takeOver(users, data);

  return async () => {
    const refused = (await users.getUser())?.refresh_token;
    if (!refused) return undefined;
    return navigator.locks.request(name, async () => {
      const user = await users.getUser();
      if (!user?.refresh_token) return undefined;
      if (user.refresh_token !== refused && !user.expired) return user.access_token;
      const renewed = await users.signinSilent().catch(nullIfRefused);
      if (!renewed) return undefined;
      tabs.postMessage({
        replaced: user.refresh_token,
        session: renewed.toStorageString(),
      } satisfies Renewed);
      return renewed.access_token;
    });
  };
}

function nullIfRefused(cause: unknown): null {
  if (cause instanceof ErrorResponse) return null;
  throw cause;
}

async function takeOver(users: UserManager, { replaced, session }: Renewed): Promise<void> {
  if ((await users.getUser())?.refresh_token !== replaced) return;
  const user = User.fromStorageString(session);
  await users.storeUser(user);
  await users.events.load(user);
}

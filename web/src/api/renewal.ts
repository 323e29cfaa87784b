import { ErrorResponse, User, type UserManager } from 'oidc-client-ts';

/** What a tab tells the others of its browser after a renewal. */
interface Renewed {
  /** The refresh token that was used up. */
  readonly replaced: string;
  /** The session that came of it, as oidc-client-ts stores it. */
  readonly session: string;
}

const name = 'session-renewal';

/**
 * Renews the session by its refresh token, which is good once: a tab that was duplicated has a copy of it.
 * Tabs therefore renew one after the other, and each takes over what another got for the same token. The
 * browser hands the messages to pages of this origin alone.
 *
 * @returns gives a new access token; undefined when the user pool refuses. It throws where the answer did not
 * come: the session may go on.
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

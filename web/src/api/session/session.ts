import { isWithinSession } from '#shared/domain/users/session-length';
import { loadConfig, type PanelConfig } from './config';
import { createRenewal, noteSession, type Renewal } from './renewal';
import {
  currentSession,
  hasExpired,
  readSession,
  readSessionText,
  removeSession,
  type Session,
  sessionsToEndKey,
  showSession,
  writeSessionText,
} from './stored-session';

/** The path of the page that completes a sign-in. It is registered with the user pool client. */
export const callbackPath = '/auth/callback';

const client = async (config: PanelConfig) =>
  (await import('./oidc-client')).oidcClient(config, callbackPath);

export async function accessToken(): Promise<string | undefined> {
  const session = readSession(await loadConfig());
  return session && !hasExpired(session) ? session.access_token : undefined;
}

/** How long before expiry an access token is renewed, in milliseconds. */
const renewBeforeMs = 60_000;

let expiring: ReturnType<typeof setTimeout> | undefined;

function showStored(config: PanelConfig): void {
  const session = readSession(config);
  clearTimeout(expiring);
  noteSession(session !== undefined);
  if (!session) {
    showSession({ signingIn: false });
    return;
  }
  const expired = hasExpired(session);
  showSession({ signingIn: false, session, expired });
  if (expired || session.expires_at === undefined) return;
  expiring = setTimeout(
    // If this renewal fails, the next request tries again.
    () => void renewAccessToken().catch(() => undefined),
    session.expires_at * 1_000 - renewBeforeMs - Date.now(),
  );
}

function renewalOf(config: PanelConfig): Renewal {
  return createRenewal(
    {
      read: () => readSession(config),
      text: () => readSessionText(config),
      adopt(text) {
        writeSessionText(config, text);
        showStored(config);
      },
      async renew() {
        const renewed = await (await client(config)).renew();
        if (renewed) showStored(config);
        return renewed;
      },
    },
    (session) => endIfCopied(config, session),
    forgetSession,
    joinSession,
  );
}

let renewal: Renewal | undefined;
let renewing: Promise<string | undefined> | undefined;

/**
 * Returns the new access token, or undefined if the user pool rejects the renewal. Rejects if there is no
 * response. Concurrent calls share one request.
 */
export function renewAccessToken(): Promise<string | undefined> {
  renewing ??= Promise.resolve(renewal?.renew()).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

/**
 * Why nobody is signed in: the sign-in failed, the server no longer accepts the session, or the session ended
 * early, because someone else used its refresh token or it was revoked.
 */
export type SignedOutReason = 'failed' | 'ended' | 'copied';

let reason: SignedOutReason | undefined;

/** Returns undefined if this tab has not had a session yet. */
export const signedOutReason = (): SignedOutReason | undefined => reason;

/**
 * Handles a refused renewal. If the session should not have ended yet, someone else has used the token. All
 * of the user's sessions are then ended, or at the next sign-in if the access token has expired too.
 */
async function endIfCopied(config: PanelConfig, session: Session): Promise<void> {
  const { auth_time: signedInAtSeconds } = session.profile;
  if (signedInAtSeconds === undefined || !isWithinSession(signedInAtSeconds * 1000, Date.now())) return;
  reason = 'copied';
  if (session.refresh_token) await revoke(config, session.refresh_token);
  const loaded = await import('./end-everywhere').catch(() => undefined);
  if (hasExpired(session) || !(await loaded?.endEverywhere(config, session.access_token)))
    localStorage.setItem(sessionsToEndKey, session.profile.sub);
  await forgetSession();
}

/** Removes the session in all tabs. Their signed-out pages explain why. */
export async function forgetSession(): Promise<void> {
  reason ??= 'ended';
  dropSession(await loadConfig());
}

/** Removes the session in all tabs. */
export function dropSession(config: PanelConfig): void {
  const refreshToken = readSession(config)?.refresh_token;
  removeSession(config);
  if (refreshToken) renewal?.signedOut(refreshToken);
  showStored(config);
}

const isSignInAnswer = ({ pathname, search }: Location): boolean =>
  pathname === callbackPath && /[?&]state=/.test(search);

/** Completes a sign-in, unless the user has to sign in again. */
async function completeSignIn(config: PanelConfig, arrived: (returnTo: string) => void): Promise<void> {
  try {
    const returnTo = await (await client(config)).completeSignIn();
    if (returnTo === undefined) return;
    arrived(returnTo);
    showStored(config);
    renewal?.signedIn();
  } catch (cause) {
    console.error(cause);
    reason = 'failed';
    showSession({ signingIn: false });
  }
}

/**
 * Runs at startup, before anything is shown. Completes a sign-in, or takes over the other tabs' session, or
 * renews a session whose access token expired.
 * @param arrived called after a sign-in, with the path that the user wanted to open
 */
export async function restoreSession(arrived: (returnTo: string) => void): Promise<void> {
  const config = await loadConfig();
  renewal = renewalOf(config);
  if (isSignInAnswer(window.location)) {
    showSession({ signingIn: true });
    void completeSignIn(config, arrived);
    return;
  }
  const offered = readSession(config) ? undefined : await renewal.sessionOfOthers();
  if (offered) writeSessionText(config, offered);
  const session = readSession(config);
  if (session && hasExpired(session)) {
    try {
      if ((await renewAccessToken()) === undefined) await forgetSession();
    } catch {
      // Without a response the session is kept. The next startup tries again.
    }
  }
  showStored(config);
}

export async function signIn(returnTo: string): Promise<void> {
  await (await client(await loadConfig())).signIn({ returnTo });
}

/** How long sign-out waits for the user pool to revoke the refresh token, in milliseconds. */
const revokeTimeoutMs = 3_000;

/**
 * Revokes a refresh token in the user pool (RFC 7009). Without this, the token would stay valid for hours
 * after sign-out.
 */
async function revoke({ oauthUrl, clientId }: PanelConfig, refreshToken: string): Promise<void> {
  try {
    const { ok, status } = await fetch(`${oauthUrl}/oauth2/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: refreshToken, client_id: clientId }),
      // The browser completes the request even if the user leaves the page.
      keepalive: true,
      signal: AbortSignal.timeout(revokeTimeoutMs),
    });
    if (!ok) throw new Error(`The user pool returned status ${status}.`);
  } catch (cause) {
    console.error('The session could not be revoked.', cause);
  }
}

export async function revokeSession(): Promise<void> {
  const config = await loadConfig();
  const refreshToken = readSession(config)?.refresh_token;
  if (refreshToken) await revoke(config, refreshToken);
}

/** Ends the session. The signed-out page then replaces the current page. */
export async function endSession(): Promise<void> {
  await revokeSession();
  await forgetSession();
}

/** Replaces this tab's session, if it has one, with that of a sign-in in another tab. */
async function joinSession(): Promise<void> {
  if (currentSession().signingIn) return;
  await endSession();
  window.location.reload();
}

/** The signed-in user, for display only: the server determines the user's permissions. */
export interface SignedInUser {
  readonly email: string;
  readonly groups: readonly string[];
}

export function signedInUser({ profile }: Session): SignedInUser {
  const groups: unknown = profile['cognito:groups'];
  return {
    email: profile.email ?? profile.sub,
    groups: Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : [],
  };
}

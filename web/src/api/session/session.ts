import { isWithinSession } from '#shared/domain/users/session-length';
import { isPanelAddress } from '../browser/panel-address';
import { loadConfig, type PanelConfig } from './config';
import { createRenewal, type Renewal } from './renewal';
import { sessionsToEnd } from './sessions-to-end';
import {
  hasExpired,
  readSession,
  readSessionText,
  removeSession,
  type Session,
  showSession,
  writeSessionText,
} from './stored-session';

/** The path of the page that completes a sign-in. It is registered with the user pool client. */
export const callbackPath = '/auth/callback';

/** Loads the OpenID client on demand. */
const client = async (config: PanelConfig) =>
  (await import('./oidc-client')).oidcClient(config, callbackPath);

/** Returns the session's access token, or undefined if the user is signed out or the token has expired. */
export async function accessToken(): Promise<string | undefined> {
  const session = readSession(await loadConfig());
  return session && !hasExpired(session) ? session.access_token : undefined;
}

/** How long before expiry an access token is renewed, in milliseconds. */
const renewBeforeMs = 60_000;

let expiring: ReturnType<typeof setTimeout> | undefined;

/** Shows the stored session, and schedules the renewal of its access token before it expires. */
function showStored(config: PanelConfig): void {
  const session = readSession(config);
  clearTimeout(expiring);
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
  );
}

let renewal: Renewal | undefined;
let renewing: Promise<string | undefined> | undefined;

/**
 * Renews the access token. Returns undefined if the user pool rejects the renewal. The promise is rejected if
 * there is no response. Concurrent calls share one request.
 */
export function renewAccessToken(): Promise<string | undefined> {
  renewing ??= Promise.resolve(renewal?.renew()).finally(() => {
    renewing = undefined;
  });
  return renewing;
}

let ended = false;

/** Returns true if this tab had a session that the server no longer accepts. */
export function sessionHasEnded(): boolean {
  return ended;
}

let copied = false;

/**
 * Returns true if a session in this tab ended early because someone else used its refresh token or an
 * administrator revoked it.
 */
export function sessionWasCopied(): boolean {
  return copied;
}

/**
 * Ends all of a user's sessions. The code is loaded on demand. Returns false if it could not be loaded or if
 * the request failed.
 */
async function endEverywhere(config: PanelConfig, accessToken: string): Promise<boolean> {
  const loaded = await import('./end-everywhere').catch(() => undefined);
  return (await loaded?.endEverywhere(config, accessToken)) ?? false;
}

/**
 * Handles a rejected refresh token. If the session should not have ended yet, someone else has used the token
 * and has access to the session. In this case, all of the user's sessions are ended. If the access token has
 * expired too, they are ended at the next sign-in.
 */
async function endIfCopied(config: PanelConfig, session: Session): Promise<void> {
  const { auth_time: signedInAtSeconds } = session.profile;
  if (signedInAtSeconds === undefined || !isWithinSession(signedInAtSeconds * 1000, Date.now())) return;
  copied = true;
  if (session.refresh_token) await revoke(config, session.refresh_token);
  if (hasExpired(session) || !(await endEverywhere(config, session.access_token)))
    sessionsToEnd.note(session.profile.sub);
  await forgetSession();
}

/**
 * After a sign-in, checks whether the user's sessions still have to be ended. If so, ends all of them,
 * including the new one, and returns to the sign-in page. Returns false if there were no sessions to end, or
 * if the request failed.
 */
async function endNotedSessions(config: PanelConfig, session: Session, state: unknown): Promise<boolean> {
  if (!sessionsToEnd.of(session.profile.sub) || !(await endEverywhere(config, session.access_token)))
    return false;
  sessionsToEnd.clear();
  removeSession(config);
  await (await client(config)).signIn(state);
  return true;
}

/** Drops a session that the server no longer accepts. The signed-out page explains why. */
export async function forgetSession(): Promise<void> {
  ended = true;
  const config = await loadConfig();
  removeSession(config);
  showStored(config);
}

/** Returns true if the current URL is the user pool's response to a sign-in. */
function isSignInAnswer({ pathname, search }: Location): boolean {
  const answer = new URLSearchParams(search);
  return pathname === callbackPath && answer.has('state') && (answer.has('code') || answer.has('error'));
}

/** Completes the sign-in with the user pool's response. Returns early if the user has to sign in again. */
async function completeSignIn(config: PanelConfig, arrived: (returnTo: string) => void): Promise<void> {
  try {
    const state = await (await client(config)).completeSignIn();
    const session = readSession(config);
    if (session && (await endNotedSessions(config, session, state))) return;
    arrived(returnPathOf(state));
    showStored(config);
  } catch (cause) {
    console.error(cause);
    showSession({ signingIn: false, failure: cause instanceof Error ? cause : new Error('Sign-in failed') });
  }
}

/**
 * Completes a sign-in, or renews a session whose access token expired while the tab was closed or asleep. The
 * panel calls this function at startup, before anything is shown.
 *
 * @param arrived called when a sign-in is complete, with the path that the user wanted to open
 */
export async function restoreSession(arrived: (returnTo: string) => void): Promise<void> {
  const config = await loadConfig();
  renewal = renewalOf(config);
  if (isSignInAnswer(window.location)) {
    showSession({ signingIn: true });
    void completeSignIn(config, arrived);
    return;
  }
  const session = readSession(config);
  if (session && hasExpired(session)) {
    try {
      if ((await renewAccessToken()) === undefined) await forgetSession();
    } catch {
      // If there is no response, or if the user is leaving the page, the session is kept. The panel tries
      // again at the next startup.
    }
  }
  showStored(config);
}

/**
 * Opens the user pool's sign-in page. After sign-in, the browser returns to `returnTo`, a path in the panel.
 */
export async function signIn(returnTo: string): Promise<void> {
  await (await client(await loadConfig())).signIn({ returnTo });
}

/** How long sign-out waits for the user pool to revoke the refresh token, in milliseconds. */
const revokeTimeoutMs = 3_000;

/**
 * Revokes a refresh token in the user pool (RFC 7009). Without this, the token would stay valid for hours
 * after sign-out. Sign-out continues even if the pool does not respond.
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
    if (!ok) console.error(`The session could not be revoked: the user pool returned status ${status}.`);
  } catch (cause) {
    console.error('The session could not be revoked.', cause);
  }
}

/** Revokes the session's refresh token, and informs the other tabs that share the session. */
async function revokeSession(): Promise<void> {
  const config = await loadConfig();
  const refreshToken = readSession(config)?.refresh_token;
  if (!refreshToken) return;
  await revoke(config, refreshToken);
  renewal?.signedOut(refreshToken);
}

/** Revokes an inactive session. The signed-out page then replaces the current page. */
export async function endSession(): Promise<void> {
  await revokeSession();
  await forgetSession();
}

/**
 * Ends the session both in this tab and in the user pool. The refresh token is revoked, the tokens are
 * removed, and the browser navigates to the pool's end-session endpoint, which requires `client_id` and
 * `logout_uri`.
 */
export async function signOut(): Promise<void> {
  const config = await loadConfig();
  await revokeSession();
  removeSession(config);
  showStored(config);
  const query = new URLSearchParams({
    client_id: config.clientId,
    logout_uri: `${window.location.origin}/`,
  });
  window.location.assign(`${config.oauthUrl}/logout?${query}`);
}

/**
 * Ends all of the user's sessions on every device, then this one. Returns false if the API did not respond
 * and no session was ended.
 */
export async function signOutEverywhere(): Promise<boolean> {
  const token = await accessToken();
  if (token === undefined || !(await endEverywhere(await loadConfig(), token))) return false;
  await signOut();
  return true;
}

/**
 * Returns the path to open after sign-in. It is always a path in the panel. If no path was stored, it is
 * /admin.
 */
export function returnPathOf(state: unknown): string {
  const path =
    typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined;
  if (typeof path !== 'string' || !isPanelAddress(path) || path.startsWith(callbackPath)) return '/admin';
  return path === '/' ? '/admin' : path;
}

/**
 * The signed-in user, according to the ID token. Use this only for display, because the server determines the
 * user's permissions.
 */
export interface SignedInUser {
  readonly email: string;
  readonly groups: readonly string[];
}

/** Reads the user from the claims of the ID token. */
export function signedInUser({ profile }: Session): SignedInUser {
  const groups: unknown = profile['cognito:groups'];
  return {
    email: profile.email ?? profile.sub,
    groups: Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : [],
  };
}

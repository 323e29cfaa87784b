import { isWithinSession } from '#shared/domain/users/session-length';
import { isPanelAddress } from '../browser/panel-address';
import { loadConfig, type PanelConfig } from './config';
import { createRenewal, type Renewal } from './renewal';
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
 * Returns the new access token, or undefined if the user pool rejects the renewal. Rejects if there is no
 * response. Concurrent calls share one request.
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

/** Returns true if a session here ended early: someone else used its refresh token, or it was revoked. */
export function sessionWasCopied(): boolean {
  return copied;
}

/** Ends the user's sessions, with code loaded on demand. */
async function endEverywhere(config: PanelConfig, accessToken: string): Promise<boolean> {
  const loaded = await import('./end-everywhere').catch(() => undefined);
  return (await loaded?.endEverywhere(config, accessToken)) ?? false;
}

/**
 * Handles a refused renewal. If the session should not have ended yet, someone else has used the token. All
 * of the user's sessions are then ended, or at the next sign-in if the access token has expired too.
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
 * If the user's sessions still have to be ended, ends all, including the new one, and returns to the sign-in
 * page. Returns false if there were none, or if the request failed.
 */
async function endNotedSessions(config: PanelConfig, session: Session, state: unknown): Promise<boolean> {
  if (!sessionsToEnd.of(session.profile.sub) || !(await endEverywhere(config, session.access_token)))
    return false;
  sessionsToEnd.clear();
  removeSession(config);
  await (await client(config)).signIn(state);
  return true;
}

/** Removes the session. The signed-out page explains why. */
export async function forgetSession(): Promise<void> {
  ended = true;
  const config = await loadConfig();
  removeSession(config);
  showStored(config);
}

function isSignInAnswer({ pathname, search }: Location): boolean {
  const answer = new URLSearchParams(search);
  return pathname === callbackPath && answer.has('state') && (answer.has('code') || answer.has('error'));
}

/** Completes a sign-in. Returns early if the user has to sign in again. */
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
 * Runs at startup, before anything is shown. Completes a sign-in, or renews a session whose access token
 * expired.
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
    if (!ok) console.error(`The session could not be revoked: the user pool returned status ${status}.`);
  } catch (cause) {
    console.error('The session could not be revoked.', cause);
  }
}

async function revokeSession(): Promise<void> {
  const config = await loadConfig();
  const refreshToken = readSession(config)?.refresh_token;
  if (!refreshToken) return;
  await revoke(config, refreshToken);
  renewal?.signedOut(refreshToken);
}

/** Ends the session. The signed-out page then replaces the current page. */
export async function endSession(): Promise<void> {
  await revokeSession();
  await forgetSession();
}

/** Revokes the refresh token, removes the tokens, and navigates to the pool's end-session endpoint. */
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
 * Signs out everywhere. Returns false if no session was ended, for example because the API did not respond.
 */
export async function signOutEverywhere(): Promise<boolean> {
  const token = await accessToken();
  if (token === undefined || !(await endEverywhere(await loadConfig(), token))) return false;
  await signOut();
  return true;
}

/** Returns the path to open after a sign-in, always in the panel; /admin by default. */
export function returnPathOf(state: unknown): string {
  const path =
    typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined;
  if (typeof path !== 'string' || !isPanelAddress(path) || path.startsWith(callbackPath)) return '/admin';
  return path === '/' ? '/admin' : path;
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

const key = 'sessions-to-end';

/** The user whose sessions are to be ended, remembered by the browser until the next sign-in. */
const sessionsToEnd = {
  note: (subject: string): void => localStorage.setItem(key, subject),
  of: (subject: string): boolean => localStorage.getItem(key) === subject,
  clear: (): void => localStorage.removeItem(key),
};

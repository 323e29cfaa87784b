import type { User } from 'oidc-client-ts';
import { UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { isWithinSession } from '#shared/domain/users/session-length';
import { isPanelAddress } from '../browser/panel-address';
import { loadConfig, type PanelConfig } from './config';

import { createRenewal, type Renewal } from './renewal';
import { sessionsToEnd } from './sessions-to-end';

/** Where the browser returns after sign-in. Registered with the user pool's client. */
export const callbackPath = '/auth/callback';

let manager: Promise<UserManager> | undefined;

/** The only session manager. Tokens are kept in sessionStorage, so they end with the tab. */
function userManager(): Promise<UserManager> {
  manager ??= loadConfig().then((config) => {
    const users = createUserManager(config);
    renewal = createRenewal(users, (user) => endIfCopied(config, user), forgetSession);
    // If it is not renewed now, the next request renews it.
    users.events.addAccessTokenExpiring(() => void renewAccessToken().catch(() => undefined));
    return users;
  });
  return manager;
}

/**
 * Metadata is configured, not discovered: one request less before sign-in, and the issuer need not allow our
 * origin.
 */
function createUserManager(config: PanelConfig): UserManager {
  return new UserManager({
    authority: config.issuer,
    client_id: config.clientId,
    redirect_uri: `${window.location.origin}${callbackPath}`,
    response_type: 'code',
    scope: 'openid email profile',
    metadata: {
      issuer: config.issuer,
      authorization_endpoint: `${config.oauthUrl}/oauth2/authorize`,
      token_endpoint: `${config.oauthUrl}/oauth2/token`,
      end_session_endpoint: `${config.oauthUrl}/logout`,
    },
    userStore: new WebStorageStateStore({ store: window.sessionStorage }),
    // Renewed below, where other tabs and concurrent requests are handled.
    automaticSilentRenew: false,
    // The default without `auth_time`, which says when the session began.
    filterProtocolClaims: ['nbf', 'jti', 'nonce', 'acr', 'amr', 'azp', 'at_hash'],
    // The panel needs no userinfo from Cognito, and Cognito has no session iframe.
    loadUserInfo: false,
    monitorSession: false,
  });
}

/** The access token of the session; undefined if signed out or expired. */
export async function accessToken(): Promise<string | undefined> {
  const user = await (await userManager()).getUser();
  return user && !user.expired ? user.access_token : undefined;
}

let renewal: Renewal | undefined;
let renewing: Promise<string | undefined> | undefined;

/**
 * Renews the access token; undefined if the user pool refuses. Throws if there was no answer. Concurrent
 * calls share one request.
 */
export function renewAccessToken(): Promise<string | undefined> {
  renewing ??= userManager()
    .then(() => renewal?.renew())
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}

let ended = false;

/** True once this tab had a session that the server no longer accepts. */
export function sessionHasEnded(): boolean {
  return ended;
}

let copied = false;

/**
 * True after a session of this tab ended early, because somebody else used its refresh token or an
 * administrator revoked it.
 */
export function sessionWasCopied(): boolean {
  return copied;
}

/**
 * Ends every session of a person; loaded when it is needed. False if it could not be loaded or did not work.
 */
async function endEverywhere(config: PanelConfig, accessToken: string): Promise<boolean> {
  const loaded = await import('./end-everywhere').catch(() => undefined);
  return (await loaded?.endEverywhere(config, accessToken)) ?? false;
}

/**
 * If a refresh token is refused before its session should have ended, somebody else has used it and holds the
 * session, so all sessions of the person are ended. If the access token has expired too, that happens at the
 * next sign-in.
 */
async function endIfCopied(config: PanelConfig, user: User): Promise<void> {
  const { auth_time: signedInAtSeconds } = user.profile;
  if (signedInAtSeconds === undefined || !isWithinSession(signedInAtSeconds * 1000, Date.now())) return;
  copied = true;
  if (user.refresh_token) await revoke(config, user.refresh_token);
  if (user.expired || !(await endEverywhere(config, user.access_token))) sessionsToEnd.note(user.profile.sub);
  await forgetSession();
}

/**
 * After a sign-in, ends the person's sessions if that is still pending, including this one, and returns to
 * the sign-in. False if nothing was pending, or if it failed.
 */
export async function endNotedSessions(user: User): Promise<boolean> {
  if (!sessionsToEnd.of(user.profile.sub) || !(await endEverywhere(await loadConfig(), user.access_token)))
    return false;
  sessionsToEnd.clear();
  const users = await userManager();
  await users.removeUser();
  await users.signinRedirect({ state: user.state });
  return true;
}

/** Drops a session that the server no longer accepts; the signed-out page explains it. */
export async function forgetSession(): Promise<void> {
  ended = true;
  await (await userManager()).removeUser();
}

/**
 * On start, renews a session whose access token expired while the tab was closed or asleep, before anything
 * is shown.
 */
export async function restoreSession(): Promise<UserManager> {
  const users = await userManager();
  const user = await users.getUser();
  if (!user?.expired) return users;
  try {
    if ((await renewAccessToken()) === undefined) await forgetSession();
  } catch {
    // No answer, or the page is being left: keep the session; the next start tries again.
  }
  return users;
}

/** Goes to the user pool's sign-in page and returns to `returnTo`, a path of the panel. */
export async function signIn(returnTo: string): Promise<void> {
  await (await userManager()).signinRedirect({ state: { returnTo } });
}

/** How long sign-out waits for the user pool to revoke the refresh token, in milliseconds. */
const revokeTimeoutMs = 3_000;

/**
 * Revokes a refresh token at the user pool (RFC 7009); otherwise it would stay valid for hours after
 * sign-out. Sign-out continues even if the pool does not answer.
 */
async function revoke({ oauthUrl, clientId }: PanelConfig, refreshToken: string): Promise<void> {
  try {
    const { ok, status } = await fetch(`${oauthUrl}/oauth2/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: refreshToken, client_id: clientId }),
      // Sent to completion even if the user leaves the page.
      keepalive: true,
      signal: AbortSignal.timeout(revokeTimeoutMs),
    });
    if (!ok) console.error(`The user pool answered ${status} to the revocation of the session.`);
  } catch (cause) {
    console.error('The session could not be revoked.', cause);
  }
}

/** Makes the session's refresh token useless, and tells the tabs that share it. */
async function revokeSession(): Promise<void> {
  const config = await loadConfig();
  const refreshToken = (await (await userManager()).getUser())?.refresh_token;
  if (!refreshToken) return;
  await revoke(config, refreshToken);
  renewal?.signedOut(refreshToken);
}

/** Ends a session that nobody uses: revokes it, and shows the signed-out page in place of the current one. */
export async function endSession(): Promise<void> {
  await revokeSession();
  await forgetSession();
}

/**
 * Ends the session here and at the user pool: revokes the refresh token, removes the tokens, and goes to the
 * pool's end-session endpoint, which expects `client_id` and `logout_uri`.
 */
export async function signOut(): Promise<void> {
  const config = await loadConfig();
  const users = await userManager();
  await revokeSession();
  await users.removeUser();
  const query = new URLSearchParams({
    client_id: config.clientId,
    logout_uri: `${window.location.origin}/`,
  });
  window.location.assign(`${config.oauthUrl}/logout?${query}`);
}

/**
 * Ends every session of the person, on every device, and then this one. False if the API gave no answer; then
 * nothing has ended.
 */
export async function signOutEverywhere(): Promise<boolean> {
  const token = await accessToken();
  if (token === undefined || !(await endEverywhere(await loadConfig(), token))) return false;
  await signOut();
  return true;
}

/** The path to return to after sign-in: always a path of this panel; /admin if none was stored. */
export function returnPathOf(state: unknown): string {
  const path =
    typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined;
  if (typeof path !== 'string' || !isPanelAddress(path) || path.startsWith(callbackPath)) return '/admin';
  return path === '/' ? '/admin' : path;
}

/** The signed-in user according to the ID token. For display only: the server decides what they may do. */
export interface SignedInUser {
  readonly email: string;
  readonly groups: readonly string[];
}

/** Reads the claims of the ID token. */
export function signedInUser(user: User): SignedInUser {
  const groups: unknown = user.profile['cognito:groups'];
  return {
    email: user.profile.email ?? user.profile.sub,
    groups: Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : [],
  };
}

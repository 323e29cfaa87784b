import type { User } from 'oidc-client-ts';
import { UserManager, WebStorageStateStore } from 'oidc-client-ts';
import { loadConfig, type PanelConfig } from './config';
import { createRenewal } from './renewal';

/** Where the browser comes back to after signing in. Registered with the user pool's client. */
export const callbackPath = '/auth/callback';

let manager: Promise<UserManager> | undefined;

/** The one manager of the session. Tokens are kept in sessionStorage: they end with the tab. */
export function userManager(): Promise<UserManager> {
  manager ??= loadConfig().then((config) => {
    const users = createUserManager(config);
    renew = createRenewal(users);
    // What is not renewed now is renewed by the next request.
    users.events.addAccessTokenExpiring(() => void renewAccessToken().catch(() => undefined));
    return users;
  });
  return manager;
}

/**
 * Metadata is given, not discovered: one request less before sign-in, and the issuer need not allow our
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
    // Renewed below, where other tabs and requests are thought of.
    automaticSilentRenew: false,
    // Cognito has no userinfo that the panel needs and no session iframe.
    loadUserInfo: false,
    monitorSession: false,
  });
}

/** The access token of the session, or undefined when signed out or expired. */
export async function accessToken(): Promise<string | undefined> {
  const user = await (await userManager()).getUser();
  return user && !user.expired ? user.access_token : undefined;
}

let renew: (() => Promise<string | undefined>) | undefined;
let renewing: Promise<string | undefined> | undefined;

/**
 * Gets a new access token by the refresh token; undefined when the user pool refuses. It throws where no
 * answer came. Calls at the same time share one request.
 */
export function renewAccessToken(): Promise<string | undefined> {
  renewing ??= userManager()
    .then(() => renew?.())
    .finally(() => {
      renewing = undefined;
    });
  return renewing;
}

let ended = false;

/** True once this tab had a session that the server no longer takes. */
export function sessionHasEnded(): boolean {
  return ended;
}

/**
 * Gives up a session that the server no longer takes; the panel then shows the signed-out page, which says
 * so.
 */
export async function forgetSession(): Promise<void> {
  ended = true;
  await (await userManager()).removeUser();
}

/**
 * At the start: a session whose access token ran out while the tab was closed or asleep is renewed before
 * anything is shown.
 */
export async function restoreSession(): Promise<UserManager> {
  const users = await userManager();
  const user = await users.getUser();
  if (!user?.expired) return users;
  try {
    if ((await renewAccessToken()) === undefined) await forgetSession();
  } catch {
    // No answer, or the page is being left: the session is kept, and the page tries again when it next
    // starts.
  }
  return users;
}

/** Goes to the sign-in page of the user pool and comes back to `returnTo`, a path of the panel. */
export async function signIn(returnTo: string): Promise<void> {
  await (await userManager()).signinRedirect({ state: { returnTo } });
}

/** How long signing out waits for the user pool to revoke the refresh token, in milliseconds. */
const revokeTimeoutMs = 3_000;

/**
 * Revokes a refresh token at the user pool (RFC 7009): without this it would be good for hours after the
 * sign-out. Signing out goes on where the pool does not answer.
 */
async function revoke({ oauthUrl, clientId }: PanelConfig, refreshToken: string): Promise<void> {
  try {
    const { ok, status } = await fetch(`${oauthUrl}/oauth2/revoke`, {
      method: 'POST',
      body: new URLSearchParams({ token: refreshToken, client_id: clientId }),
      // Sent to its end even if the page is left meanwhile.
      keepalive: true,
      signal: AbortSignal.timeout(revokeTimeoutMs),
    });
    if (!ok) console.error(`The user pool answered ${status} to the revocation of the session.`);
  } catch (cause) {
    console.error('The session could not be revoked.', cause);
  }
}

/**
 * Ends the session here and at the user pool: revokes the refresh token, forgets the tokens, and goes to the
 * pool's end-session endpoint, which wants `client_id` and `logout_uri`.
 */
export async function signOut(): Promise<void> {
  const config = await loadConfig();
  const users = await userManager();
  const refreshToken = (await users.getUser())?.refresh_token;
  if (refreshToken) await revoke(config, refreshToken);
  await users.removeUser();
  const query = new URLSearchParams({
    client_id: config.clientId,
    logout_uri: `${window.location.origin}/`,
  });
  window.location.assign(`${config.oauthUrl}/logout?${query}`);
}

/** The path to return to after signing in: only ever a path of this panel, /admin where none was kept. */
export function returnPathOf(state: unknown): string {
  const path =
    typeof state === 'object' && state !== null && 'returnTo' in state ? state.returnTo : undefined;
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path) || path.startsWith(callbackPath))
    return '/admin';
  return path === '/' ? '/admin' : path;
}

/** Who is signed in, from the ID token. For showing only: the server decides what they may do. */
export interface SignedInUser {
  readonly email: string;
  readonly groups: readonly string[];
}

/** Reads the ID token's claims. */
export function signedInUser(user: User): SignedInUser {
  const groups: unknown = user.profile['cognito:groups'];
  return {
    email: user.profile.email ?? user.profile.sub,
    groups: Array.isArray(groups) ? groups.filter((group) => typeof group === 'string') : [],
  };
}

import { ErrorResponse, UserManager, WebStorageStateStore } from 'oidc-client-ts';
import type { PanelConfig } from './config';
import { endEverywhere } from './end-everywhere';
import { returnPathOf } from './return-path';
import { readSession, removeSession, sessionsToEndKey } from './stored-session';

/* The OpenID client. It is loaded only to start or complete a sign-in, or to renew a session. */

const redirectUri = (callbackPath: string) => `${window.location.origin}${callbackPath}`;

/** It keeps tokens in sessionStorage, so they are gone when the tab is closed. */
let manager: UserManager | undefined;

/**
 * Returns the manager. The metadata is configured instead of discovered, which saves a request before sign-in
 * and means that the issuer does not need to allow our origin.
 */
function userManager(config: PanelConfig, callbackPath: string): UserManager {
  manager ??= new UserManager({
    authority: config.issuer,
    client_id: config.clientId,
    redirect_uri: redirectUri(callbackPath),
    response_type: 'code',
    scope: 'openid email profile',
    metadata: {
      issuer: config.issuer,
      authorization_endpoint: `${config.oauthUrl}/oauth2/authorize`,
      token_endpoint: `${config.oauthUrl}/oauth2/token`,
      end_session_endpoint: `${config.oauthUrl}/logout`,
    },
    userStore: new WebStorageStateStore({ store: window.sessionStorage }),
    // renewal.ts renews the session: it takes other tabs and concurrent requests into account.
    automaticSilentRenew: false,
    // The library's defaults, except `auth_time`, which says when the session started.
    filterProtocolClaims: ['nbf', 'jti', 'nonce', 'acr', 'amr', 'azp', 'at_hash'],
    // The panel does not need Cognito's user information, and Cognito does not support session iframes.
    loadUserInfo: false,
    monitorSession: false,
  });
  return manager;
}

/** Returns the sign-in functions. Each call stores the resulting session in this tab's storage. */
export function oidcClient(config: PanelConfig, callbackPath: string) {
  const users = userManager(config, callbackPath);
  return {
    /** Starts a sign-in. The user pool returns `state` with its response. */
    signIn: (state: unknown): Promise<void> => users.signinRedirect({ state }),
    /** Completes a sign-in. Returns the path to open, or undefined if the user has to sign in again. */
    async completeSignIn(): Promise<string | undefined> {
      const { state } = await users.signinRedirectCallback();
      if (!(await endNotedSessions(config))) return returnPathOf(state, callbackPath);
      await users.signinRedirect({ state });
      return undefined;
    },
    /**
     * Renews the session. Returns false if the user pool rejects the refresh token. Throws an error if there
     * is no response.
     */
    async renew(): Promise<boolean> {
      try {
        return (await users.signinSilent()) !== null;
      } catch (cause) {
        if (cause instanceof ErrorResponse) return false;
        throw cause;
      }
    },
  };
}

/**
 * If the user's sessions still have to be ended, ends all, including the new one. Returns false if there were
 * none, or if the request failed.
 */
async function endNotedSessions(config: PanelConfig): Promise<boolean> {
  const session = readSession(config);
  if (!session || localStorage.getItem(sessionsToEndKey) !== session.profile.sub) return false;
  if (!(await endEverywhere(config, session.access_token))) return false;
  localStorage.removeItem(sessionsToEndKey);
  removeSession(config);
  return true;
}

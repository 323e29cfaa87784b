import { createServer, type ServerResponse } from 'node:http';
import open from 'open';
import * as oidc from 'openid-client';
import { isWithinSession } from '#shared/domain/users/session-length';
import { endMySessionsDocument } from '#shared/jobs/documents/run-page-documents';
import { CliError } from '../base/exit-status';
import { createApi } from './api';
import { type PanelConfig, reasonOf } from './panel-config';
import { keptSession, type Session } from './session';
import type { TokenStore, Tokens } from './token-store';

const scope = 'openid email profile';

export type ShowSignIn = (url: string) => void;

/**
 * Returns a session that signs in through the browser, using the authorization code flow with PKCE. After
 * sign-in, the browser is redirected to a port on this machine (RFC 8252). The session stores and refreshes
 * its tokens. If a refresh is rejected, the browser opens again. If this happens before the session should
 * have ended, someone else has used the refresh token. In that case, all of the user's sessions are ended,
 * and the new access token is stored without a refresh token.
 *
 * @param callbackPort the port of the URL `http://127.0.0.1:<port>/callback`, which must be registered for
 *   the client (docs/deploy.md)
 */
export function browserSession(
  config: PanelConfig,
  callbackPort: number,
  store: TokenStore,
  show: ShowSignIn = openBrowser,
): Session {
  const client = clientOf(config);
  return keptSession(
    store,
    `${config.issuer} ${config.clientId}`,
    async (before) => {
      const refreshed = before && (await refresh(client, before));
      if (refreshed) return refreshed;
      const tokens = await signIn(client, callbackPort, show);
      if (!before || !wasCopied(before)) return tokens;
      await endSessions(config, tokens.accessToken);
      const { refreshToken: _, ...withoutRefresh } = tokens;
      return withoutRefresh;
    },
    (refreshToken) => revoke(client, refreshToken),
  );
}

/**
 * Returns the client's OpenID configuration. The panel's configuration contains the URLs, so no discovery is
 * needed. Plain HTTP is allowed for a panel on this machine.
 */
function clientOf({ issuer, oauthUrl, clientId }: PanelConfig): oidc.Configuration {
  const client = new oidc.Configuration(
    {
      issuer,
      authorization_endpoint: `${oauthUrl}/oauth2/authorize`,
      token_endpoint: `${oauthUrl}/oauth2/token`,
      revocation_endpoint: `${oauthUrl}/oauth2/revoke`,
    },
    clientId,
    undefined,
    oidc.None(),
  );
  if (['127.0.0.1', 'localhost'].includes(new URL(oauthUrl).hostname)) oidc.allowInsecureRequests(client);
  return client;
}

/**
 * Returns true if a rejected refresh token should still have been valid. In that case, someone else must have
 * used it.
 */
const wasCopied = ({ refreshToken, signedInAtMs }: Tokens) =>
  refreshToken !== undefined && signedInAtMs !== undefined && isWithinSession(signedInAtMs, Date.now());

async function refresh(
  client: oidc.Configuration,
  { refreshToken, signedInAtMs }: Tokens,
): Promise<Tokens | undefined> {
  if (refreshToken === undefined) return undefined;
  try {
    const tokens = await oidc.refreshTokenGrant(client, refreshToken);
    return tokensOf(tokens, tokens.refresh_token ?? refreshToken, signedInAtMs);
  } catch (error) {
    if (error instanceof oidc.ResponseBodyError) return undefined;
    throw new CliError('Unreachable', `The session cannot be refreshed: ${reasonOf(error)}.`, {
      cause: error,
    });
  }
}

async function revoke(client: oidc.Configuration, refreshToken: string): Promise<void> {
  try {
    await oidc.tokenRevocation(client, refreshToken);
  } catch (cause) {
    const message = `The session cannot be revoked: ${reasonOf(cause)}. You are still signed in.`;
    throw new CliError('Unreachable', message, { cause });
  }
}

async function signIn(client: oidc.Configuration, callbackPort: number, show: ShowSignIn): Promise<Tokens> {
  const pkceCodeVerifier = oidc.randomPKCECodeVerifier();
  const expectedState = oidc.randomState();
  const callback = await startCallback(callbackPort);
  try {
    const url = oidc.buildAuthorizationUrl(client, {
      redirect_uri: callback.url,
      scope,
      code_challenge: await oidc.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
    });
    show(url.href);
    return await exchange(client, callback, { pkceCodeVerifier, expectedState });
  } finally {
    await callback.stop();
  }
}

async function exchange(
  client: oidc.Configuration,
  callback: LoopbackCallback,
  checks: oidc.AuthorizationCodeGrantChecks,
): Promise<Tokens> {
  const address = await callback.answer;
  try {
    const tokens = await oidc.authorizationCodeGrant(client, address, checks);
    callback.thank('You are signed in. Return to the command line.');
    return tokensOf(tokens, tokens.refresh_token, Date.now());
  } catch (cause) {
    callback.thank('Sign-in failed. See the command line for details.');
    throw new CliError('SignIn', `Sign-in failed: ${reasonOf(cause)}`, { cause });
  }
}

const tokensOf = (
  { access_token, expires_in = 0 }: oidc.TokenEndpointResponse,
  refreshToken: string | undefined,
  signedInAtMs: number | undefined,
): Tokens => ({
  accessToken: access_token,
  ...(refreshToken === undefined ? {} : { refreshToken }),
  ...(signedInAtMs === undefined ? {} : { signedInAtMs }),
  expiresAtMs: Date.now() + expires_in * 1000,
});

/**
 * Opens a URL in the browser. Also prints the URL, because the browser may be on another screen or may not be
 * installed.
 */
function openBrowser(url: string): void {
  process.stderr.write(`Sign in with your browser:\n\n  ${url}\n\n`);
  // A missing browser is not an error, because the URL is printed as well.
  open(url).then(
    (child) => child.on('error', () => {}),
    () => {},
  );
}

/**
 * Ends all sessions of the user who owns the token, and prints a message. Throws a CliError if the sessions
 * cannot be ended.
 */
async function endSessions({ graphqlUrl }: PanelConfig, accessToken: string): Promise<void> {
  const token = async () => accessToken;
  const api = createApi(graphqlUrl, { accessToken: token, renew: token, end: async () => false });
  await api.ask(endMySessionsDocument);
  process.stderr.write(
    'Your last session ended early. Someone else may have used it, so all your sessions were ended.\n',
  );
}

const patienceMs = 5 * 60_000;

/** A server on this machine that the browser returns to after sign-in. */
interface LoopbackCallback {
  readonly url: string;
  /**
   * Resolves to the URL that the browser returned to. Rejects after the timeout with a CliError whose code is
   * `SignIn`.
   */
  readonly answer: Promise<URL>;
  thank(message: string): void;
  stop(): Promise<void>;
}

/**
 * Listens on a port on this machine. Throws a CliError with the code `Usage` if another program is using the
 * port.
 */
async function startCallback(port: number): Promise<LoopbackCallback> {
  const url = `http://127.0.0.1:${port}/callback`;
  const answer = Promise.withResolvers<URL>();
  // The promise is not awaited until the browser is open. An earlier failure must not be reported as an
  // unhandled rejection.
  answer.promise.catch(() => {});
  let waiting: ServerResponse | undefined;
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', url);
    if (request.method !== 'GET' || address.pathname !== '/callback' || waiting) {
      response.writeHead(404).end();
      return;
    }
    waiting = response;
    answer.resolve(address);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => {
      const message = `Sign-in cannot return to port ${port}: ${cause.message}. Choose another port with --callback-port`;
      reject(new CliError('Usage', message, { cause }));
    });
    server.listen(port, '127.0.0.1', resolve);
  });
  const timer = setTimeout(
    () => answer.reject(new CliError('SignIn', 'Nobody signed in within 5 minutes.')),
    patienceMs,
  );
  return {
    url,
    answer: answer.promise,
    thank(message) {
      waiting?.writeHead(200, { 'content-type': 'text/html; charset=utf-8', connection: 'close' });
      waiting?.end(`<!doctype html><meta charset="utf-8"><title>Wellness Admin</title><p>${message}</p>`);
    },
    async stop() {
      clearTimeout(timer);
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeIdleConnections();
      });
    },
  };
}

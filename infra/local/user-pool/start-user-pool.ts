import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Service } from '../gate/service-answer';
import { listen } from '../site/listen';
import { addressOf, BodyTooLargeError, isForeignOrigin, isLoopbackHost, readBody } from '../site/requests';
import type { ResolvedStack } from '../template/template';
import { createCognitoApi } from './cognito-api';
import { readUserPoolDefinition } from './definition';
import { type DemoAccount, demoAccounts } from './demo-accounts';
import { createDirectory } from './directory';
import { createOauthPages, maxFormBytes } from './oauth-pages';
import { createSessions } from './sessions';
import { type SignedIn, signInByHttp } from './sign-in-by-http';
import { loadSigningKeys } from './signing-keys';
import { createTokenEndpoint } from './token-endpoint';

export interface UserPoolOptions {
  readonly stack: ResolvedStack;
  /** The URL with which the stack was resolved (`LocalAddresses.userPoolUrl`). */
  readonly url: string;
  /** The panel's origin. No other origin may call the token endpoint from a browser. */
  readonly siteUrl: string;
  /** The folder for sessions and the signing key; undefined loses them when the host stops. */
  readonly dataDir: string | undefined;
  /** The number of people in the demo workspace; none by default. */
  readonly demoUsers?: () => number;
  readonly log: (message: string) => void;
}

export interface UserPool {
  /** The tokens' issuer (`iss`). */
  readonly issuer: string;
  /** The base of `/oauth2/authorize`, `/oauth2/token` and `/logout`. */
  readonly oauthUrl: string;
  /** The Cognito API for the stack's functions, through the gate. */
  readonly api: Service;
  readonly userPoolId: string;
  readonly clientId: string;
  readonly clientIds: readonly string[];
  readonly jwksUri: string;
  readonly accounts: readonly DemoAccount[];
  /** Signs in as the panel does, with a code and PKCE over HTTP. */
  signIn(email: string): Promise<SignedIn>;
  stop(): Promise<void>;
}

/**
 * Starts the user pool: cognito-local in this process, behind our own endpoints.
 * @throws HostError `BadTemplate` for unsupported parts of the template
 */
export async function startUserPool(options: UserPoolOptions): Promise<UserPool> {
  const { stack, url, siteUrl, dataDir, log } = options;
  const definition = readUserPoolDefinition(stack, siteUrl);
  const keys = await loadSigningKeys(dataDir && join(dataDir, 'signing-key.pem'));
  const directory = await createDirectory({
    definition,
    accounts: demoAccounts,
    keys,
    file: dataDir && join(dataDir, 'users.json'),
  });
  const sessions = createSessions(directory, keys, definition.client.retryGraceMs);
  const tokens = createTokenEndpoint(directory, sessions);
  const pages = createOauthPages(definition, demoAccounts, directory, tokens);
  const api = createCognitoApi(
    directory,
    definition.client.authFlows,
    tokens,
    options.demoUsers ?? (() => 0),
    log,
  );
  const { issuer, poolId, client } = definition;
  const jwksUri = `${issuer}/.well-known/jwks.json`;

  const routes: Readonly<Record<string, Route>> = {
    [`GET /${poolId}/.well-known/jwks.json`]: ({ response }) => sendJson(response, 200, { keys: [keys.jwk] }),
    [`GET /${poolId}/.well-known/openid-configuration`]: ({ response }) =>
      sendJson(response, 200, {
        issuer,
        jwks_uri: jwksUri,
        authorization_endpoint: `${url}/oauth2/authorize`,
        token_endpoint: `${url}/oauth2/token`,
        revocation_endpoint: `${url}/oauth2/revoke`,
        end_session_endpoint: `${url}/logout`,
        response_types_supported: ['code'],
        code_challenge_methods_supported: ['S256'],
        id_token_signing_alg_values_supported: ['RS256'],
        subject_types_supported: ['public'],
        scopes_supported: client.scopes,
      }),
    'GET /oauth2/authorize': ({ address, response }) => pages.showSignIn(address, response),
    'POST /oauth2/authorize': ({ request, response }) => pages.signIn(request, response),
    'POST /oauth2/token': async ({ request, response }) => {
      const form = new URLSearchParams(await readBody(request, maxFormBytes));
      const { status, body } = await tokens.exchange(form);
      sendJson(response, status, body);
    },
    'POST /oauth2/revoke': async ({ request, response }) => {
      const form = new URLSearchParams(await readBody(request, maxFormBytes));
      const { status, body } = await tokens.revoke(form);
      sendJson(response, status, body);
    },
    'GET /logout': ({ address, response }) => pages.signOut(address, response),
    'GET /health': ({ response }) => sendJson(response, 200, { ok: true }),
  };

  const server = createServer((request, response) => {
    answer(request, response, routes, siteUrl).catch((error: unknown) => {
      const isTooLarge = error instanceof BodyTooLargeError;
      if (!isTooLarge) log(`${request.url} failed: ${error instanceof Error ? error.stack : String(error)}`);
      if (response.headersSent) response.destroy();
      else sendJson(response, isTooLarge ? 413 : 500, { error: isTooLarge ? error.message : 'server_error' });
    });
  });
  const listening = await listen(server, Number(new URL(url).port));

  return {
    issuer,
    oauthUrl: url,
    api,
    userPoolId: poolId,
    clientId: client.id,
    clientIds: [client.id],
    jwksUri,
    accounts: demoAccounts,
    signIn: (email) => signInByHttp({ oauthUrl: url, client, accounts: demoAccounts, email, siteUrl }),
    async stop() {
      await listening.stop();
      await directory.close();
    },
  };
}

type Route = (exchange: {
  request: IncomingMessage;
  response: ServerResponse;
  address: URL;
}) => void | Promise<void>;

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  routes: Readonly<Record<string, Route>>,
  siteUrl: string,
): Promise<void> {
  if (!isLoopbackHost(request)) {
    sendJson(response, 421, { message: 'This server accepts requests only from this machine' });
    return;
  }
  const address = addressOf(request);
  if (!address) {
    sendJson(response, 400, { message: 'The address is malformed' });
    return;
  }
  setCommonHeaders(response);
  if (allowPanel(request, response, address, siteUrl)) return;
  // Only the sign-in page submits a form, and only the panel requests tokens.
  if (request.method === 'POST' && isForeignOrigin(request, [siteUrl, `http://${request.headers.host}`])) {
    sendJson(response, 403, { message: 'This page may not send requests here' });
    return;
  }
  const key = `${request.method} ${address.pathname}`;
  const route = Object.hasOwn(routes, key) ? routes[key] : undefined;
  if (route) await route({ request, response, address });
  else sendJson(response, 404, { message: 'Not found' });
}

function setCommonHeaders(response: ServerResponse): void {
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-content-type-options', 'nosniff');
  response.setHeader('x-frame-options', 'DENY');
  // With `no-referrer`, a browser would omit the origin even for the sign-in page's own form.
  response.setHeader('referrer-policy', 'same-origin');
}

/**
 * Adds the headers that let only the panel request tokens and keys and revoke tokens. Returns true for a
 * preflight.
 */
function allowPanel(
  request: IncomingMessage,
  response: ServerResponse,
  { pathname }: URL,
  siteUrl: string,
): boolean {
  const isShared =
    pathname === '/oauth2/token' || pathname === '/oauth2/revoke' || pathname.includes('/.well-known/');
  if (isShared && request.headers.origin === siteUrl) {
    response.setHeader('access-control-allow-origin', siteUrl);
    response.setHeader('access-control-allow-headers', 'content-type, authorization');
    response.setHeader('access-control-allow-methods', 'GET, POST');
  }
  response.setHeader('vary', 'origin');
  if (request.method !== 'OPTIONS') return false;
  response.writeHead(204).end();
  return true;
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
}

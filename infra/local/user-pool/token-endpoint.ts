import { AuthorizationCodeStore } from 'cognito-local/lib/oauth2/authorizationCodeStore.js';
import { verifyS256 } from 'cognito-local/lib/oauth2/pkce.js';
import type { User } from 'cognito-local/lib/services/userPoolService.js';
import { decodeJwt } from 'jose';
import type { AuthorizationRequest } from './authorization-request';
import type { Directory } from './directory';
import type { Sessions } from './sessions';

interface TokenAnswer {
  readonly status: 200 | 400;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface TokenEndpoint {
  /** Issues a code for a user who has signed in. It can be used once, within five minutes. */
  issueCode(request: AuthorizationRequest, user: User): string;
  /** Exchanges a code (`authorization_code` with PKCE) or a `refresh_token`. */
  exchange(form: URLSearchParams): Promise<TokenAnswer>;
  /** Revokes a refresh token (`token`) of a client (`client_id`). An unknown token counts as revoked. */
  revoke(form: URLSearchParams): Promise<TokenAnswer>;
  /** Answers `AdminUserGlobalSignOut`. Returns false if there is no such account. */
  signOutEverywhere(username: string): Promise<boolean>;
}

export function createTokenEndpoint(
  { pool, client, services, context }: Directory,
  sessions: Sessions,
): TokenEndpoint {
  const codes = new AuthorizationCodeStore();
  let last: Promise<unknown> = Promise.resolve();

  /** Does one piece of work at a time, because each reads an account and then writes it as a whole. */
  function inTurn<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    const answer = last.then(work);
    last = answer.catch(() => undefined);
    return answer;
  }

  async function tokensFor(user: User, source: 'HostedAuth' | 'RefreshTokens') {
    const groups = await pool.listUserGroupMembership(context, user);
    return services.tokenGenerator.generate(context, user, groups, client, undefined, source);
  }

  async function byCode(form: URLSearchParams): Promise<TokenAnswer> {
    const stored = codes.consume(form.get('code') ?? '');
    const isIntended =
      stored?.clientId === form.get('client_id') &&
      stored?.redirectUri === form.get('redirect_uri') &&
      verifyS256(form.get('code_verifier') ?? '', stored?.codeChallenge ?? '');
    const user = stored && (await pool.getUserByUsername(context, stored.username));
    if (!isIntended || !user?.Enabled) return failed('invalid_grant');
    const tokens = await tokensFor(user, 'HostedAuth');
    await sessions.begin(user, tokens.RefreshToken);
    return granted({
      access_token: tokens.AccessToken,
      id_token: tokens.IdToken,
      refresh_token: tokens.RefreshToken,
    });
  }

  async function byRefreshToken(form: URLSearchParams): Promise<TokenAnswer> {
    const refreshToken = form.get('refresh_token') ?? '';
    if (form.get('client_id') !== client.ClientId) return failed('invalid_client');
    const user = await sessions.ownerOf(refreshToken);
    if (!user?.Enabled) return failed('invalid_grant');
    const tokens = await tokensFor(user, 'RefreshTokens');
    const next = await sessions.rotate(user, refreshToken, tokens.RefreshToken);
    // cognito-local's new ID token has a new auth_time, which OIDC forbids and clients reject. It is optional
    // here.
    return granted({
      access_token: tokens.AccessToken,
      ...(next === undefined ? {} : { refresh_token: next }),
    });
  }

  async function revoke(form: URLSearchParams): Promise<TokenAnswer> {
    const token = form.get('token');
    if (!token) return failed('invalid_request');
    if (form.get('client_id') !== client.ClientId) return failed('invalid_client');
    if (isAccessOrIdToken(token)) return failed('unsupported_token_type');
    await sessions.end(token);
    return { status: 200, body: {} };
  }

  return {
    issueCode: (request, user) =>
      codes.create({
        clientId: request.clientId,
        userPoolId: client.UserPoolId,
        username: user.Username,
        redirectUri: request.redirectUri,
        codeChallenge: request.codeChallenge,
        scope: request.scope,
        state: request.state,
      }),
    async exchange(form) {
      switch (form.get('grant_type')) {
        case 'authorization_code':
          return inTurn(() => byCode(form));
        case 'refresh_token':
          return inTurn(() => byRefreshToken(form));
        default:
          return failed('unsupported_grant_type');
      }
    },
    revoke: (form) => inTurn(() => revoke(form)),
    signOutEverywhere: (username) =>
      inTurn(async () => {
        const user = await pool.getUserByUsername(context, username);
        if (user) await sessions.endAll(user);
        return user !== null && user !== undefined;
      }),
  };
}

interface Granted {
  readonly access_token: string;
  /** Present only in the answer to a code. */
  readonly id_token?: string;
  /** Present in the answer to a code and, if tokens are rotated, to each refresh. */
  readonly refresh_token?: string;
}

function granted(tokens: Granted): TokenAnswer {
  const { exp = 0, iat = 0 } = decodeJwt(tokens.access_token);
  return { status: 200, body: { ...tokens, token_type: 'Bearer', expires_in: exp - iat } };
}

/** True for an access or ID token. Refresh tokens have no such claim, and Cognito revokes only those. */
function isAccessOrIdToken(token: string): boolean {
  try {
    return ['access', 'id'].includes(String(decodeJwt(token).token_use));
  } catch {
    return false;
  }
}

const failed = (error: string): TokenAnswer => ({ status: 400, body: { error } });

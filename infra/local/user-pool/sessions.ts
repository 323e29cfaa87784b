import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { User } from 'cognito-local/lib/services/userPoolService.js';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import type { Directory } from './directory';
import type { SigningKeys } from './signing-keys';

/** The maximum number of refreshable sessions per account. Beyond this number, the oldest sessions end. */
const maxSessions = 20;

/** A directory's refresh tokens. Each sign-in begins a session, which has one current token at a time. */
export interface Sessions {
  /** Begins a session with the refresh token created by a sign-in. */
  begin(user: User, refreshToken: string): Promise<void>;
  /**
   * Returns the token's owner. Returns undefined if the token is unknown, expired or revoked, or if it was
   * replaced too long ago.
   */
  ownerOf(refreshToken: string): Promise<User | undefined>;
  /**
   * Replaces a token with the next one in its session. The new token expires at the same time as the
   * session's first token.
   *
   * @param user the token's owner
   * @param generated a refresh token that cognito-local has created
   * @returns the next token, or undefined if token rotation is not enabled for the client
   */
  rotate(user: User, refreshToken: string, generated: string): Promise<string | undefined>;
  /**
   * Revokes a token. If it is the current token of a session, the session ends. A replaced token loses its
   * grace period, but its successors stay valid, because AWS does not document that they are revoked with it.
   */
  end(refreshToken: string): Promise<void>;
  /** Ends all of an account's sessions. */
  endAll(user: User): Promise<void>;
}

/**
 * Manages refresh tokens as Cognito does with `RefreshTokenRotation`. A replaced token remains valid for a
 * grace period, so that a client that did not receive the response can retry. All grace periods end when the
 * host stops.
 *
 * @param retryGraceMs the grace period in milliseconds; undefined if tokens are not rotated
 */
export function createSessions(
  { pool, context, services }: Directory,
  keys: SigningKeys,
  retryGraceMs: number | undefined,
): Sessions {
  const privateKey = createPrivateKey(keys.privateKeyPem);
  const publicKey = createPublicKey(keys.privateKeyPem);
  /**
   * The time at which each replaced token's grace period ends, keyed by token, in milliseconds since the
   * epoch.
   */
  const replaced = new Map<string, number>();
  const nowMs = () => services.clock.get().getTime();

  const save = (user: User, RefreshTokens: string[]) => pool.saveUser(context, { ...user, RefreshTokens });
  const withoutSession = (user: User, refreshToken: string) =>
    user.RefreshTokens.filter((one) => sessionOf(one) !== sessionOf(refreshToken));
  const userNamed = async (refreshToken: string) =>
    pool.getUserByUsername(context, String(decodeJwt(refreshToken)['cognito:username']));

  async function ownerOfReplaced(refreshToken: string): Promise<User | undefined> {
    if ((replaced.get(refreshToken) ?? 0) <= nowMs()) return undefined;
    const user = await userNamed(refreshToken);
    const isGoingOn = user?.RefreshTokens.some((one) => sessionOf(one) === sessionOf(refreshToken));
    return user && isGoingOn ? user : undefined;
  }

  return {
    begin: (user, refreshToken) => save(user, [...user.RefreshTokens, refreshToken].slice(-maxSessions)),
    async ownerOf(refreshToken) {
      const user =
        (await pool.getUserByRefreshToken(context, refreshToken)) ?? (await ownerOfReplaced(refreshToken));
      // cognito-local does not check the expiry.
      return user && (decodeJwt(refreshToken).exp ?? 0) * 1000 > nowMs() ? user : undefined;
    },
    async rotate(user, refreshToken, generated) {
      if (retryGraceMs === undefined) return undefined;
      const { exp } = decodeJwt(refreshToken);
      const next = await new SignJWT({ ...decodeJwt(generated), exp, origin_jti: sessionOf(refreshToken) })
        .setProtectedHeader({ alg: 'RS256' })
        .sign(privateKey);
      for (const [token, untilMs] of replaced) if (untilMs <= nowMs()) replaced.delete(token);
      if (!replaced.has(refreshToken)) replaced.set(refreshToken, nowMs() + retryGraceMs);
      await save(user, [...withoutSession(user, refreshToken), next]);
      return next;
    },
    async end(refreshToken) {
      const isOurs = await jwtVerify(refreshToken, publicKey).then(
        () => true,
        () => false,
      );
      const user = isOurs ? await userNamed(refreshToken) : undefined;
      replaced.delete(refreshToken);
      if (user) {
        const RefreshTokens = user.RefreshTokens.filter((one) => one !== refreshToken);
        await save(user, RefreshTokens);
      }
    },
    endAll: (user) => save(user, []),
  };
}

/** Returns the ID of a session's first token. All tokens in the session share it. */
function sessionOf(refreshToken: string): unknown {
  const { origin_jti, jti } = decodeJwt(refreshToken);
  return origin_jti ?? jti;
}

import { createPrivateKey, createPublicKey } from 'node:crypto';
import type { User } from 'cognito-local/lib/services/userPoolService.js';
import { decodeJwt, jwtVerify, SignJWT } from 'jose';
import type { Directory } from './directory';
import type { SigningKeys } from './signing-keys';

/** The maximum number of refreshable sessions per account. Beyond this, the oldest end. */
const maxSessions = 20;

export interface Sessions {
  begin(user: User, refreshToken: string): Promise<void>;
  /**
   * Returns the token's user, or undefined if the token is unknown, expired, revoked, or was replaced too
   * long ago.
   */
  ownerOf(refreshToken: string): Promise<User | undefined>;
  /**
   * Replaces a refresh token. The next one expires with the session's first.
   * @param generated a refresh token by cognito-local
   * @returns undefined if the client's tokens are not rotated
   */
  rotate(user: User, refreshToken: string, generated: string): Promise<string | undefined>;
  /**
   * Ends the session of a current token. A replaced one loses its grace period, but its successors stay
   * valid: AWS does not document that they are revoked.
   */
  end(refreshToken: string): Promise<void>;
  endAll(user: User): Promise<void>;
}

/**
 * Creates sessions that rotate tokens as Cognito does with `RefreshTokenRotation`: a replaced token stays
 * valid for a grace period, so that a client that missed the response can retry. All grace periods end when
 * the host stops.
 */
export function createSessions(
  { pool, context, services }: Directory,
  keys: SigningKeys,
  retryGraceMs: number | undefined,
): Sessions {
  const privateKey = createPrivateKey(keys.privateKeyPem);
  const publicKey = createPublicKey(keys.privateKeyPem);
  /** When each token's grace period ends, in milliseconds since the epoch. */
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

/** Returns the ID that all tokens of a session share with the first one. */
function sessionOf(refreshToken: string): unknown {
  const { origin_jti, jti } = decodeJwt(refreshToken);
  return origin_jti ?? jti;
}

import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';

/** The caller's identity (`ctx.identity`), in AppSync's format for user pools. */
export interface Identity {
  readonly sub: string;
  readonly issuer: string;
  readonly username: string;
  readonly claims: Readonly<Record<string, unknown>>;
  readonly sourceIp: readonly string[];
  readonly defaultAuthStrategy: 'ALLOW' | 'DENY';
  /** Null, not an empty list, if the caller is in no group. */
  readonly groups: readonly string[] | null;
}

export interface AuthorizationOptions {
  /** The exact `iss` of the tokens, such as `http://127.0.0.1:9229/local_WellnessAdmin`. */
  readonly issuer: string;
  /** The URL where the user pool publishes its keys. */
  readonly jwksUri: string;
  /** The clients whose tokens are accepted. */
  readonly clientIds: readonly string[];
  /** The API's `AppIdClientRegex`, which client IDs must match. */
  readonly clientIdPattern?: string;
  readonly defaultAction: 'ALLOW' | 'DENY';
}

/** A 401 response with AppSync's message. */
export class UnauthorizedError extends Error {
  override readonly name = 'UnauthorizedException';
}

/** Rejects with an UnauthorizedError for a token that is missing, expired, forged or for another audience. */
export type Authorize = (authorization: string | undefined, sourceIp: string) => Promise<Identity>;

const claimsShape = z.intersection(
  z.looseObject({
    sub: z.string(),
    iss: z.string(),
    exp: z.number(),
    'cognito:groups': z.array(z.string()).optional(),
  }),
  z.discriminatedUnion('token_use', [
    z.object({ token_use: z.literal('access'), client_id: z.string(), username: z.string() }),
    z.object({ token_use: z.literal('id'), aud: z.string(), 'cognito:username': z.string() }),
  ]),
);

const maxRemembered = 100;

/**
 * Creates a check of signature, issuer, expiry, use and client. A verified token is remembered until it
 * expires: only refresh tokens can be revoked.
 */
export function createAuthorize(options: AuthorizationOptions): Authorize {
  const keys: JWTVerifyGetKey = createRemoteJWKSet(new URL(options.jwksUri));
  const remembered = new Map<string, z.infer<typeof claimsShape>>();
  const pattern = options.clientIdPattern ? new RegExp(`^(?:${options.clientIdPattern})$`) : undefined;

  async function claimsOf(token: string) {
    const known = remembered.get(token);
    if (known && known.exp * 1000 > Date.now()) return known;
    remembered.delete(token);
    const verified = await jwtVerify(token, keys, {
      issuer: options.issuer,
      algorithms: ['RS256'],
      requiredClaims: ['exp', 'sub', 'token_use'],
    });
    const claims = claimsShape.safeParse(verified.payload);
    if (!claims.success) throw new UnauthorizedError('You are not authorized to make this call.');
    const [oldest] = remembered.keys();
    if (remembered.size >= maxRemembered && oldest !== undefined) remembered.delete(oldest);
    remembered.set(token, claims.data);
    return claims.data;
  }

  return async (authorization, sourceIp) => {
    const token = authorization?.trim().replace(/^Bearer\s+/i, '');
    if (!token) throw new UnauthorizedError('Valid authorization header not provided.');
    const claims = await claimsOf(token).catch((error: unknown) => {
      throw refusalOf(error);
    });
    const isAccess = claims.token_use === 'access';
    const clientId = isAccess ? claims.client_id : claims.aud;
    if (!options.clientIds.includes(clientId) || pattern?.test(clientId) === false) {
      throw new UnauthorizedError('You are not authorized to make this call.');
    }
    return {
      sub: claims.sub,
      issuer: claims.iss,
      username: isAccess ? claims.username : claims['cognito:username'],
      claims,
      sourceIp: [sourceIp],
      defaultAuthStrategy: options.defaultAction,
      groups: claims['cognito:groups'] ?? null,
    };
  };
}

function refusalOf(error: unknown): unknown {
  if (error instanceof errors.JWTExpired) return new UnauthorizedError('Token has expired.');
  if (error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid) {
    return new UnauthorizedError('Unable to parse JWT token.');
  }
  const isOurs = error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid;
  if (error instanceof errors.JOSEError && !isOurs) {
    return new UnauthorizedError('You are not authorized to make this call.');
  }
  return error;
}

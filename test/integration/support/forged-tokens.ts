import { decodeJwt, importPKCS8, type JWTPayload, SignJWT } from 'jose';
import type { LocalHost } from '#infra/local/host-options';
import { designatedAdmin, nobodySpecial } from './migration';

/** Creates tokens that have a single defect. */
export interface ForgedTokens {
  /** Creates a token with the claims of the designated admin's access token, modified by these changes. */
  with(changes: JWTPayload): Promise<string>;
  /** Creates a token with the claims of the designated admin's ID token, modified by these changes. */
  idWith(changes: JWTPayload): Promise<string>;
  /** Creates a token with the designated admin's claims and the signature from someone else's token. */
  claimed(): Promise<string>;
}

/**
 * Creates forged tokens.
 *
 * @param privateKeyPem returns the pool's private key once the host is running
 */
export function forgedTokens(host: () => LocalHost, privateKeyPem: () => string): ForgedTokens {
  const signed = async (token: string, changes: JWTPayload) =>
    new SignJWT({ ...decodeJwt(token), ...changes })
      .setProtectedHeader({ alg: 'RS256', kid: 'CognitoLocal' })
      .sign(await importPKCS8(privateKeyPem(), 'RS256'));
  const admin = () => host().signIn(designatedAdmin);
  return {
    with: async (changes) => signed((await admin()).accessToken, changes),
    idWith: async (changes) => signed((await admin()).idToken, changes),
    claimed: async () => {
      const [header, , signature] = (await host().signIn(nobodySpecial)).accessToken.split('.');
      const [, claims] = (await admin()).accessToken.split('.');
      return [header, claims, signature].join('.');
    },
  };
}

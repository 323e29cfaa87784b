import { createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

export interface SigningKeys {
  readonly privateKeyPem: string;
  /** The public key in the format that the pool publishes. */
  readonly jwk: Readonly<Record<string, unknown>>;
}

/** The ID that cognito-local writes into every token's header. */
const keyId = 'CognitoLocal';

/**
 * Returns this installation's own key, which is created at the first start.
 *
 * @param file the file that stores the key so that sessions survive a restart; only the current user can read
 *   it; if undefined, each start uses a new key
 */
export async function loadSigningKeys(file: string | undefined): Promise<SigningKeys> {
  const privateKeyPem = (file && (await readKey(file))) || (await makeKey(file));
  const jwk = createPublicKey(privateKeyPem).export({ format: 'jwk' });
  return { privateKeyPem, jwk: { ...jwk, kid: keyId, alg: 'RS256', use: 'sig' } };
}

async function readKey(file: string): Promise<string | undefined> {
  try {
    const pem = await readFile(file, 'utf8');
    createPrivateKey(pem);
    return pem;
  } catch {
    // The file is missing or damaged. A new key signs everyone out, but has no other effect.
    return undefined;
  }
}

async function makeKey(file: string | undefined): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  if (file) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(`${file}.new`, pem, { mode: 0o600 });
    await rename(`${file}.new`, file);
  }
  return pem;
}

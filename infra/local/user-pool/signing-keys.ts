import { createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

export interface SigningKeys {
  readonly privateKeyPem: string;
  readonly jwk: Readonly<Record<string, unknown>>;
}

/** The key's ID, which cognito-local writes into every token's header. */
const keyId = 'CognitoLocal';

/**
 * Loads the signing keys, which are created at the first start.
 * @param file a private file that keeps sessions over a restart; undefined uses a new key at each start
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
    // A new key signs everyone out, but has no other effect.
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

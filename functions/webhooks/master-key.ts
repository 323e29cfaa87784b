import { createSecret } from '../gateways/secret';

export function masterKey(secretId: string): () => Promise<string> {
  // The stack generates the key, so there is no placeholder.
  const secret = createSecret(secretId, '');
  return async () => {
    const key = await secret.read();
    if (key === undefined) throw new Error('The webhook key has no value.');
    return key;
  };
}

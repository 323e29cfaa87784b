import { createHash } from 'node:crypto';
import type { ApiRequest } from '../request/request';
import type { Command } from './audit-entry';

/**
 * Returns the caller's command. `asked` is plain JSON that tells this write from others with the same token.
 */
export async function commandOf(
  { directory, identity }: ApiRequest,
  token: string,
  asked: readonly unknown[],
): Promise<Command> {
  const caller = await directory.find(identity);
  const request = createHash('sha256').update(JSON.stringify(asked)).digest('hex');
  return { caller, identity, clientToken: token, request };
}

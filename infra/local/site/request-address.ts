import type { IncomingMessage } from 'node:http';

/**
 * What a request asks for; its host means nothing. Undefined where it is malformed: no address, or escapes
 * that stand for no text.
 */
export function addressOf(request: IncomingMessage): URL | undefined {
  try {
    const address = new URL(request.url ?? '/', 'http://127.0.0.1');
    decodeURIComponent(address.pathname);
    return address;
  } catch {
    return undefined;
  }
}

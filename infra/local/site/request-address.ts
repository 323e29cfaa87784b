import type { IncomingMessage } from 'node:http';

/**
 * The target of a request, regardless of its host. Undefined if it is malformed: not an address, or with
 * escapes that do not decode to text.
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

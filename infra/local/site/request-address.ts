import type { IncomingMessage } from 'node:http';

/** Returns undefined if the target is not a URL or has escapes that do not decode to text. */
export function addressOf(request: IncomingMessage): URL | undefined {
  try {
    const address = new URL(request.url ?? '/', 'http://127.0.0.1');
    decodeURIComponent(address.pathname);
    return address;
  } catch {
    return undefined;
  }
}

import type { IncomingMessage } from 'node:http';

/**
 * Returns true if a request addresses this machine by one of its own names. If another site's name has been
 * made to point here (DNS rebinding), that site's pages send that name, and their requests must be rejected.
 */
export function isLoopbackHost(request: IncomingMessage): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(request.headers.host ?? '');
}

/**
 * Returns true if the host in a request is exactly the address at which the request arrived. Servers that are
 * used only by this host's own processes require this.
 */
export function isOwnHost({ headers, socket }: IncomingMessage): boolean {
  return headers.host === `${socket.localAddress}:${socket.localPort}`;
}

/** Returns true if a browser sent the request, either for a page or for a person who typed the URL. */
export function isFromBrowser({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || headers['sec-fetch-mode'] !== undefined;
}

/**
 * Returns true if a page sent the request. Unlike `isFromBrowser`, this is false for a person who typed the
 * URL, and for Node's `fetch`, which sends `sec-fetch-mode` but never `sec-fetch-site`. (`Origin` is not
 * sufficient, because a page's simple GET requests, such as those for images, do not include it.)
 */
export function isFromPage({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || (headers['sec-fetch-site'] ?? 'none') !== 'none';
}

/** Returns true if a browser sent the request for a page whose origin is not in the list. */
export function isForeignOrigin({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  return headers.origin !== undefined && !origins.includes(headers.origin);
}

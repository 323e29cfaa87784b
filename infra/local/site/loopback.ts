import type { IncomingMessage } from 'node:http';

/**
 * Whether a request addresses this machine by name. A page elsewhere whose own name was made to point here
 * (DNS rebinding) sends its own name, and must get nothing.
 */
export function isLoopbackHost(request: IncomingMessage): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(request.headers.host ?? '');
}

/**
 * Whether a request names exactly the address at which it arrived: for servers that only this host's own
 * processes use.
 */
export function isOwnHost({ headers, socket }: IncomingMessage): boolean {
  return headers.host === `${socket.localAddress}:${socket.localPort}`;
}

/** Whether a browser made the request, for a page or for a person who typed the address. */
export function isFromBrowser({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || headers['sec-fetch-mode'] !== undefined;
}

/**
 * Whether a page made the request. Unlike `isFromBrowser`, this is false for a person who typed the address,
 * and for Node's `fetch`, which sends `sec-fetch-mode` but never `sec-fetch-site`. A page's simple GET, as
 * for an image, has no `Origin`.
 */
export function isFromPage({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || (headers['sec-fetch-site'] ?? 'none') !== 'none';
}

/** Whether a browser made the request for a page of an origin other than these. */
export function isForeignOrigin({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  return headers.origin !== undefined && !origins.includes(headers.origin);
}

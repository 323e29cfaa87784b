import type { IncomingMessage } from 'node:http';

/** A site whose name was made to point here (DNS rebinding) sends that name, and must be rejected. */
export function isLoopbackHost(request: IncomingMessage): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(request.headers.host ?? '');
}

/** True for exactly the address at which the request arrived. For servers that only this host uses. */
export function isOwnHost({ headers, socket }: IncomingMessage): boolean {
  return headers.host === `${socket.localAddress}:${socket.localPort}`;
}

/** For a page or for a person who typed the URL. */
export function isFromBrowser({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || headers['sec-fetch-mode'] !== undefined;
}

/**
 * Unlike `isFromBrowser`, false for a typed URL and for Node's `fetch`, which sends `sec-fetch-mode` but not
 * `sec-fetch-site`. A page's simple GET requests have no `Origin`.
 */
export function isFromPage({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || (headers['sec-fetch-site'] ?? 'none') !== 'none';
}

export function isForeignOrigin({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  return headers.origin !== undefined && !origins.includes(headers.origin);
}

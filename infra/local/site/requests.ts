import type { IncomingMessage } from 'node:http';

/**
 * True if the request names this machine. A site whose name was made to point here (DNS rebinding) sends its
 * own name, and must be rejected.
 */
export function isLoopbackHost(request: IncomingMessage): boolean {
  return /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(request.headers.host ?? '');
}

/** True for exactly the address at which the request arrived. For servers that only this host uses. */
export function isOwnHost({ headers, socket }: IncomingMessage): boolean {
  return headers.host === `${socket.localAddress}:${socket.localPort}`;
}

/** True for a request of a page or of a person who typed the URL. */
export function isFromBrowser({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || headers['sec-fetch-mode'] !== undefined;
}

/**
 * True for a request of a page. Unlike `isFromBrowser`, false for a typed URL and for Node's `fetch`, which
 * sends `sec-fetch-mode` but not `sec-fetch-site`. A page's simple GET requests have no `Origin`.
 */
export function isFromPage({ headers }: IncomingMessage): boolean {
  return headers.origin !== undefined || (headers['sec-fetch-site'] ?? 'none') !== 'none';
}

export function isForeignOrigin({ headers }: IncomingMessage, origins: readonly string[]): boolean {
  return headers.origin !== undefined && !origins.includes(headers.origin);
}

export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';

  constructor(maxBytes: number) {
    super(`The request body is larger than the maximum of ${maxBytes / 1024} KB.`);
  }
}

/**
 * Reads a request's body. Beyond the limit, reads on but discards the data, so that the client gets a
 * response; beyond ten times the limit, closes the connection.
 * @throws BodyTooLargeError
 */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= maxBytes) chunks.push(chunk);
    else if (bytes > maxBytes * 10) break;
  }
  if (bytes > maxBytes) throw new BodyTooLargeError(maxBytes);
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * Returns the request's URL, or undefined if the target is not a URL or has escapes that do not decode to
 * text.
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

import type { IncomingMessage } from 'node:http';

/** A body that is longer than the server accepts. */
export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';

  constructor(maxBytes: number) {
    super(`The request's body is larger than the ${maxBytes / 1024} KB that are taken.`);
  }
}

/**
 * Reads a request's body as UTF-8 text. Past the limit it reads on without keeping anything, so that the
 * client gets the answer instead of a reset connection; past ten times the limit it cuts the connection.
 *
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

import type { IncomingMessage } from 'node:http';

export class BodyTooLargeError extends Error {
  override readonly name = 'BodyTooLargeError';

  constructor(maxBytes: number) {
    super(`The request body is larger than the maximum of ${maxBytes / 1024} KB.`);
  }
}

/**
 * Beyond the limit, reads on but discards the data, so that the client gets a response; beyond ten times the
 * limit, closes the connection.
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

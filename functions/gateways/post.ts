import { type IncomingMessage, type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

export interface PostRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Of the whole exchange, including host name resolution. */
  readonly timeoutMs: number;
  /** The rest of a larger body is not read. At 0, the exchange ends once the headers have arrived. */
  readonly maxAnswerBytes: number;
  /** Default: the system resolver. */
  readonly lookup?: RequestOptions['lookup'];
}

export interface PostAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Over its own connection, without redirects. Resolves once a final status and the wanted part of the body
 * have arrived, or the server has switched protocols (101). However else it ends, rejects with the
 * connection's error or a TimeoutError.
 */
export function post({
  url,
  headers,
  body,
  timeoutMs,
  maxAnswerBytes,
  lookup,
}: PostRequest): Promise<PostAnswer> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      agent: false,
      ...(lookup ? { lookup } : {}),
    });
    const timer = setTimeout(() => fail(timedOut(timeoutMs)), timeoutMs);
    // Only the first end counts.
    const end = (settle: () => void) => {
      clearTimeout(timer);
      settle();
      request.destroy();
    };
    const fail = (error: Error) => end(() => reject(error));
    const answer = ({ statusCode = 0 }: IncomingMessage, chunks: readonly Buffer[]) =>
      end(() =>
        resolve({
          status: statusCode,
          text: Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString('utf8'),
        }),
      );
    request.on('error', fail);
    // Node reports some ends only in this way.
    request.on('close', () => fail(new Error('The connection was closed before the response was complete.')));
    // Without this listener, Node closes the connection and reports neither a response nor an error.
    request.on('upgrade', (response) => answer(response, []));
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('error', fail);
      if (maxAnswerBytes === 0) return answer(response, chunks);
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes >= maxAnswerBytes) answer(response, chunks);
      });
      response.on('end', () => answer(response, chunks));
    });
    request.end(body);
  });
}

const timedOut = (timeoutMs: number) =>
  new DOMException(`There was no complete response within ${timeoutMs} ms.`, 'TimeoutError');

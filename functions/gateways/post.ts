import { type RequestOptions, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';

/** A POST request and its limits. */
export interface PostRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** The maximum duration of the whole exchange, including host name resolution. */
  readonly timeoutMs: number;
  /** The maximum size of the response body. The rest of a larger body is not read. */
  readonly maxAnswerBytes: number;
  /** Resolves the host name. The default is the system resolver. */
  readonly lookup?: RequestOptions['lookup'];
}

/** The response: its status, and the beginning of its body. */
export interface PostAnswer {
  readonly status: number;
  readonly text: string;
}

/**
 * Sends a POST request over its own connection and does not follow redirects. Rejects with the connection's
 * error, or with a TimeoutError.
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
    const signal = AbortSignal.timeout(timeoutMs);
    const fail = (error: unknown) => reject(signal.aborted ? signal.reason : error);
    const length = Buffer.byteLength(body);
    const request = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': length },
      agent: false,
      signal,
      ...(lookup ? { lookup } : {}),
    });
    request.on('error', fail);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      const end = () => {
        const text = Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString('utf8');
        resolve({ status: response.statusCode ?? 0, text });
        request.destroy();
      };
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes >= maxAnswerBytes) end();
      });
      response.on('end', end);
      response.on('error', fail);
    });
    request.end(body);
  });
}

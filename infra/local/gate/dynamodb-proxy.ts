import { Agent, request as httpRequest, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { localAuthorization, type StartedDatabase } from '../database/start-database';

export interface DynamodbProxy {
  /**
   * Forwards a request without parsing the response. If the database is unreachable, closes the client's
   * connection to make it retry.
   */
  forward(headers: IncomingHttpHeaders, body: Buffer, response: ServerResponse): void;
  stop(): void;
}

/**
 * The response headers that are passed on. CORS headers are not: the database must not decide which pages
 * have access.
 */
const passedBack = ['content-type', 'content-length', 'x-amzn-requestid', 'x-amz-crc32'];

export function createDynamodbProxy(
  { url, request }: Pick<StartedDatabase, 'url' | 'request'>,
  region: string,
): DynamodbProxy {
  const { hostname, port, host } = new URL(url);
  const agent = new Agent({ keepAlive: true, keepAliveMsecs: 30_000 });
  return {
    forward(headers, body, response) {
      request(async () => {
        // The client may have disconnected while its request was waiting.
        if (response.destroyed) return;
        const answered = new Promise((resolve) => response.once('close', resolve));
        send(headers, body, response);
        await answered;
      }).catch(() => response.destroy());
    },
    stop: () => agent.destroy(),
  };

  function send(headers: IncomingHttpHeaders, body: Buffer, response: ServerResponse): void {
    const date = String(headers['x-amz-date'] ?? '');
    const passed = httpRequest(
      {
        agent,
        hostname,
        port,
        method: 'POST',
        path: '/',
        headers: {
          host,
          'content-type': 'application/x-amz-json-1.0',
          'content-length': body.length,
          'x-amz-target': headers['x-amz-target'],
          'x-amz-date': date,
          authorization: localAuthorization(region, date.slice(0, 8)),
        },
      },
      (answer) => {
        const answered: Record<string, string | string[]> = {};
        for (const name of passedBack) {
          const value = answer.headers[name];
          if (value !== undefined) answered[name] = value;
        }
        response.writeHead(answer.statusCode ?? 500, answered);
        answer.on('error', () => response.destroy());
        answer.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    response.on('close', () => {
      if (!response.writableFinished) passed.destroy();
    });
    passed.end(body);
  }
}

import { Agent, request as httpRequest, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

/** Forwards requests to the database. */
export interface DynamodbProxy {
  /**
   * Forwards a request, and the response without parsing it. If the database is unreachable, the client's
   * connection is closed, so that the client tries again.
   */
  forward(headers: IncomingHttpHeaders, body: Buffer, response: ServerResponse): void;
  /** Closes its connections. */
  stop(): void;
}

/**
 * Some databases separate tables by region and key, so these are the values of the host's own client. No
 * database checks the signature.
 */
const authorization = (region: string, day: string) =>
  `AWS4-HMAC-SHA256 Credential=local/${day}/${region}/dynamodb/aws4_request, SignedHeaders=host, Signature=${'0'.repeat(64)}`;

/**
 * Headers of the database's response that a client needs. The database must not control access by browsers.
 */
const passedBack = ['content-type', 'content-length', 'x-amzn-requestid', 'x-amz-crc32'];

/**
 * Creates the connection from the gate to the database.
 *
 * @param url the database's address
 */
export function createDynamodbProxy(url: string, region: string): DynamodbProxy {
  const { hostname, port, host } = new URL(url);
  const agent = new Agent({ keepAlive: true, keepAliveMsecs: 30_000 });
  return {
    forward(headers, body, response) {
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
            authorization: authorization(region, date.slice(0, 8)),
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
    },
    stop: () => agent.destroy(),
  };
}

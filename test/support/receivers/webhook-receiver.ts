import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request that arrived at a receiver. */
interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A local webhook receiver. */
export interface WebhookReceiver {
  readonly url: string;
  /** The requests that got a 200 response, in order. */
  readonly got: Received[];
  /** The HTTP status of the responses. The default is 200. */
  status: number;
  /** A request whose body contains this text gets a 400 response. */
  rejects: string | undefined;
  stop(): Promise<void>;
}

/** Starts a receiver on a free port. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      const isRejected = receiver.rejects !== undefined && body.includes(receiver.rejects);
      const status = isRejected ? 400 : receiver.status;
      if (status === 200) receiver.got.push({ headers: request.headers, body });
      response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end('An answer.');
    });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}/hook`,
    got: [],
    status: 200,
    rejects: undefined,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

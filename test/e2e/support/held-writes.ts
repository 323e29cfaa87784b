import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { startEmbeddedDynamoDb } from '../../support/database/embedded-dynamodb';
import type { Hold } from './hold';
import { startRefusals } from './refused-records';

/**
 * A DynamoDB instance whose record writes can be held, so that a test can reliably inspect a run in progress.
 */
export interface HoldableDynamoDb {
  readonly endpoint: string;
  /** Holds batches of changes to a table, which is identified by its physical name. */
  holdWrites(table: string): Hold;
  /** Until the hold is released, refuses to change the first `count` records that are written to a table. */
  refuseRecords(table: string, count: number): Hold;
  stop(): Promise<void>;
}

const writeTarget = 'DynamoDB_20120810.BatchExecuteStatement';

/**
 * Starts a DynamoDB instance on a free port, with writes that can be held. Invariant: a held request
 * continues exactly once, and only while its sender is still waiting for a response. Therefore, nothing is
 * done twice if the sender gives up and tries again.
 */
export async function startHoldableDynamoDb(): Promise<HoldableDynamoDb> {
  const database = await startEmbeddedDynamoDb();
  const target = new URL(database.endpoint);
  const agent = new Agent({ keepAlive: true });
  const holds = new Map<string, Promise<void>>();
  const refusals = startRefusals();

  const heldFor = (incoming: IncomingMessage, body: string) =>
    incoming.headers['x-amz-target'] === writeTarget
      ? [...holds].find(([table]) => body.includes(table))?.[1]
      : undefined;

  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    await heldFor(incoming, body.toString());
    if (refusals.refused(incoming, body, outgoing)) return;
    if (!outgoing.destroyed) pass(incoming, body, outgoing);
  });

  function pass(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse): void {
    const { hostname, port } = target;
    const { method, url: path, headers } = incoming;
    request({ hostname, port, agent, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    })
      .on('error', () => outgoing.destroy())
      .end(body);
  }

  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');

  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    holdWrites(table) {
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      holds.set(table, held);
      return {
        release() {
          holds.delete(table);
          release();
        },
      };
    },
    refuseRecords: refusals.refuseRecords,
    async stop() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await database.stop();
    },
  };
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { startEmbeddedDynamoDb } from '../../support/database/embedded-dynamodb';

export interface DynamoDbRequest {
  /** `Scan`, `BatchExecuteStatement`, ... */
  readonly operation: string;
  /** The operation's input, as transmitted. */
  readonly input: Readonly<Record<string, unknown>>;
  /** The input as text, so that it can be searched for a table or a key. */
  readonly text: string;
}

/** A response on its way back from DynamoDB. */
export interface DynamoDbAnswer {
  readonly status: number;
  readonly body: string;
}

/**
 * Decides what happens to a request. It can hold the request, change it, respond differently or cut the
 * connection.
 */
export type Meddle = (
  request: DynamoDbRequest,
  forward: (request?: DynamoDbRequest) => Promise<DynamoDbAnswer>,
) => Promise<DynamoDbAnswer | 'cut'>;

/**
 * A DynamoDB instance behind a door that a test controls. The test can act between a request and its
 * response.
 */
export interface Door {
  /** For `AWS_ENDPOINT_URL_DYNAMODB`. */
  readonly url: string;
  /** A client for the database itself, bypassing the door. */
  readonly direct: DynamoDBClient;
  /** Sets the function that controls the door. If it is undefined, all requests pass through unchanged. */
  meddle(meddle: Meddle | undefined): void;
  stop(): Promise<void>;
}

/**
 * The same values that the local host's own clients use, because some databases keep separate tables for each
 * region and access key.
 */
const clientSettings = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
} as const;

const target = 'x-amz-target';
const passedOn = [target, 'authorization', 'x-amz-date', 'x-amz-content-sha256', 'x-amz-security-token'];

/**
 * Opens a door in front of an in-memory DynamoDB instance, or the instance at `AWS_ENDPOINT_URL_DYNAMODB`.
 */
export async function openDoor(): Promise<Door> {
  const database = await startEmbeddedDynamoDb();
  const door = await openDoorTo(() => database.endpoint);
  const direct = new DynamoDBClient({ ...clientSettings, endpoint: database.endpoint });
  return {
    ...door,
    direct,
    async stop() {
      await door.stop();
      direct.destroy();
      await database.stop();
    },
  };
}

/**
 * Opens a door in front of a DynamoDB instance. `endpoint` is called for each request, because the URL may
 * change when the database restarts.
 */
export async function openDoorTo(endpoint: () => string): Promise<Omit<Door, 'direct'>> {
  let meddle: Meddle | undefined;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const text = await bodyOf(request);
    const arrived = {
      operation: String(request.headers[target]).split('.').at(-1) ?? '',
      input: JSON.parse(text),
      text,
    };
    const headers = Object.fromEntries(passedOn.map((name) => [name, String(request.headers[name] ?? '')]));
    const forward = async ({ input } = arrived) => {
      const answered = await fetch(endpoint(), {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/x-amz-json-1.0' },
        body: input === arrived.input ? text : JSON.stringify(input),
      });
      return { status: answered.status, body: await answered.text() };
    };
    const given = meddle ? await meddle(arrived, forward) : await forward();
    if (given === 'cut') {
      response.destroy();
      return;
    }
    response.writeHead(given.status, { 'content-type': 'application/x-amz-json-1.0' });
    response.end(given.body);
  }

  const server = createServer((request, response) => {
    // There is no response if the client has been killed in the meantime, or if the database has exited.
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    meddle(next) {
      meddle = next;
    },
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

export interface Gate {
  /** Resolves when the first request reaches the gate. */
  readonly reached: Promise<void>;
  /** Waits until the gate is open. */
  pass(): Promise<void>;
  /** Lets everything through from now on. */
  open(): void;
}

export function closedGate(): Gate {
  const reached = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  return {
    reached: reached.promise,
    pass() {
      reached.resolve();
      return opened.promise;
    },
    open: () => opened.resolve(),
  };
}

/** Returns a DynamoDB error in its wire format. */
export const dynamoDbError = (status: number, type: string): DynamoDbAnswer => ({
  status,
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message: 'From the test' }),
});

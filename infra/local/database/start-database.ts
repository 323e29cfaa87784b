import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DynamoDBClient, type DynamoDBClientConfig, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { keepEveryName } from '#shared/models/convert/keep-every-name';
import { HostError } from '../base/host-error';
import { finishMove, isInSharedMemory, makeInSharedMemory, moveToDisk } from '../base/in-shared-memory';
import type { DataDir } from '../data-dir/data-dir';
import type { ResolvedResource } from '../template/template';
import { type Database, startEmbeddedDatabase } from './embedded';
import { createTables, deleteTables } from './tables';

export interface StartDatabaseOptions {
  readonly region: string;
  readonly tables: readonly ResolvedResource[];
  readonly dataDir: DataDir;
  readonly inMemory: boolean;
  readonly fresh: boolean;
  /** The number of users in the demo workspace that is about to be written; 0 by default. */
  readonly usersToCome?: number;
  /** The user's own DynamoDB, or undefined for the embedded one. */
  readonly externalUrl: string | undefined;
  readonly signal?: AbortSignal;
  /** Called before slow steps. */
  readonly say?: (step: string) => void;
}

export interface StartedDatabase extends Database {
  /** A client whose requests wait while the database is being moved. */
  readonly client: DynamoDBClient;
  /** Sends another client's request, which also waits. */
  readonly request: Pausable['run'];
  /**
   * Moves the database to the disk once the demo workspace is written. From then on, writes survive a power
   * failure.
   */
  settle(): Promise<void>;
}

/** Starts the database. Keeps existing tables unless `fresh` is set. */
export async function startDatabase(options: StartDatabaseOptions): Promise<StartedDatabase> {
  if (options.externalUrl) return startExternal(options, options.externalUrl);
  return options.inMemory ? startInMemory(options) : startOnDisk(options);
}

async function startOnDisk(options: StartDatabaseOptions): Promise<StartedDatabase> {
  const { dataDir, usersToCome = 0 } = options;
  const folder = dataDir.path('dynamodb');
  await finishMove(folder);
  const { database: used, seed, imports } = dataDir.state;
  if ((used ?? seed ?? imports) && !existsSync(folder)) {
    throw new HostError(
      'OtherDatabase',
      `The database of ${dataDir.path()} is missing: ${folder} does not exist. Put it back, or start over with --fresh.`,
    );
  }
  if (usersToCome > 0) await makeInSharedMemory(folder, usersToCome);
  if (!(await isInSharedMemory(folder))) await mkdir(folder, { recursive: true });
  const start = (at?: string) =>
    startEmbeddedDatabase({
      file: join(folder, 'data.sqlite'),
      logFile: logFile(options),
      ...(at === undefined ? {} : { url: at }),
    });
  let running = await start();
  const { url } = running;
  const ended = Promise.withResolvers<string>();
  void running.ended.then(ended.resolve);
  const database = { url, external: false, ended: ended.promise, stop: () => running.stop() };
  const requests = createPausable();
  return {
    ...(await withTables(database, options, requests)),
    async settle() {
      if (!(await isInSharedMemory(folder))) return;
      await requests.pauseFor(async () => {
        await running.stop();
        await moveToDisk(folder);
        running = await start(url);
        void running.ended.then(ended.resolve);
      });
    },
  };
}

async function startInMemory(options: StartDatabaseOptions): Promise<StartedDatabase> {
  return await withTables(await startEmbeddedDatabase({ logFile: logFile(options) }), options);
}

async function startExternal(options: StartDatabaseOptions, url: string): Promise<StartedDatabase> {
  const { tables, inMemory, fresh, signal } = options;
  const client = clientFor(url, options);
  await demandDynamoDb(client, url, signal);
  if (fresh) await deleteTables(client, tables);
  await createTables(client, tables, options);
  return {
    url,
    external: true,
    client,
    request: createPausable().run,
    ended: new Promise(() => {}),
    settle: async () => {},
    async stop() {
      if (inMemory) await deleteTables(client, tables);
      client.destroy();
    },
  };
}

async function withTables(
  database: Database,
  options: StartDatabaseOptions,
  requests = createPausable(),
): Promise<StartedDatabase> {
  const client = clientFor(database.url, options);
  client.middlewareStack.add((next) => (args) => requests.run(() => next(args)), {
    name: 'waitForDatabase',
    // Here, the middleware wraps each attempt, including the reading of the response.
    step: 'finalizeRequest',
    priority: 'low',
  });
  const stop = async () => {
    client.destroy();
    await database.stop();
  };
  try {
    await createTables(client, options.tables, options);
  } catch (error) {
    await stop();
    throw error;
  }
  return { ...database, client, stop, request: requests.run, settle: async () => {} };
}

/** How long the user's own database may take to answer, in milliseconds. */
const answerMs = 15_000;

async function demandDynamoDb(client: DynamoDBClient, url: string, signal?: AbortSignal): Promise<void> {
  const limit = AbortSignal.timeout(answerMs);
  try {
    const abortSignal = signal ? AbortSignal.any([signal, limit]) : limit;
    await client.send(new ListTablesCommand({ Limit: 1 }), { abortSignal });
  } catch (error) {
    signal?.throwIfAborted();
    const why = limit.aborted ? `no response in ${answerMs / 1000} s` : reasonOf(error);
    throw new HostError(
      'NoDatabase',
      `No DynamoDB responds at ${url}, the address in AWS_ENDPOINT_URL_DYNAMODB (${why}). Start it, or unset the variable to use the embedded one.`,
      { cause: error },
    );
  }
}

/** Returns an error's reason. An error that combines those of several addresses has no message of its own. */
const reasonOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(reasonOf).join(', ')
    : error instanceof Error
      ? error.message
      : String(error);

function clientFor(endpoint: string, { region }: StartDatabaseOptions): DynamoDBClient {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const signer: DynamoDBClientConfig['signer'] = {
    async sign(request) {
      const now = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
      request.headers['x-amz-date'] = now;
      request.headers.authorization = localAuthorization(region, now.slice(0, 8));
      return request;
    },
  };
  return keepEveryName(new DynamoDBClient({ endpoint, region, credentials, signer }));
}

const logFile = ({ dataDir }: StartDatabaseOptions) => dataDir.path('logs', 'dynamodb.log');

interface Pausable {
  /** Waits for any pause to end, then does the work. */
  run<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Waits for the work in progress, then runs `inside` before other work starts. Pauses do not overlap. */
  pauseFor(inside: () => Promise<void>): Promise<void>;
}

export function createPausable(): Pausable {
  const inProgress = new Set<Promise<unknown>>();
  let pause: Promise<void> | undefined;
  return {
    async run(work) {
      while (pause) await pause;
      const done = work();
      inProgress.add(done);
      try {
        return await done;
      } finally {
        inProgress.delete(done);
      }
    },
    async pauseFor(inside) {
      const over = Promise.withResolvers<void>();
      pause = over.promise;
      try {
        await Promise.allSettled(inProgress);
        await inside();
      } finally {
        pause = undefined;
        over.resolve();
      }
    },
  };
}

/**
 * Returns a header with a region and key, by which some local databases separate tables. None checks the
 * signature.
 * @param day the day, such as `20261128`
 */
export const localAuthorization = (region: string, day: string) =>
  `AWS4-HMAC-SHA256 Credential=local/${day}/${region}/dynamodb/aws4_request, SignedHeaders=host, Signature=${'0'.repeat(64)}`;

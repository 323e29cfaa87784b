import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SFNClient } from '@aws-sdk/client-sfn';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { monotonicFactory } from 'ulid';
import type { DirectoryUser } from '#shared/api/users';
import { keepEveryName } from '#shared/models/convert/keep-every-name';
import { SystemicError } from './app-error';
import type { Archive } from './archive';
import type { PublishAttention } from './attention-message';
import type { Sleep } from './backoff';
import type { Gateway } from './gateway';
import { type EngineSettings, settingsFrom } from './settings';

/** The user directory's look-ups for jobs. */
export interface UserLookUp {
  /**
   * Returns the given unique IDs and emails that belong to users. Emails are compared exactly, as stored in
   * the directory.
   */
  readonly knownSubjects: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** For functions that run no jobs. */
const nobodyToAsk: UserLookUp = {
  knownSubjects: async () => {
    throw new SystemicError('No user directory for look-ups is configured for this function.');
  },
};

const noDirectory = (): never => {
  throw new SystemicError('This function has no user directory from which users can be listed.');
};

const nowhere = async (): Promise<never> => {
  throw new SystemicError('No backup storage is configured for this function.');
};

/** For functions that do not handle backups. */
const noArchive: Archive = { write: nowhere, read: nowhere, list: nowhere };

/** Files that admins uploaded for a run, by their storage keys. */
export interface Uploads {
  /** Undefined if the file does not exist or has expired. */
  readonly read: (key: string) => Promise<Uint8Array | undefined>;
}

/** For functions that read no uploads. */
const noUploads: Uploads = {
  read: async () => {
    throw new SystemicError('No upload storage is configured for this function.');
  },
};

/** For functions that call no other services. */
const noGateway: Gateway = {
  call: async () => {
    throw new SystemicError('No gateway is configured for this function.');
  },
};

/** The services that the engine uses. The clock is one of them, so that tests can control it. */
export interface Engine {
  readonly settings: EngineSettings;
  /** For records: exact attribute values. */
  readonly dynamodb: DynamoDBClient;
  /** For the ledger's own rows. */
  readonly ledger: DynamoDBDocumentClient;
  readonly sfn: SFNClient;
  /**
   * Notifies on-call of a run that needs attention. The value is undefined in functions that leave this to
   * others.
   */
  readonly publishAttention: PublishAttention | undefined;
  readonly users: UserLookUp;
  /** Yields all users in the user directory. */
  readonly directoryUsers: () => AsyncIterable<DirectoryUser>;
  /** The store of backups. */
  readonly archive: Archive;
  readonly uploads: Uploads;
  /** Executes the calls of jobs. */
  readonly gateway: Gateway;
  /** Values that a process caches between calls of its function. Default: none. */
  readonly memory: Map<string, Promise<unknown>>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Waits. Tests may return immediately. */
  readonly sleep: Sleep;
  /**
   * Returns a number from 0 (inclusive) to 1 (exclusive), for IDs and the length of waits. Controlled by
   * simulations.
   */
  readonly random: () => number;
  /** Creates IDs of log lines. They sort by time, and those of one process by their creation. */
  readonly nextLineId: (nowMs: number) => string;
}

const randomSteps = 2 ** 48 - 1;
const secureRandom = () => randomInt(randomSteps) / randomSteps;
/** One per process, because it remembers the previous line. */
const lineIds = monotonicFactory();

/** Timeout in milliseconds: longer than any healthy response, but much shorter than a lease. */
const requestTimeoutMs = 10_000;

const requestHandler = {
  requestTimeout: requestTimeoutMs,
  // Otherwise, the SDK would only log a warning, and a request without a response would wait until the
  // function ends.
  throwOnRequestTimeout: true,
  connectionTimeout: 2_000,
};

let clients: Pick<Engine, 'dynamodb' | 'sfn'> | undefined;

/**
 * Shared clients for all invocations of a process, which keep their connections open. Opening a connection
 * takes longer than most requests.
 */
function ownClients() {
  clients ??= { dynamodb: new DynamoDBClient({ requestHandler }), sfn: new SFNClient({ requestHandler }) };
  return clients;
}

type Given<Some> = { readonly [Name in keyof Some]?: Some[Name] | undefined };

/** Creates the engine from a function's environment, or from the given clients. */
export function createEngine(
  env: Readonly<Record<string, string | undefined>> = process.env,
  given: Given<
    Pick<
      Engine,
      | 'dynamodb'
      | 'sfn'
      | 'publishAttention'
      | 'users'
      | 'directoryUsers'
      | 'archive'
      | 'uploads'
      | 'gateway'
      | 'memory'
      | 'now'
      | 'sleep'
      | 'random'
      | 'nextLineId'
    >
  > = {},
): Engine {
  const dynamodb = keepEveryName(given.dynamodb ?? ownClients().dynamodb);
  return {
    settings: settingsFrom(env),
    dynamodb,
    ledger: DynamoDBDocumentClient.from(dynamodb, { marshallOptions: { removeUndefinedValues: true } }),
    sfn: given.sfn ?? ownClients().sfn,
    publishAttention: given.publishAttention,
    users: given.users ?? nobodyToAsk,
    directoryUsers: given.directoryUsers ?? noDirectory,
    archive: given.archive ?? noArchive,
    uploads: given.uploads ?? noUploads,
    gateway: given.gateway ?? noGateway,
    memory: given.memory ?? new Map(),
    now: given.now ?? Date.now,
    sleep: given.sleep ?? setTimeout,
    random: given.random ?? secureRandom,
    nextLineId: given.nextLineId ?? lineIds,
  };
}

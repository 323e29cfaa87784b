import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SFNClient } from '@aws-sdk/client-sfn';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { monotonicFactory } from 'ulid';
import type { DirectoryUser } from '#shared/api/users';
import { keepEveryName } from '#shared/models/convert/keep-every-name';
import type { DescribeAlarms } from './alarm-state';
import { SystemicError } from './app-error';
import type { Archive } from './archive';
import type { PublishAttention } from './attention-message';
import type { Sleep } from './backoff';
import type { Gateway } from './gateway';
import { type EngineSettings, settingsFrom } from './settings';

export interface UserLookUp {
  /**
   * Returns which of the given unique IDs and emails belong to users. An email must exactly match the one
   * stored in the directory.
   */
  readonly knownSubjects: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** The user look-up for functions that run no jobs. It always throws SystemicError. */
const nobodyToAsk: UserLookUp = {
  knownSubjects: async () => {
    throw new SystemicError('This function has no user directory for lookups.');
  },
};

const noDirectory = (): never => {
  throw new SystemicError('This function has no user directory for listing users.');
};

const nowhere = async (): Promise<never> => {
  throw new SystemicError('No backup storage is configured for this function.');
};

/** The archive for functions that do not handle backups. It always throws SystemicError. */
const noArchive: Archive = { write: nowhere, read: nowhere, stream: nowhere, list: nowhere };

/** The files that admins uploaded for a run, accessed by storage key. */
export interface Uploads {
  /** Returns a file, or undefined if the file does not exist or has expired. */
  readonly read: (key: string) => Promise<Uint8Array | undefined>;
}

/** The gateway for functions that call no other services. It always throws SystemicError. */
const noGateway: Gateway = {
  call: async () => {
    throw new SystemicError('No gateway is configured for this function.');
  },
};

/** The services that the engine uses, including a clock that tests can control. */
export interface Engine {
  readonly settings: EngineSettings;
  /** The client for records, with exact attribute values. */
  readonly dynamodb: DynamoDBClient;
  /** The client for ledger rows. */
  readonly ledger: DynamoDBDocumentClient;
  readonly sfn: SFNClient;
  /**
   * Notifies on-call staff about a run that needs attention. Undefined in functions that leave this to other
   * functions.
   */
  readonly publishAttention: PublishAttention | undefined;
  /**
   * Reads the current states of alarms from CloudWatch. Undefined in functions that leave this to other
   * functions.
   */
  readonly describeAlarms: DescribeAlarms | undefined;
  readonly users: UserLookUp;
  readonly directoryUsers: () => AsyncIterable<DirectoryUser>;
  /** The storage for backups. */
  readonly archive: Archive;
  /** The files that admins uploaded. Undefined in functions that cannot read them. */
  readonly uploads: Uploads | undefined;
  /** Makes the calls that jobs request. */
  readonly gateway: Gateway;
  /**
   * The values that a process caches between invocations of its function, keyed by name. By default, nothing
   * is cached.
   */
  readonly memory: Map<string, Promise<unknown>>;
  /** Returns the current time, in milliseconds since the epoch. */
  readonly now: () => number;
  /** Waits for a number of milliseconds. In tests, it may return immediately. */
  readonly sleep: Sleep;
  /**
   * Returns a number from 0 (inclusive) to 1 (exclusive), for IDs and wait times. Controlled by simulations.
   */
  readonly random: () => number;
  /** Creates a log line ID. IDs sort by time, and IDs from the same process sort in creation order. */
  readonly nextLineId: (nowMs: number) => string;
}

const randomSteps = 2 ** 48 - 1;
const secureRandom = () => randomInt(randomSteps) / randomSteps;
/** There is only one factory per process, because the factory must remember the previous ID. */
const lineIds = monotonicFactory();

/**
 * The request timeout, in milliseconds. A healthy service always responds sooner. The timeout is much shorter
 * than a lease.
 */
const requestTimeoutMs = 10_000;

const requestHandler = {
  requestTimeout: requestTimeoutMs,
  // Without this option, the SDK would only log a warning, and a request that gets no response would wait
  // until the function ends.
  throwOnRequestTimeout: true,
  connectionTimeout: 2_000,
};

let clients: Pick<Engine, 'dynamodb' | 'sfn'> | undefined;

/**
 * Returns the clients that all invocations in a process share. They keep their connections open, because
 * opening a connection takes longer than most requests.
 */
function ownClients() {
  clients ??= { dynamodb: new DynamoDBClient({ requestHandler }), sfn: new SFNClient({ requestHandler }) };
  return clients;
}

type Given<Some> = { readonly [Name in keyof Some]?: Some[Name] | undefined };

/**
 * Creates the engine from the settings in a function's environment. Uses the given clients or, by default,
 * the shared ones.
 */
export function createEngine(
  env: Readonly<Record<string, string | undefined>> = process.env,
  given: Given<
    Pick<
      Engine,
      | 'dynamodb'
      | 'sfn'
      | 'publishAttention'
      | 'describeAlarms'
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
    describeAlarms: given.describeAlarms,
    users: given.users ?? nobodyToAsk,
    directoryUsers: given.directoryUsers ?? noDirectory,
    archive: given.archive ?? noArchive,
    uploads: given.uploads,
    gateway: given.gateway ?? noGateway,
    memory: given.memory ?? new Map(),
    now: given.now ?? Date.now,
    sleep: given.sleep ?? setTimeout,
    random: given.random ?? secureRandom,
    nextLineId: given.nextLineId ?? lineIds,
  };
}

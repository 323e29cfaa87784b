import { randomInt } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SFNClient } from '@aws-sdk/client-sfn';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { monotonicFactory } from 'ulid';
import type { DirectoryUser } from '#shared/api/users';
import { keepEveryName } from '#shared/models/convert/keep-every-name';
import type { DescribeAlarms } from './alarm-state';
import { SystemicError } from './app-error';
import type { PublishAttention } from './attention-message';
import type { Sleep } from './backoff';
import type { Gateway } from './gateway';
import { type EngineSettings, settingsFrom } from './settings';

/** Backups and table exports. Jobs write each object once and never change or remove it. */
export interface Archive {
  write(object: {
    readonly key: string;
    readonly body: Uint8Array;
    readonly contentType: string;
  }): Promise<void>;
  /** Undefined if the object does not exist. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Undefined if the object does not exist. Read the stream to the end or destroy it. */
  stream(key: string): Promise<Readable | undefined>;
  /** All, ordered by key. */
  list(prefix: string): Promise<readonly { readonly key: string; readonly bytes: number }[]>;
}

export interface UserLookUp {
  /**
   * Those of the given unique IDs and emails that belong to users. An email must exactly match the
   * directory's.
   */
  readonly knownSubjects: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** For functions that run no jobs. Always throws SystemicError. */
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

/** For functions without backups. Always throws SystemicError. */
const noArchive: Archive = { write: nowhere, read: nowhere, stream: nowhere, list: nowhere };

/** By storage key. */
export interface Uploads {
  /** Undefined if the file does not exist or has expired. */
  readonly read: (key: string) => Promise<Uint8Array | undefined>;
}

/** For functions that call no other services. Always throws SystemicError. */
const noGateway: Gateway = {
  call: async () => {
    throw new SystemicError('No gateway is configured for this function.');
  },
};

/** With a clock that tests can control. */
export interface Engine {
  readonly settings: EngineSettings;
  /** For records, with exact attribute values. */
  readonly dynamodb: DynamoDBClient;
  /** For ledger rows. */
  readonly ledger: DynamoDBDocumentClient;
  readonly sfn: SFNClient;
  /** To on-call. Undefined in functions that leave this to others. */
  readonly publishAttention: PublishAttention | undefined;
  /** From CloudWatch. Undefined in functions that leave this to others. */
  readonly describeAlarms: DescribeAlarms | undefined;
  readonly users: UserLookUp;
  readonly directoryUsers: () => AsyncIterable<DirectoryUser>;
  readonly archive: Archive;
  /** Undefined in functions that cannot read uploads. */
  readonly uploads: Uploads | undefined;
  readonly gateway: Gateway;
  /** Cached by a process between invocations, by name. Default: nothing. */
  readonly memory: Map<string, Promise<unknown>>;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** In tests, may return immediately. */
  readonly sleep: Sleep;
  /** From 0 (inclusive) to 1 (exclusive). Controlled by simulations. */
  readonly random: () => number;
  /** IDs sort by time, and those of one process in creation order. */
  readonly nextLineId: (nowMs: number) => string;
}

const randomSteps = 2 ** 48 - 1;
const secureRandom = () => randomInt(randomSteps) / randomSteps;
/** One factory per process, because it must remember the previous ID. */
const lineIds = monotonicFactory();

/** Much shorter than a lease. A healthy service always responds sooner. */
const requestTimeoutMs = 10_000;

const requestHandler = {
  requestTimeout: requestTimeoutMs,
  // Otherwise, the SDK would only log a warning, and a request without a response would wait until the
  // function ends.
  throwOnRequestTimeout: true,
  connectionTimeout: 2_000,
};

let clients: Pick<Engine, 'dynamodb' | 'sfn'> | undefined;

/** Shared by all invocations in a process, because opening a connection takes longer than most requests. */
function ownClients() {
  clients ??= { dynamodb: new DynamoDBClient({ requestHandler }), sfn: new SFNClient({ requestHandler }) };
  return clients;
}

type Given<Some> = { readonly [Name in keyof Some]?: Some[Name] | undefined };

/** From a function's environment, with the given clients or the shared ones. */
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

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

/** What a job may ask of the user directory. */
export interface UserLookUp {
  /**
   * Returns those of the unique ids and emails that belong to users. Emails are compared exactly, as the
   * directory keeps them.
   */
  readonly knownSubjects: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** For functions in which no job runs. */
const nobodyToAsk: UserLookUp = {
  knownSubjects: async () => {
    throw new SystemicError('No user directory for look-ups is configured for this function.');
  },
};

const noDirectory = (): never => {
  throw new SystemicError('No user directory for listing is configured for this function.');
};

const nowhere = async (): Promise<never> => {
  throw new SystemicError('No backup storage is configured for this function.');
};

/** For functions that do not handle backups. */
const noArchive: Archive = { write: nowhere, read: nowhere, list: nowhere };

/** Files that admins uploaded for a run, by their storage keys. */
export interface Uploads {
  /** Undefined if there is none, or it has expired. */
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

/** What the engine works with. The clock is part of it so that a test can move it. */
export interface Engine {
  readonly settings: EngineSettings;
  /** For records: attribute values exactly as they are. */
  readonly dynamodb: DynamoDBClient;
  /** For the ledger's own rows. */
  readonly ledger: DynamoDBDocumentClient;
  readonly sfn: SFNClient;
  /** Notifies on-call of a run that needs a person; undefined in functions that leave this to others. */
  readonly publishAttention: PublishAttention | undefined;
  readonly users: UserLookUp;
  /** Everyone in the user directory. */
  readonly directoryUsers: () => AsyncIterable<DirectoryUser>;
  /** The store of backups. */
  readonly archive: Archive;
  readonly uploads: Uploads;
  /** Receives the calls of jobs. */
  readonly gateway: Gateway;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Waits; a test may return at once. */
  readonly sleep: Sleep;
  /** At least 0, less than 1; used for ids and for the length of waits. A simulation decides it. */
  readonly random: () => number;
  /**
   * Ids of log lines: they sort by time, and those of one process in the order in which they were created.
   */
  readonly nextLineId: (nowMs: number) => string;
}

const randomSteps = 2 ** 48 - 1;
const secureRandom = () => randomInt(randomSteps) / randomSteps;
/** One per process, because it remembers the previous line. */
const lineIds = monotonicFactory();

/** Longer than any healthy answer, much shorter than a lease. */
const requestTimeoutMs = 10_000;

const requestHandler = {
  requestTimeout: requestTimeoutMs,
  // Without this the SDK only warns, and a request whose answer was lost waits until the function ends.
  throwOnRequestTimeout: true,
  connectionTimeout: 2_000,
};

let clients: Pick<Engine, 'dynamodb' | 'sfn'> | undefined;

/**
 * The same clients for all invocations of a process: each keeps its connections open, and opening one takes
 * longer than most requests.
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
    now: given.now ?? Date.now,
    sleep: given.sleep ?? setTimeout,
    random: given.random ?? secureRandom,
    nextLineId: given.nextLineId ?? lineIds,
  };
}

import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { StackSettings } from './build/artifacts';
import type { Imports } from './data-dir/state';
import type { DatabaseMarker } from './database/marker';
import type { AccessKey } from './gate/access-keys';
import type { Progress } from './seed/progress';
import type { ServiceEndpoints } from './template/template';
import type { DemoAccount } from './user-pool/demo-accounts';
import type { SignedIn } from './user-pool/sign-in-by-http';

/** The options of a host. The defaults suit tests: in memory, on free ports, without records, silent. */
export interface HostOptions {
  /** Folder for all data, or undefined to keep everything in memory until the host ends. */
  readonly dataDir?: string;
  /** Deletes the data of earlier hosts in `dataDir`. */
  readonly fresh?: boolean;
  /** Port of the panel, or undefined for a free one. */
  readonly port?: number;
  /** Tries the panel's port from 3000 on, instead of any free one. */
  readonly usualPort?: boolean;
  /**
   * Number of users of the demo workspace, if `dataDir` does not already have one. With 0, the default, there
   * are no records.
   */
  readonly users?: number;
  /**
   * Writes the demo workspace through a run of its job, as `npm start` does. By default the records are
   * written directly, so that a test finds no run that it did not start.
   */
  readonly seedByRun?: boolean;
  /** Folder of a built panel to serve. Default: it is built, or taken from the cache. */
  readonly panel?: string;
  /** Settings of the stack that replace the local ones, such as `{workTimeoutSeconds: 10}`. */
  readonly settings?: StackSettings;
  /** Serves the panel from its sources, and reloads code that changes. */
  readonly dev?: boolean;
  /** Exports of tables to load instead of the demo workspace, each `DIR` or `Model=DIR`. */
  readonly imports?: readonly string[];
  /**
   * The clock of the stack's schedules, in milliseconds since the epoch, or undefined for this machine's. For
   * tests that cannot wait for the night.
   */
  readonly scheduleClock?: () => number;
  readonly progress?: Progress;
  readonly importProgress?: Progress;
  /** Called before steps that take a while, and for alarms. */
  readonly say?: (step: string) => void;
  /** Aborts the start. */
  readonly signal?: AbortSignal;
}

/** A running host. */
export interface LocalHost {
  /** Origin of the panel and of `/graphql`. */
  readonly url: string;
  readonly endpoints: ServiceEndpoints & { readonly graphql: string };
  /**
   * The key for the gate. An SDK client uses it to sign requests to `endpoints.gate` and `endpoints.objects`.
   */
  readonly credentials: AccessKey;
  readonly region: string;
  /** Physical names of the record tables by model name. */
  readonly tables: Readonly<Record<string, string>>;
  readonly ledgerTable: string;
  readonly auditTable: string;
  readonly stateMachineArns: readonly string[];
  /** A client for inspecting the tables. It is closed with the host. */
  readonly dynamodb: DynamoDBClient;
  readonly accounts: readonly DemoAccount[];
  /** Number of users of the demo workspace, and whether this start wrote it. */
  readonly workspace: { readonly users: number; readonly isNew: boolean };
  /** Tables that this start or an earlier one loaded from an export, by model name. */
  readonly imports: Imports;
  /** The arguments of `--import` for these tables. */
  readonly importSources: readonly string[];
  /** The origin of the records; `database/marker.ts` explains the values. */
  readonly origin: DatabaseMarker['origin'];
  /** Number of executions that the last host left running and this one continued. */
  readonly continuedExecutions: number;
  /**
   * Folder of the logs of the functions and of the host, and of `alarms.jsonl`, which has the messages
   * published to the alarm topic.
   */
  readonly logDir: string;
  /** Signs in a demo account like the panel. The API expects `accessToken` in `Authorization`. */
  signIn(email: string): Promise<SignedIn>;
  /** Resolves with a message if an essential part ends unexpectedly. */
  readonly failed: Promise<string>;
  /** Stops everything and releases the data directory. Running executions continue at the next start. */
  stop(): Promise<void>;
}

import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Builds, StackSettings } from './build/artifacts';
import type { Imports } from './data-dir/state';
import type { DatabaseMarker } from './database/marker';
import type { AccessKey } from './gate/access-keys';
import type { Progress } from './seed/progress';
import type { HostEndpoints } from './template/template';
import type { DemoAccount } from './user-pool/demo-accounts';
import type { SignedIn } from './user-pool/sign-in-by-http';

/**
 * The options of a host. The defaults suit tests: a host that runs silently in memory, on free ports and
 * without records.
 */
export interface HostOptions {
  /** The folder for all data, or undefined to keep everything in memory until the host ends. */
  readonly dataDir?: string;
  /** True to delete the data of earlier hosts in `dataDir`. */
  readonly fresh?: boolean;
  /** The port of the panel, or undefined for a free port. */
  readonly port?: number;
  /** True to use port 3000 or the next free one for the panel, instead of any free port. */
  readonly usualPort?: boolean;
  /**
   * The number of users in the demo workspace, if `dataDir` does not contain a workspace yet. With 0, the
   * default, there are no records.
   */
  readonly users?: number;
  /**
   * True to write the demo workspace in a run of its job, as `npm start` does. By default, the host writes
   * the records itself, so that a test finds no run that it did not start.
   */
  readonly seedByRun?: boolean;
  /**
   * Called with the address of the run's page when the panel is ready but the run is still writing the demo
   * workspace. Not called if there is nothing to write.
   */
  readonly opened?: (host: LocalHost, runUrl: string) => void;
  /** The folder of a built panel to serve. By default, the panel is built or taken from the cache. */
  readonly panel?: string;
  /** The builds, if the caller has already started them with the same settings. */
  readonly builds?: Builds;
  /** Settings of the stack that replace the local ones, such as `{workTimeoutSeconds: 10}`. */
  readonly settings?: StackSettings;
  /** True to serve the panel from its sources, and to reload code that changes. */
  readonly dev?: boolean;
  /** The table exports to load instead of the demo workspace, each `DIR` or `Model=DIR`. */
  readonly imports?: readonly string[];
  /**
   * The clock of the stack's schedules, in milliseconds since the epoch, for tests that cannot wait for the
   * night. By default, it is this machine's clock.
   */
  readonly scheduleClock?: () => number;
  readonly progress?: Progress;
  readonly importProgress?: Progress;
  /** Called before steps that take a while, and with each alarm. */
  readonly say?: (step: string) => void;
  /** The signal that aborts the start. */
  readonly signal?: AbortSignal;
}

/** A running host. */
export interface LocalHost {
  /** The origin of the panel and of `/graphql`. */
  readonly url: string;
  readonly endpoints: HostEndpoints & { readonly graphql: string };
  /**
   * The key for the gate. SDK clients use it to sign requests to `endpoints.gate` and `endpoints.objects`.
   */
  readonly credentials: AccessKey;
  readonly region: string;
  /** The physical names of the record tables, keyed by model name. */
  readonly tables: Readonly<Record<string, string>>;
  readonly ledgerTable: string;
  readonly auditTable: string;
  readonly stateMachineArns: readonly string[];
  /** A client for inspecting the tables, which is closed when the host stops. */
  readonly dynamodb: DynamoDBClient;
  readonly accounts: readonly DemoAccount[];
  /**
   * The number of users in the demo workspace, whether this start created it and, if it is incomplete, the
   * reason.
   */
  readonly workspace: { readonly users: number; readonly isNew: boolean; readonly problem?: string };
  /** The tables that this start or an earlier one loaded from exports, keyed by model name. */
  readonly imports: Imports;
  /** The arguments of `--import` for these tables. */
  readonly importSources: readonly string[];
  /** The origin of the records. `database/marker.ts` explains the values. */
  readonly origin: DatabaseMarker['origin'];
  /** The number of executions that the previous host left running and that this host has continued. */
  readonly continuedExecutions: number;
  /**
   * The folder with the logs of the functions and of the host. It also contains `alarms.jsonl` with the
   * messages published to the alarm topic, `mails.jsonl` with the emails sent to subscriptions, and
   * `events.jsonl` with the events on the stack's bus.
   */
  readonly logDir: string;
  /**
   * Signs in a demo account as the panel does. The API expects `accessToken` in the header `Authorization`.
   */
  signIn(email: string): Promise<SignedIn>;
  /** Resolves with a message if an essential part ends unexpectedly. */
  readonly failed: Promise<string>;
  /** Stops everything and releases the data directory. Running executions continue at the next start. */
  stop(): Promise<void>;
}

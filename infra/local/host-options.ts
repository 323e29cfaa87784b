import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Builds, StackSettings } from './build/artifacts';
import type { Imports } from './data-dir/state';
import type { DatabaseMarker } from './database/marker';
import type { AccessKey } from './gate/access-keys';
import type { Progress } from './seed/progress';
import type { SeedOptions } from './seed/workspace-source';
import type { HostEndpoints } from './template/template';
import type { DemoAccount } from './user-pool/demo-accounts';
import type { SignedIn } from './user-pool/sign-in-by-http';

/**
 * The host options. The defaults suit tests: the host runs silently in memory, on free ports and without
 * records.
 */
export interface HostOptions {
  /** The folder for all data, or undefined to keep everything in memory until the host stops. */
  readonly dataDir?: string;
  /** True to delete earlier hosts' data in `dataDir`. */
  readonly fresh?: boolean;
  /** The panel's port, or undefined to choose a free port. */
  readonly port?: number;
  /** True to use port 3000 or the next free port for the panel, instead of any free port. */
  readonly usualPort?: boolean;
  /**
   * The number of users in the demo workspace, if `dataDir` does not contain a workspace yet. The default is
   * 0, which means that there are no records.
   */
  readonly users?: number;
  /**
   * True to write the demo workspace in a run of its job, as `npm start` does. By default, the host writes
   * the records itself, so that tests find only the runs that they start.
   */
  readonly seedByRun?: boolean;
  /** The records that the host writes if `seedByRun` is false. The default is the demo workspace. */
  readonly recordsOf?: SeedOptions['recordsOf'];
  /**
   * Called with the URL of the run page when the panel is ready but the run is still writing the demo
   * workspace. Not called if there is nothing to write.
   */
  readonly opened?: (host: LocalHost, runUrl: string) => void;
  /**
   * The folder containing a built panel to serve. By default, the host builds the panel or takes it from the
   * cache.
   */
  readonly panel?: string;
  /** The builds, if the caller has already started builds with the same settings. */
  readonly builds?: Builds;
  /** Stack settings that override the local ones, such as `{workTimeoutSeconds: 10}`. */
  readonly settings?: StackSettings;
  /** True to serve the panel from its source files and to reload code when it changes. */
  readonly dev?: boolean;
  /** The table exports to load instead of the demo workspace, each given as `DIR` or `Model=DIR`. */
  readonly imports?: readonly string[];
  /** True to load the rest of an export that has records that the tables would reject. */
  readonly skipRefused?: boolean;
  /**
   * The clock for the stack's schedules, in milliseconds since the epoch. Tests that cannot wait until night
   * supply their own. The default is this machine's clock.
   */
  readonly scheduleClock?: () => number;
  readonly progress?: Progress;
  readonly importProgress?: Progress;
  /** Called before steps that take some time, and with each alarm. */
  readonly say?: (step: string) => void;
  /** The signal that aborts startup. */
  readonly signal?: AbortSignal;
}

export interface LocalHost {
  /** The origin of the panel and of `/graphql`. */
  readonly url: string;
  readonly endpoints: HostEndpoints & { readonly graphql: string };
  /**
   * The key for requests to the gate. SDK clients use it to sign requests to `endpoints.gate` and
   * `endpoints.objects`.
   */
  readonly credentials: AccessKey;
  readonly region: string;
  /** The physical names of the record tables, keyed by model name. */
  readonly tables: Readonly<Record<string, string>>;
  readonly ledgerTable: string;
  readonly auditTable: string;
  readonly stateMachineArns: readonly string[];
  /** A client for inspecting the tables. It is closed when the host stops. */
  readonly dynamodb: DynamoDBClient;
  readonly accounts: readonly DemoAccount[];
  /**
   * The demo workspace: how many users it has, whether it was created during this start and, if it is
   * incomplete, the reason.
   */
  readonly workspace: { readonly users: number; readonly isNew: boolean; readonly problem?: string };
  /** The tables that were loaded from exports during this start or an earlier one, keyed by model name. */
  readonly imports: Imports;
  /** The `--import` arguments for these tables. */
  readonly importSources: readonly string[];
  /** The origin of the records. `database/marker.ts` explains the values. */
  readonly origin: DatabaseMarker['origin'];
  /**
   * The number of executions that were running when the previous host stopped and that this host has
   * continued.
   */
  readonly continuedExecutions: number;
  /**
   * The folder containing the function logs and the host log. It also contains `alarms.jsonl` (the messages
   * published to the alarm topic), `mails.jsonl` (the emails sent to subscriptions) and `events.jsonl` (the
   * events on the stack's bus).
   */
  readonly logDir: string;
  /**
   * Signs in with a demo account, as the panel does. The API expects `accessToken` in the `Authorization`
   * header.
   */
  signIn(email: string): Promise<SignedIn>;
  /**
   * In a new demo workspace, runs the nightly jobs once in the background (`seed/first-night.ts`). Resolves
   * with a sentence about the result, or with undefined if there was nothing to run.
   */
  firstNight(): Promise<string | undefined>;
  /** Resolves with a message if an essential part of the host ends unexpectedly. */
  readonly failed: Promise<string>;
  /**
   * Stops everything and releases the data directory. Running executions continue the next time the host
   * starts.
   */
  stop(): Promise<void>;
}

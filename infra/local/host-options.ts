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

/** The options of a host. The defaults suit tests: silent, in memory, on free ports, without records. */
export interface HostOptions {
  /** The data directory. Undefined keeps everything in memory until the host stops. */
  readonly dataDir?: string;
  /** True to delete earlier hosts' data. */
  readonly fresh?: boolean;
  /** The panel's port. Undefined chooses any free port. */
  readonly port?: number;
  /** True to use port 3000 or the next free one instead of any free port. */
  readonly usualPort?: boolean;
  /**
   * The number of users in the demo workspace, if `dataDir` has no workspace yet; 0 by default, for no
   * records.
   */
  readonly users?: number;
  /**
   * True to write the demo workspace in a run of its job. By default the host writes it itself, so that tests
   * find only the runs that they start.
   */
  readonly seedByRun?: boolean;
  /** The records that the host writes if `seedByRun` is false; by default the demo workspace. */
  readonly recordsOf?: SeedOptions['recordsOf'];
  /** Called when the panel is ready but the run at `runUrl` is still writing the demo workspace. */
  readonly opened?: (host: LocalHost, runUrl: string) => void;
  /** The folder of a built panel; by default, the host builds or caches it. */
  readonly panel?: string;
  /** Builds with the same settings that have already been started. */
  readonly builds?: Builds;
  /** Settings that override the local ones, such as `{workTimeoutSeconds: 10}`. */
  readonly settings?: StackSettings;
  /** True to serve the panel's sources and reload changed code. */
  readonly dev?: boolean;
  /** Table exports to load instead of the demo workspace, as `DIR` or `Model=DIR`. */
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
  /** Called before slow steps, and with each alarm. */
  readonly say?: (step: string) => void;
  readonly signal?: AbortSignal;
}

export interface LocalHost {
  readonly url: string;
  readonly endpoints: HostEndpoints & { readonly graphql: string };
  /** The key with which SDK clients sign requests to `endpoints.gate` and `endpoints.objects`. */
  readonly credentials: AccessKey;
  readonly region: string;
  readonly tables: Readonly<Record<string, string>>;
  readonly ledgerTable: string;
  readonly auditTable: string;
  readonly stateMachineArns: readonly string[];
  /** A client that is closed when the host stops. */
  readonly dynamodb: DynamoDBClient;
  readonly accounts: readonly DemoAccount[];
  /**
   * The demo workspace. `isNew` means that it was created in this start; `problem` says why it is incomplete.
   */
  readonly workspace: { readonly users: number; readonly isNew: boolean; readonly problem?: string };
  /** The tables loaded in this or an earlier start, keyed by model. */
  readonly imports: Imports;
  readonly importSources: readonly string[];
  /** The records' origin (see `database/marker.ts`). */
  readonly origin: DatabaseMarker['origin'];
  /** The number of executions that the previous host left running. */
  readonly continuedExecutions: number;
  /**
   * The folder with the logs of the functions and the host, `alarms.jsonl`, `mails.jsonl` and `events.jsonl`.
   */
  readonly logDir: string;
  /** Signs in as the panel does. The API expects `accessToken` in the `Authorization` header. */
  signIn(email: string): Promise<SignedIn>;
  /**
   * Runs the nightly jobs of a new demo workspace once (`seed/first-night.ts`). Resolves with a sentence, or
   * with undefined if there was nothing to run.
   */
  firstNight(): Promise<string | undefined>;
  /** Resolves if an essential part of the host ends unexpectedly. */
  readonly failed: Promise<string>;
  /** Stops the host and releases the data directory. Running executions continue at the next start. */
  stop(): Promise<void>;
}

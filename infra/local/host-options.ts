import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { StackSettings } from './build/artifacts';
import type { Imports } from './data-dir/state';
import type { DatabaseMarker } from './database/marker';
import type { AccessKey } from './gate/access-keys';
import type { Progress } from './seed/progress';
import type { ServiceEndpoints } from './template/template';
import type { DemoAccount } from './user-pool/demo-accounts';
import type { SignedIn } from './user-pool/sign-in-by-http';

/** How to start a host. The defaults suit a test: in memory, on free ports, without records, silent. */
export interface HostOptions {
  /** Folder to keep everything in; undefined: in memory, lost with the host. */
  readonly dataDir?: string;
  /** Deletes what earlier hosts left in `dataDir`. */
  readonly fresh?: boolean;
  /** Port of the panel; undefined: a free one. */
  readonly port?: number;
  /** Tries the panel's port from 3000 on, instead of any free one. */
  readonly usualPort?: boolean;
  /** Users of the demo workspace, if `dataDir` does not already hold one; 0, the default: no records. */
  readonly users?: number;
  /**
   * Writes the demo workspace through a run of its job, as `npm start` does. By default the records are
   * written directly, so that a test finds no run that it did not start.
   */
  readonly seedByRun?: boolean;
  /** Settings of the stack that replace the local ones, such as `{workTimeoutSeconds: 10}`. */
  readonly settings?: StackSettings;
  /** Serves the panel from its sources, and reloads code that changes. */
  readonly dev?: boolean;
  /** Exports of tables to load, each `DIR` or `Model=DIR`; then there is no demo workspace. */
  readonly imports?: readonly string[];
  /**
   * The clock of the stack's schedules, milliseconds since the epoch; undefined: this machine's. For tests
   * that cannot wait for the night.
   */
  readonly scheduleClock?: () => number;
  readonly progress?: Progress;
  readonly importProgress?: Progress;
  /** Called with steps that take a while, and with alarms. */
  readonly say?: (step: string) => void;
  /** Aborts the start. */
  readonly signal?: AbortSignal;
}

/** A running host. */
export interface LocalHost {
  /** Origin of the panel and of `/graphql`. */
  readonly url: string;
  readonly endpoints: ServiceEndpoints & { readonly graphql: string };
  /** Opens the gate: an SDK client signs with it at `endpoints.gate` and `endpoints.objects`. */
  readonly credentials: AccessKey;
  readonly region: string;
  /** Physical names of the record tables by model name. */
  readonly tables: Readonly<Record<string, string>>;
  readonly ledgerTable: string;
  readonly auditTable: string;
  readonly stateMachineArns: readonly string[];
  /** For looking into the tables. Ends with the host. */
  readonly dynamodb: DynamoDBClient;
  readonly accounts: readonly DemoAccount[];
  /** Users of the demo workspace, and whether this start wrote it. */
  readonly workspace: { readonly users: number; readonly isNew: boolean };
  /** Tables that were loaded from an export, by model name, by this start or an earlier one. */
  readonly imports: Imports;
  /** The arguments of `--import` for them. */
  readonly importSources: readonly string[];
  /** The origin of the records; `database/marker.ts` explains the values. */
  readonly origin: DatabaseMarker['origin'];
  /** Executions that the last host left running and this one continued. */
  readonly continuedExecutions: number;
  /**
   * Folder of the logs of the functions and of the host, and of `alarms.jsonl`, which holds what was
   * published to the alarm topic.
   */
  readonly logDir: string;
  /** Signs a demo account in, as the panel does. The API expects `accessToken` in `Authorization`. */
  signIn(email: string): Promise<SignedIn>;
  /** Resolves with a message if an essential part ends unexpectedly. */
  readonly failed: Promise<string>;
  /** Ends everything and frees the data directory. Running executions continue at the next start. */
  stop(): Promise<void>;
}

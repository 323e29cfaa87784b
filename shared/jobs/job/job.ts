import type { CostRange } from '../cost/cost-range';
import type { AccessGroup } from './access';
import type { JobShape } from './job-shape';

/** A job in the catalogue, as returned by the API. */
export interface Job {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly category: 'one-time' | 'reusable' | 'cleanup' | 'audit' | 'report';
  readonly shape: JobShape;
  /**
   * False for a job that cannot be started from the catalogue. For example, an undo is started from the run
   * that it undoes.
   */
  readonly listed: boolean;
  readonly tables: readonly string[];
  readonly access: AccessGroup;
  /** True if the caller is in the `access` group. */
  readonly permitted: boolean;
  /** The message for callers who do not have access. */
  readonly refusal: string;
  /** The JSON Schema of the parameters, as JSON text. */
  readonly paramsSchema: string;
}

/**
 * The estimated reads, changes, cost and duration of a run. A figure is null if there is no earlier run with
 * the same parameters to base it on.
 */
export interface JobEstimate {
  readonly tables: readonly { readonly table: string; readonly records: number; readonly bytes: number }[];
  /** The number of records that the run visits. */
  readonly records: number;
  readonly readUnits: number;
  readonly changes?: number | null;
  readonly writeUnits?: number | null;
  /** The cost of reads and writes, in dollars. */
  readonly dollars?: number | null;
  /** The cost of reads, in dollars. This is also the cost of a dry run, excluding its journal. */
  readonly readDollars: number;
  /** The cost of a real run, as a range. It includes the lanes' share of the ledger cost. */
  readonly cost: CostRange;
  readonly dryRunCost: CostRange;
  readonly seconds?: number | null;
  /** The run that the estimate is based on. `at` is the time when it ended. */
  readonly basis?: { readonly runId: string; readonly at: string; readonly dryRun: boolean } | null;
  /** The tables in which more than half of the records would be changed. */
  readonly moreThanHalf: readonly string[];
}

/** The lock on a table that a run is changing. No other run can change the table until that run ends. */
export interface TableLock {
  readonly table: string;
  readonly runId: string;
  /** The title of the run. */
  readonly title: string;
  /** The email address of the admin who started the run. */
  readonly startedBy: string;
}

/**
 * The kill switch. It shows whether all jobs are paused and, if so, who paused them (email), when (ISO 8601
 * in UTC) and why.
 */
export interface JobSwitch {
  readonly paused: boolean;
  readonly by?: string | null;
  readonly at?: string | null;
  readonly reason?: string | null;
}

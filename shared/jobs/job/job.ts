import type { CostRange } from '../cost/cost-range';
import type { AccessGroup } from './access';
import type { JobShape } from './job-shape';

export interface Job {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly category: 'one-time' | 'reusable' | 'cleanup' | 'audit' | 'report';
  readonly shape: JobShape;
  /** False for a job that starts elsewhere, such as an undo. */
  readonly listed: boolean;
  readonly tables: readonly string[];
  readonly access: AccessGroup;
  /** The caller is in the `access` group. */
  readonly permitted: boolean;
  readonly refusal: string;
  /** JSON Schema, as JSON. */
  readonly paramsSchema: string;
}

/** A figure is null if no earlier run with the same parameters exists. */
export interface JobEstimate {
  readonly tables: readonly { readonly table: string; readonly records: number; readonly bytes: number }[];
  readonly records: number;
  readonly readUnits: number;
  readonly changes?: number | null;
  readonly writeUnits?: number | null;
  /** For reads and writes. */
  readonly dollars?: number | null;
  /** Also the cost of a dry run, without its journal. */
  readonly readDollars: number;
  /** Of a real run, with the lanes' share of the ledger cost. */
  readonly cost: CostRange;
  readonly dryRunCost: CostRange;
  readonly seconds?: number | null;
  /** `at` is when the run ended. */
  readonly basis?: { readonly runId: string; readonly at: string; readonly dryRun: boolean } | null;
  /** More than half of the records would change. */
  readonly moreThanHalf: readonly string[];
}

export interface TableLock {
  readonly table: string;
  readonly runId: string;
  readonly title: string;
  /** Email. */
  readonly startedBy: string;
}

/** The kill switch: who (email) paused all jobs, when (ISO 8601) and why. */
export interface JobSwitch {
  readonly paused: boolean;
  readonly by?: string | null;
  readonly at?: string | null;
  readonly reason?: string | null;
}

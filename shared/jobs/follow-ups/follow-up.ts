import type { RunFollowUpState } from '../chain/run-follow-up';
import type { Approval } from '../run/approval';
import type { RunStatus } from '../run/run-status';

/** All are in a single row, so that loops are detected reliably. */
export const maxFollowUps = 20;

/** Runs after the first. */
export const maxChainLength = 5;

/** As JSON, in characters. */
export const maxFollowUpParamsLength = 4_000;

export const maxMinFindings = 1_000_000;

/** Who started the earlier run. */
export const followUpOrigins = ['ANY', 'MANUAL', 'SCHEDULE'] as const;

export type FollowUpOrigin = (typeof followUpOrigins)[number];

export const followUpOutcomes = [
  'SUCCEEDED',
  'COMPLETED_WITH_FAILURES',
  'FAILED',
  'STOPPED',
] as const satisfies readonly RunStatus[];

export type FollowUpOutcome = (typeof followUpOutcomes)[number];

/** Null or absent means the default. */
export interface FollowUpLimits {
  /** Default: the maximum of the job's schedule, if it has one. */
  readonly maxDollars?: number | null;
  /** Default: the stack's setting. */
  readonly writesPerSecond?: number | null;
  /** Default: the stack's setting. */
  readonly maxFailures?: number | null;
}

/** In display order. */
export const followUpLimitNames = ['maxDollars', 'writesPerSecond', 'maxFailures'] as const;

export function setLimitsOf(limits: FollowUpLimits): FollowUpLimits {
  return Object.fromEntries(
    followUpLimitNames.flatMap((name) => (limits[name] ? [[name, limits[name]]] : [])),
  );
}

export const allLimitsOf = ({
  maxDollars = null,
  writesPerSecond = null,
  maxFailures = null,
}: FollowUpLimits): Required<FollowUpLimits> => ({ maxDollars, writesPerSecond, maxFailures });

export interface FollowUpStep extends FollowUpLimits {
  /** Of the earlier run. */
  readonly outcomes: readonly FollowUpOutcome[];
  /** Null if findings do not matter. */
  readonly minFindings: number | null;
  readonly job: string;
  /** JSON. */
  readonly params: string;
  readonly dryRun: boolean;
  /** The dry run requests approval when it ends. */
  readonly asksApproval: boolean;
}

export const stepOf = ({
  outcomes,
  minFindings,
  job,
  params,
  dryRun,
  asksApproval,
  ...limits
}: FollowUpStep): FollowUpStep => ({
  outcomes,
  minFindings,
  job,
  params,
  dryRun,
  asksApproval,
  ...setLimitsOf(limits),
});

/** A standing rule (docs/chains.md). */
export interface FollowUp extends FollowUpStep {
  readonly id: string;
  readonly after: string;
  readonly origin: FollowUpOrigin;
  readonly enabled: boolean;
  /** Starts at 1 and increases with each change. */
  readonly version: number;
  /** The email of the admin who last saved the follow-up. Its runs have this admin's rights. */
  readonly savedBy: string;
  readonly savedAt: string;
}

export interface FollowUpView extends Omit<FollowUp, 'params'> {
  readonly afterTitle: string;
  readonly title: string;
  /** JSON, or null unless the caller may use both jobs. */
  readonly params: string | null;
  /** The caller may use both jobs, and so may change the follow-up. */
  readonly permitted: boolean;
}

/** A single run's own follow-up. */
export interface RunFollowUpView {
  /** The changes since the run started. */
  readonly version: number;
  /** The caller may currently set, change or remove it. */
  readonly canChange: boolean;
  readonly followUp: OwnFollowUpView | null;
}

interface OwnFollowUpView extends Omit<FollowUpStep, 'params'> {
  readonly title: string;
  /** JSON, or null if the caller may not use the job. */
  readonly params: string | null;
  /** The email of the admin who last saved it. The job starts in this admin's name. */
  readonly savedBy: string;
}

/** A run, or a follow-up without a run. */
export interface RunChainItem {
  /** Null if there is no run, or if the caller may not see it. */
  readonly runId: string | null;
  readonly job: string;
  readonly title: string;
  readonly dryRun: boolean;
  /** The runs before this one in its chain. */
  readonly depth: number;
  /** Null if there is no run. */
  readonly status: RunStatus | null;
  /** Null for the first run, and for the real run of an approved dry run. */
  readonly state: RunFollowUpState | null;
  /** As in `RunFollowUp`. */
  readonly reason: string | null;
  /** The dry run requests approval when it ends. */
  readonly asksApproval: boolean;
  readonly approval: Approval | null;
}

import type { RunStatus } from '../run/run-status';

export type {
  FollowUpFragment as FollowUpView,
  JobRunFollowUp as RunFollowUpView,
  RunChainItem,
} from '../../api/api-types';

/**
 * The maximum number of follow-ups. All follow-ups are stored in a single row so that loops can be detected
 * reliably.
 */
export const maxFollowUps = 20;

/** The maximum number of runs that can follow the first run in a chain. */
export const maxChainLength = 5;

/** The maximum length of a follow-up's parameters as JSON, in characters. */
export const maxFollowUpParamsLength = 4_000;

/** The highest value allowed for a follow-up's minimum number of findings. */
export const maxMinFindings = 1_000_000;

/**
 * The runs to which a follow-up applies: all runs, runs started by an admin, or runs started by the schedule.
 */
export const followUpOrigins = ['ANY', 'MANUAL', 'SCHEDULE'] as const;

export type FollowUpOrigin = (typeof followUpOrigins)[number];

/** The outcomes of a run that can cause another run to start. */
export const followUpOutcomes = [
  'SUCCEEDED',
  'COMPLETED_WITH_FAILURES',
  'FAILED',
  'STOPPED',
] as const satisfies readonly RunStatus[];

export type FollowUpOutcome = (typeof followUpOutcomes)[number];

export interface FollowUpLimits {
  /** The cost in dollars. Default: the maximum cost of the job's schedule, or none if it has no maximum. */
  readonly maxDollars?: number | null;
  /** The write units per second; the stack's setting by default. */
  readonly writesPerSecond?: number | null;
  /** The maximum failures; the stack's setting by default. */
  readonly maxFailures?: number | null;
}

/** The names of the limits, in display order. */
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
  /** The outcomes of the earlier run after which the follow-up starts. */
  readonly outcomes: readonly FollowUpOutcome[];
  /** The minimum number of findings in the earlier run, or null if findings do not matter. */
  readonly minFindings: number | null;
  readonly job: string;
  /** The parameters as JSON text. */
  readonly params: string;
  readonly dryRun: boolean;
  /** True if the dry run requests approval when it ends. */
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

/** A standing rule: after a run of one job, a run of another job starts (docs/chains.md). */
export interface FollowUp extends FollowUpStep {
  readonly id: string;
  /** The name of the job whose runs the follow-up applies to. */
  readonly after: string;
  readonly origin: FollowUpOrigin;
  readonly enabled: boolean;
  /** A number that starts at 1 and increases with each change. */
  readonly version: number;
  /**
   * The email of the admin who last saved the follow-up. The runs that it starts have this admin's rights.
   */
  readonly savedBy: string;
  readonly savedAt: string;
}

import {
  type ChainedRun,
  earlierRunsOf,
  onceOnly,
  type RunFollowUp,
  verifyFollowUp,
} from '#shared/jobs/chain/run-follow-up';
import {
  type FollowUpOrigin,
  type FollowUpOutcome,
  type FollowUpStep,
  maxChainLength,
} from '#shared/jobs/follow-ups/follow-up';
import { countProblems } from '#shared/jobs/run/informing-kinds';
import type { FindingCount } from '#shared/jobs/run/run';
import type { RunStatus } from '#shared/jobs/run/run-status';
import { isVerifiable } from '#shared/jobs/run/verification';
import { counted } from '#shared/text/counted';
import type { FollowUpOwner, RunRow } from '../ledger/ledger';
import type { FollowUpRow } from './rules';

/** A follow-up that may start, with the fields that all kinds of follow-ups have in common. */
export interface Candidate extends FollowUpStep {
  readonly followUp: string;
  readonly title: string;
  /**
   * The admin with whose rights it starts. Absent for a verification, which starts in the name of the admin
   * who started the run.
   */
  readonly owner?: FollowUpOwner;
}

export interface Decision {
  /** What is stored with the run. */
  readonly followUps: readonly RunFollowUp[];
  readonly toStart: readonly string[];
}

interface End {
  readonly status: RunStatus;
  readonly findings: readonly FindingCount[];
}

/** The states of follow-ups that have started or will never start. */
const settledStates: readonly RunFollowUp['state'][] = ['STARTED', 'MISSED', 'REFUSED'];

/**
 * Decides after a run has ended. A follow-up that was started, missed or refused at an earlier end of the run
 * is not started again; all others are reconsidered, because a resumed run may end differently. A dry run has
 * no follow-ups.
 * @param rules all job follow-ups
 */
export function decide(run: RunRow, end: End, rules: readonly FollowUpRow[]): Decision {
  const settled = (run.followUps ?? []).filter(({ state }) => settledStates.includes(state));
  const earlierRuns = chainUpTo(run);
  const decided = candidatesOf(run, rules)
    .filter(({ followUp }) => !settled.some((one) => one.followUp === followUp))
    .map((candidate) => ({ candidate, result: resultOf(candidate, end, earlierRuns) }));
  return {
    followUps: [...settled, ...decided.map(({ result }) => result)],
    toStart: decided.filter(({ result }) => result.state === 'WAITING').map(({ result }) => result.followUp),
  };
}

/**
 * Decides again on one follow-up, right before it starts. Returns undefined if it no longer applies.
 * @param run a run that has ended
 * @param rules all job follow-ups, as they are now
 */
export function decideAgain(
  run: RunRow,
  followUp: string,
  rules: readonly FollowUpRow[],
): { readonly candidate: Candidate; readonly result: RunFollowUp } | undefined {
  const candidate = candidatesOf(run, rules).find((one) => one.followUp === followUp);
  const end = { status: run.status, findings: run.findings ?? [] };
  return candidate && { candidate, result: resultOf(candidate, end, chainUpTo(run)) };
}

function candidatesOf(run: RunRow, rules: readonly FollowUpRow[]): readonly Candidate[] {
  if (run.dryRun) return [];
  const standing = rules
    .filter(({ after, enabled }) => enabled && after === run.job)
    .filter(({ origin }) => origin === 'ANY' || origin === originOf(run))
    .map((rule) => ({ ...rule, followUp: rule.id }));
  const own = run.ownFollowUp ? [{ ...run.ownFollowUp, followUp: onceOnly }] : [];
  return [...standing, ...own, ...verificationOf(run)];
}

/** Returns the verification that must show that an approved run has left nothing to change. */
function verificationOf({ approvedFrom, shape, job, params, title }: RunRow): readonly Candidate[] {
  if (!approvedFrom || !isVerifiable(shape ?? 'sweep')) return [];
  return [
    {
      followUp: verifyFollowUp,
      title: `Verify: ${title}`,
      outcomes: ['SUCCEEDED'],
      minFindings: null,
      job,
      params,
      dryRun: true,
      asksApproval: false,
    },
  ];
}

/** Returns how the run was started; undefined if a follow-up started it. */
function originOf({ follows, scheduledFor }: RunRow): FollowUpOrigin | undefined {
  if (follows) return undefined;
  return scheduledFor ? 'SCHEDULE' : 'MANUAL';
}

function resultOf(candidate: Candidate, end: End, earlierRuns: readonly ChainedRun[]): RunFollowUp {
  const { followUp, job, title, dryRun } = candidate;
  const about = { followUp, job, title, dryRun };
  const skipped = unmet(candidate, end);
  if (skipped) return { ...about, state: 'SKIPPED', reason: skipped };
  // A verification repeats the job of its run, and nothing follows it.
  const refused = followUp === verifyFollowUp ? undefined : refusedIn(job, earlierRuns);
  return refused ? { ...about, state: 'REFUSED', reason: refused } : { ...about, state: 'WAITING' };
}

/** Returns the part of the condition that does not hold, if any. */
function unmet({ outcomes, minFindings }: FollowUpStep, { status, findings }: End): string | undefined {
  if (!outcomes.some((outcome) => outcome === status)) return words[status as FollowUpOutcome];
  const found = countProblems(findings);
  if (minFindings === null || found >= minFindings) return undefined;
  return minFindings === 1
    ? counted(found, 'finding')
    : `${counted(found, 'finding')}, fewer than ${minFindings.toLocaleString('en')}`;
}

const words: Readonly<Record<FollowUpOutcome, string>> = {
  SUCCEEDED: 'the run succeeded',
  COMPLETED_WITH_FAILURES: 'the run completed with failures',
  FAILED: 'the run failed',
  STOPPED: 'the run was stopped',
};

/** Returns the chain's runs from the first up to the given one. */
export const chainUpTo = ({ id, job, title, follows }: RunRow): readonly ChainedRun[] => [
  ...earlierRunsOf(follows),
  { runId: id, job, title },
];

/**
 * Returns why the chain cannot continue with the job, if so. Follow-ups may have changed since the chain
 * began.
 */
export function refusedIn(job: string, earlierRuns: readonly ChainedRun[]): string | undefined {
  const before = earlierRuns.find((one) => one.job === job);
  if (before) return `${before.title} has already run in this chain`;
  return earlierRuns.length > maxChainLength
    ? `this chain already has ${maxChainLength} follow-ups`
    : undefined;
}

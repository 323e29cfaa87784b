import type { RunRow } from '#functions/engine/ledger/ledger';
import { earlierRunsOf } from '#shared/jobs/chain/run-follow-up';
import { type FollowUpOutcome, followUpOutcomes } from '#shared/jobs/follow-ups/follow-up';
import { isActive } from '#shared/jobs/run/run-status';
import { sweepJob } from '../scenario/jobs';
import type { Invariant } from './invariant';
import { runChange } from './runs';
import type { View } from './view';

/** Returns the runs that a follow-up created after the given run, including runs that could not start. */
const followersOf = (view: View, { id }: RunRow) =>
  view.allRuns.filter(({ follows }) => earlierRunsOf(follows).at(-1)?.runId === id);

/**
 * A follow-up starts at most one run after each run, no matter how often that run ends or the start is
 * attempted.
 */
export const followUpsStartOnce = (): Invariant => ({
  name: 'a follow-up starts at most once',
  afterStep(view, say) {
    for (const run of view.allRuns) {
      const started = followersOf(view, run);
      if (started.length > 1) say(`${view.world.shortName(run.id)} has ${started.length} followers.`);
    }
  },
});

/**
 * A follow-up starts if its condition held at any of the times when the run ended. In this world, no start is
 * refused permanently: if the follow-up's table is locked or all jobs are paused for an hour, a failed run
 * takes the place of the run that could not start. The follow-up does not start if its condition never held.
 */
export const followUpsAreStarted = (): Invariant => {
  const outcomes = new Map<string, Set<FollowUpOutcome>>();
  return {
    name: 'a follow-up starts if its condition holds, and only then',
    onChange(change) {
      const run = runChange(change);
      if (!run?.before || !run.after || isActive(run.after.status) || !isActive(run.before.status)) return;
      const { id, status } = run.after;
      const outcome = followUpOutcomes.find((one) => one === status);
      if (outcome) outcomes.set(id, (outcomes.get(id) ?? new Set()).add(outcome));
    },
    atEnd(view, say) {
      const { followUp } = view.world.config;
      for (const run of view.allRuns) {
        const wanted = followUp && run.job === sweepJob.name && !run.dryRun ? followUp.outcomes : [];
        const held = wanted.some((outcome) => outcomes.get(run.id)?.has(outcome));
        const started = followersOf(view, run).length > 0;
        const name = view.world.shortName(run.id);
        if (held && !started) say(`${name} ended as its follow-up requires, and nothing followed it.`);
        if (!held && started) say(`${name} did not end as its follow-up requires, and a run followed it.`);
      }
    },
  };
};

import type { RunRow } from '#functions/engine/ledger/ledger';
import { earlierRunsOf } from '#shared/jobs/chain/run-follow-up';
import { sweepJob } from '../scenario/jobs';
import type { Invariant } from './invariant';
import { runChange } from './runs';
import type { View } from './view';

/** Returns the runs that started after the given run, including runs that could not start. */
const followersOf = (view: View, { id }: RunRow, isVerification = false) =>
  view.allRuns.filter(
    ({ follows, verifies }) =>
      earlierRunsOf(follows).at(-1)?.runId === id && Boolean(verifies) === isVerification,
  );

/**
 * A follow-up starts at most one run after each run, no matter how often that run ends or the start is
 * attempted.
 */
export const followUpsStartOnce = (): Invariant => ({
  name: 'a follow-up starts at most once',
  afterStep(view, say) {
    for (const run of view.allRuns) {
      for (const isVerification of [false, true]) {
        const started = followersOf(view, run, isVerification);
        if (started.length > 1) say(`${view.world.shortName(run.id)} has ${started.length} followers.`);
      }
    }
  },
});

/**
 * A follow-up starts if its condition holds at the end, unless the run was undone. In this world, no start is
 * refused permanently: if the follow-up's table is locked or all jobs are paused for a day, a failed run
 * takes the place of the run that could not start.
 */
export const followUpsAreStarted = (): Invariant => ({
  name: 'a follow-up starts if its condition holds',
  atEnd(view, say) {
    // While all jobs are paused, a follow-up waits for up to a day. The simulation ends earlier.
    if (view.paused) return;
    for (const run of view.allRuns) {
      if (run.undoneBy || !isWanted(view, run) || followersOf(view, run).length > 0) continue;
      if (wasDisabledSince(view, view.begunAt.get(run.id) ?? 0)) continue;
      say(`${view.world.shortName(run.id)} ended as its follow-up requires, and nothing followed it.`);
    }
  },
});

/**
 * When a follow-up starts, the run that it follows has ended as required, and no run in its chain has been
 * undone.
 */
export const followUpsHaveAReason = (): Invariant => ({
  name: 'a follow-up starts only while its condition holds',
  onChange(change, view, say) {
    const run = runChange(change);
    if (!run?.after?.follows || run.before) return;
    const chain = earlierRunsOf(run.after.follows).flatMap(({ runId }) => view.runs.get(runId) ?? []);
    const followed = chain.at(-1);
    const name = view.world.shortName(run.after.id);
    const undone = chain.find(({ undoneBy }) => undoneBy);
    // Every approved sweep that succeeds is verified (docs/verify.md).
    const holds = run.after.verifies
      ? followed?.status === 'SUCCEEDED' && followed.approvedFrom && !followed.dryRun
      : followed && isWanted(view, followed);
    if (!holds) say(`${name} started, and its condition did not hold.`);
    if (undone) say(`${name} started, although ${view.world.shortName(undone.id)} had been undone.`);
  },
});

/** A definition that is disabled starts nothing, and neither does an owner who has lost the rights. */
export const followUpsArePermitted = (): Invariant => ({
  name: 'a follow-up starts only while it is enabled and its owner has the rights',
  onChange(change, view, say) {
    const run = runChange(change);
    // A missed run is a record that nothing has started.
    if (!run?.after?.follows || run.before || run.after.status === 'FAILED') return;
    // A verification changes nothing, so it depends on no definition, and on nobody's rights.
    if (run.after.verifies) return;
    const name = view.world.shortName(run.after.id);
    const { rightsLostAt = Number.POSITIVE_INFINITY } = view.world.outside;
    if (view.followUpChanges.at(-1)?.enabled === false)
      say(`${name} started while its follow-up was disabled.`);
    if (view.world.scheduler.now > rightsLostAt + view.world.timeoutMs('followUps') + 120_000)
      say(`${name} started for an owner who had lost the rights.`);
  },
  atEnd(view, say) {
    if (view.paused) return;
    for (const { id, followUps } of view.allRuns)
      if (followUps?.some(({ state }) => state === 'WAITING'))
        say(`${view.world.shortName(id)} still has a waiting follow-up.`);
  },
});

/** Returns true if the follow-up's definition was disabled at any time since the given moment. */
function wasDisabledSince({ followUpChanges }: View, since: number): boolean {
  const before = followUpChanges.findLast(({ at }) => at <= since);
  return [before, ...followUpChanges.filter(({ at }) => at > since)].some((one) => one?.enabled === false);
}

/** Returns true if a run has ended as its follow-up requires. */
function isWanted({ world }: View, { job, dryRun, status }: RunRow): boolean {
  const { followUp } = world.config;
  const [followed] = followUp?.jobs ?? [sweepJob.name];
  if (!followUp || job !== followed || dryRun) return false;
  return followUp.outcomes.some((outcome) => outcome === status);
}

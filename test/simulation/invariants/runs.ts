import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { LaneRow, RunRow } from '#functions/engine/ledger/ledger';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { countProblems } from '#shared/jobs/run/informing-kinds';
import { summarize } from '#shared/jobs/run/progress';
import { isActive } from '#shared/jobs/run/run-status';
import { statusesBefore } from '../../support/expected/run-statuses';
import type { Actor } from '../runtime/actor';
import type { Change } from '../table/database';
import type { Invariant } from './invariant';
import { pagesOf } from './journal';

/** Returns a run's row before and after a change, or undefined if the change is to something else. */
export function runChange({ table, key, before, after }: Change<Actor>) {
  if (table !== 'Ledger' || key.sk?.S !== ledgerKeys.runRow || !key.pk?.S?.startsWith('RUN#'))
    return undefined;
  return {
    before: before && (unmarshall(before as never) as RunRow),
    after: after && (unmarshall(after as never) as RunRow),
  };
}

function laneChange({ table, key, before, after }: Change<Actor>) {
  const [, runId = '', part] = key.pk?.S?.split('#') ?? [];
  if (table !== 'Ledger' || part !== undefined || !key.sk?.S?.startsWith(ledgerKeys.lanePrefix))
    return undefined;
  return {
    runId,
    before: before && (unmarshall(before as never) as LaneRow),
    after: after && (unmarshall(after as never) as LaneRow),
  };
}

/**
 * Statuses change only as the transition table permits. A run that has ended can continue only as a new
 * attempt.
 */
export const finalStays = (): Invariant => ({
  name: 'a final status stays final',
  onChange(change, view, say) {
    const run = runChange(change);
    if (!run?.before) return;
    const { before, after } = run;
    const name = view.world.shortName(before.id);
    if (!after) return say(`The row of ${name} is gone.`);
    if (after.attempt !== before.attempt && after.attempt !== before.attempt + 1)
      say(`${name} went from attempt ${before.attempt} to ${after.attempt}.`);
    if (after.status === before.status) return;
    if (!statusesBefore[after.status].includes(before.status))
      say(`${name} went from ${before.status} to ${after.status}.`);
    if (!isActive(before.status) && after.attempt !== before.attempt + 1)
      say(`${name} was ${before.status} and is ${after.status} in the same attempt.`);
  },
});

/** While all jobs are paused, no run starts or gets a new attempt. */
export const pauseHolds = (): Invariant => ({
  name: 'nothing starts while jobs are paused',
  onChange(change, view, say) {
    const run = runChange(change);
    if (!run?.after || !view.paused || !isActive(run.after.status)) return;
    if (run.before?.attempt !== run.after.attempt)
      say(`${view.world.shortName(run.after.id)} began attempt ${run.after.attempt} while jobs were paused.`);
  },
});

/** A confirmed stop takes effect: each lane ends after its current page. */
export const stopTaken = (): Invariant => {
  const pages = new Map<string, number>();
  return {
    name: 'a stop takes effect after the current page',
    onChange(change, view, say) {
      const lane = laneChange(change);
      if (!lane?.after || !lane.before || lane.after.page === lane.before.page) return;
      const { runId, after } = lane;
      if (view.stopping.get(runId) !== after.attempt) return;
      const name = `lane ${after.lane} of ${view.world.shortName(runId)}`;
      const since = (pages.get(`${name} ${after.attempt}`) ?? 0) + 1;
      pages.set(`${name} ${after.attempt}`, since);
      if (since > 1) say(`${name} did ${since} pages since it was asked to stop.`);
    },
  };
};

const readingShapes: ReadonlySet<string> = new Set(['audit', 'report', 'backup', 'check']);

const counters = ['changed', 'failed', 'conflicts'] as const;

/** A lane's counters match its journal for the pages that the lane has counted. */
export const countersEqualJournal = (): Invariant => ({
  name: 'counters equal the journal',
  onChange(change, view, say) {
    const lane = laneChange(change);
    if (!lane?.after || lane.after.page === (lane.before?.page ?? 0)) return;
    const { runId, after } = lane;
    const name = `lane ${after.lane} of ${view.world.shortName(runId)}`;
    if (after.read !== after.changed + after.failed + after.unchanged || after.unchanged < 0)
      say(
        `${name} read ${after.read}, which is not ${after.changed} + ${after.failed} + ${after.unchanged}.`,
      );
    if (view.expired.has(runId)) return;
    const pages = pagesOf(view.world.database as never, runId, after.lane).filter(
      ({ page }) => page < after.page,
    );
    for (const counter of counters) {
      const said = pages.reduce((sum, page) => sum + page[counter], 0);
      if (after[counter] !== said)
        say(
          `${name} counts ${after[counter]} ${counter} up to page ${after.page}; its journal says ${said}.`,
        );
    }
    const read = pages.reduce((sum, page) => sum + page.read, 0);
    if (after.read < read) say(`${name} counts ${after.read} read; its journal says at least ${read}.`);
  },
});

/** A run's final status agrees with its lanes. */
export const outcomeFollowsLanes = (): Invariant => ({
  name: 'the outcome follows from the lanes',
  onChange(change, view, say) {
    const run = runChange(change);
    if (!run?.before || !run.after || isActive(run.after.status) || !isActive(run.before.status)) return;
    const { after } = run;
    const lanes = view.lanesOf(after.id);
    // A retry of failures that was never planned has only the earlier lanes, so it may fail or end as before.
    const { retry } = after;
    const planned = !retry || lanes.some(({ retryOf }) => retryOf === retry.attempt);
    // Lanes that only count make no changes, so they cannot complete a run.
    const allDone = lanes.some(({ counting }) => !counting) && lanes.every(({ done }) => done);
    const counts = summarize(lanes, after.attempt);
    const name = view.world.shortName(after.id);
    const well = after.status === 'SUCCEEDED' || after.status === 'COMPLETED_WITH_FAILURES';
    if (planned && allDone && !well)
      say(`Every lane of ${name} is done, and it ended ${after.status}: ${after.reason ?? 'no reason'}`);
    if (well && !allDone) say(`${name} is ${after.status}, and lanes of it are not done.`);
    if (well && after.status !== (counts.failed > 0 ? 'COMPLETED_WITH_FAILURES' : 'SUCCEEDED'))
      say(`${name} is ${after.status} with ${counts.failed} failures.`);
    for (const counter of ['read', 'changed', 'failed', 'unchanged'] as const) {
      if (after[counter] !== counts[counter])
        say(`${name} ended with ${after[counter]} ${counter}; its lanes say ${counts[counter]}.`);
    }
  },
});

/** A run holds its tables' locks, and is listed under ACTIVE, for exactly as long as it is active. */
export const locksExactly = (): Invariant => ({
  name: 'locks are held exactly while needed',
  afterStep(view, say) {
    for (const run of view.allRuns) {
      const name = view.world.shortName(run.id);
      const active = isActive(run.status);
      if (view.active.has(run.id) !== active)
        say(
          `${name} is ${run.status} and ${view.active.has(run.id) ? 'stands' : 'does not stand'} among the active runs.`,
        );
      for (const table of run.tablesWritten) {
        const holds = view.locks.get(table) === run.id;
        if (holds !== active)
          say(`${name} is ${run.status} and ${holds ? 'holds' : 'does not hold'} ${table}.`);
      }
    }
    for (const [table, runId] of view.locks) {
      if (!view.runs.has(runId)) say(`${table} is locked by a run that there is not.`);
    }
  },
});

/** A real run that failed or has failures is immediately marked as needing attention. */
export const attentionRaised = (): Invariant => {
  const ended = new Map<string, number>();
  const justEnded = new Set<string>();
  return {
    name: 'a run that needs a person is marked and reported',
    onChange(change, _view, say) {
      const run = runChange(change);
      if (!run?.after || isActive(run.after.status) || run.before?.status === run.after.status) return;
      const { after } = run;
      const failed = after.status === 'FAILED' || after.status === 'COMPLETED_WITH_FAILURES';
      const found = after.status === 'SUCCEEDED' && countProblems(after.findings ?? []) > 0;
      // A dry run that could not start also needs attention, because otherwise nobody would learn of it.
      const needs = (failed || found) && (!after.dryRun || !run.before);
      const raised = after.attention !== undefined && after.attentionList !== undefined;
      // A run that a person started and that writes nothing concerns only this person, who needs no message.
      const isOwn = readingShapes.has(after.shape ?? '') && !after.follows && !after.scheduledFor;
      if (needs && !isOwn) {
        ended.set(after.id, after.attempt);
        justEnded.add(after.id);
      }
      if (needs && !raised) say(`A run ended ${after.status} and asks for nobody.`);
      if (!needs && after.attentionList !== undefined)
        say(`A run ended ${after.status} and asks for somebody.`);
    },
    afterStep(view, say) {
      for (const id of justEnded) {
        if (![...view.outbox.values()].includes(id))
          say(`Whoever dies now leaves nobody to tell of ${view.world.shortName(id)}.`);
      }
      justEnded.clear();
    },
    atEnd(view, say) {
      if (view.outbox.size > 0) say(`${view.outbox.size} messages were never published.`);
      for (const [runId, attempt] of ended) {
        const told = view.world.published.some(
          (one) => !one.isRequest && one.runId === runId && one.attempt >= attempt,
        );
        if (!told) say(`Nobody was told of ${view.world.shortName(runId)}, attempt ${attempt}.`);
      }
    },
  };
};

/**
 * The transaction that changes a run's status or requests approval also stores its event. The event includes
 * the run's access and starter, which determine who gets messages. There are no other events.
 */
export const everyChangeHasItsEvent = (): Invariant => {
  const changes = new Map<string, RunRow>();
  return {
    name: 'every change of a status has its event',
    onChange(change) {
      const run = runChange(change);
      if (!run?.after) return;
      const { id, attempt, status, approval } = run.after;
      if (run.before?.status !== status) changes.set(`${id}-${attempt}-${status}`, run.after);
      if (approval && run.before?.approval?.requestedAt !== approval.requestedAt)
        changes.set(`${id}-${attempt}-approval-${approval.requestedAt}`, run.after);
    },
    afterStep(view, say) {
      const changed = new Set(changes.keys());
      for (const id of changed.symmetricDifference(view.events)) {
        say(changes.has(id) ? `${id} has no event.` : `The event ${id} has no change.`);
      }
      for (const [id, { access, starter }] of view.events) {
        const run = changes.get(id);
        if (run && (access !== run.access || starter !== run.subject))
          say(`The event ${id} is for others than its run.`);
      }
    },
  };
};

/** Each scheduled time starts at most one run. */
export const oneRunATime = (): Invariant => ({
  name: 'a scheduled time starts one run',
  atEnd(view, say) {
    const times = view.allRuns.flatMap(({ job, scheduledFor }) =>
      scheduledFor ? [`${job} ${scheduledFor}`] : [],
    );
    const twice = times.find((time, index) => times.indexOf(time) !== index);
    if (twice) say(`${twice} made more than one run.`);
  },
});

/** Once there are no more faults, every run ends. */
export const everyRunEnds = (): Invariant => ({
  name: 'every run ends',
  atEnd(view, say) {
    for (const { id, status, attempt } of view.activeRuns) {
      say(`${view.world.shortName(id)} is still ${status}, attempt ${attempt}, hours after the last fault.`);
    }
  },
});

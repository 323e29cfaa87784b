import type { RunRow } from '#functions/engine/ledger/ledger';
import { isActive } from '#shared/jobs/run/run-status';
import type { Invariant } from './invariant';
import { runChange } from './runs';
import type { View } from './view';

/** Whether something that happened can make the run fail. */
type Can = (view: View, run: RunRow) => boolean;

const afterFaults: Can = ({ world }) => world.faults.fired.length > 0;

/** The reasons for which a run may fail, each with what must have happened. */
const reasons: readonly (readonly [RegExp, Can])[] = [
  [/The execution ended without closing the run/, () => true],
  [/gave up after being held/, ({ world }) => world.config.holdMinutes !== undefined],
  [/requires approval/, ({ world }, run) => world.config.approvalRecords !== undefined && !run.approvedFrom],
  [/has reached its maximum cost/, (_, run) => run.maxDollars !== undefined],
  [/could not be changed \(this run's limit\)/, (_, run) => Number(run.failed) > 0],
  [/so the next step was not started/, (_, run) => Number(run.failed) > 0],
  [/The code has changed since the approved dry run/, ({ world }) => world.version > 1],
  [/The backup is damaged/, ({ world }) => world.outside.damaged.size > 0],
  [/The provider refused the key/, afterFaults],
  // In some histories, the bucket is too slow for a search (docs/engine/lists.md, 'What it needs').
  [
    /makes no progress: \d+ invocations/,
    (view, run) => afterFaults(view, run) || view.world.config.bucketMs !== undefined,
  ],
  [
    /: (TimeoutError|InternalServerError|InternalFailure|ProvisionedThroughputExceeded|TransactionConflict)/,
    afterFaults,
  ],
  [/: (Lambda\.|It died|.* timed out\.)/, afterFaults],
];

/**
 * A run fails only for a reason that the documents name and that was given: a limit, an approval, a person,
 * damage, or faults that lasted too long. A worker that dies is no reason.
 */
export const failsForAReason = (): Invariant => ({
  name: 'a run fails only if something outside it went wrong',
  onChange(change, view, say) {
    const run = runChange(change);
    if (run?.after?.status !== 'FAILED' || !run.before || !isActive(run.before.status)) return;
    const { after } = run;
    const reason = after.reason ?? '';
    if (reasons.some(([text, can]) => text.test(reason) && can(view, after))) return;
    say(`${view.world.shortName(after.id)} failed: ${reason}`);
  },
});

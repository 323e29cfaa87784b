import type { RunRow } from '#functions/engine/ledger/ledger';
import { isActive } from '#shared/jobs/run/run-status';
import type { FaultKind } from '../runtime/faults';
import type { Invariant } from './invariant';
import { runChange } from './runs';
import { filesAround } from './sources';
import type { View } from './view';

/** Whether something that happened can make the run fail. */
type Can = (view: View, run: RunRow) => boolean;

const afterFaults: Can = ({ world }) => world.faults.fired.length > 0;

const fired =
  (kind: FaultKind): Can =>
  ({ world }) =>
    world.faults.fired.some((fault) => fault.kind === kind);

/** True if the uploaded file was changed after a run had begun, or while it was being started. */
const fileChanged: Can = (view, run) => {
  const began = view.begunAt.get(run.id) ?? 0;
  return filesAround(view, began).length > 1 || (view.world.outside.uploaded.at(-1)?.at ?? 0) > began;
};

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
  [/was replaced after the run was started|was not uploaded or has expired/, fileChanged],
  [
    /is no longer stored|has the checksum|manifest of the export of \w+ is damaged/,
    ({ world }, run) => world.outside.damagedExports.has(run.id),
  ],
  [/point-in-time recovery is not enabled/, fired('noRecovery')],
  [/The export of \w+ failed: No bucket/, fired('exportFails')],
  [/The time of the export is too recent/, fired('exportTooRecent')],
  [/The provider refused the key/, afterFaults],
  // In some histories, the bucket is too slow for a search (docs/engine/lists.md, 'What it needs').
  [/ended while they were visiting each of the last 3 records/, afterFaults],
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

import type { Invariant } from './invariant';
import { runChange } from './runs';

/** On-call gets a message about the last request for approval of each dry run. */
export const requestsReachOnCall = (): Invariant => {
  const last = new Map<string, string>();
  return {
    name: 'each request for approval reaches on-call',
    onChange(change) {
      const run = runChange(change)?.after;
      if (run?.approval) last.set(run.id, run.approval.requestedAt);
    },
    atEnd(view, say) {
      for (const [runId, requestedAt] of last) {
        const isTold = view.world.published.some(
          (one) => one.isRequest && one.runId === runId && one.about === requestedAt,
        );
        if (!isTold) say(`Nobody was told that approval of ${view.world.shortName(runId)} was requested.`);
      }
    },
  };
};

/** Each event is delivered, in histories whose events are published. */
export const eventsAreDelivered = (): Invariant => ({
  name: 'each event is delivered',
  atEnd(view, say) {
    const { delivered } = view.world.outside;
    const ids = new Set(delivered.map(({ id }) => id));
    if (ids.size === 0) return;
    // Requests for approval are not put on the bus.
    for (const [id, { isApprovalRequest }] of view.events)
      if (!isApprovalRequest && !ids.has(id))
        say(`The event ${view.world.shortName(id)} was never delivered.`);
  },
});

/** Each run that has ended can be found in the audit trail and in its own log, with a reason if it failed. */
export const endsAreReadable = (): Invariant => ({
  name: 'people can read how each run ended',
  atEnd(view, say) {
    for (const { id, status, reason, endedAt } of view.allRuns) {
      const name = `${view.world.shortName(id)} (${status})`;
      if (['QUEUED', 'RUNNING', 'STOPPING'].includes(status)) continue;
      // Logs expire after 90 days (docs/engine/ledger.md).
      if (view.world.scheduler.now - Date.parse(endedAt ?? '') > 90 * 86_400_000) continue;
      if (status === 'FAILED' && !reason) say(`${name} has no reason.`);
      if (!endedAt) say(`${name} has no time at which it ended.`);
      if (view.world.database.table('AuditEntry').partition(id).length === 0)
        say(`${name} has no entry in the audit trail.`);
      if (view.world.database.table('Ledger').partition(`RUN#${id}#LOG`).length === 0)
        say(`${name} has no line in its log.`);
    }
  },
});

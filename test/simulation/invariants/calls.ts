import { jobsByName } from '../scenario/catalogue';
import type { Invariant } from './invariant';
import { atEndOfRuns, cameToItsEnd, failuresOf } from './outcomes';

const table = 'UserPreferences';

/**
 * When a run of calls has ended, the outcome of each call is recorded: the record has it, or the item is
 * listed as a failure. If the answer of the last call has arrived, only the removal of the record is a reason
 * to fail.
 */
export const callsAreRecorded = (): Invariant =>
  atEndOfRuns('what was called is recorded', (run, view, say) => {
    if (jobsByName.knownJob(run.job)?.shape !== 'calls' || run.dryRun || !cameToItsEnd(run)) return;
    const failed = new Map(failuresOf(view, run.id).map((failure) => [failure.source, failure]));
    const calls = view.world.outside.calls.filter(({ runId }) => runId === run.id);
    for (const { id, answered } of new Map(calls.map((call) => [call.id, call])).values()) {
      const events = view.records.get(`${table}#${id}`)?.events ?? [];
      const isRecorded = events.some(
        ({ runId, after }) => runId === run.id && after?.status?.S === 'cancelled',
      );
      const failure = failed.get(id);
      const name = `${view.world.shortName(run.id)} (${run.status})`;
      if (isRecorded) continue;
      if (!failure) say(`${name} called the provider for ${id}, and neither records nor lists it.`);
      else if (answered && events.at(-1)?.after && failure.code !== 'CallFailed')
        say(`${name} called the provider for ${id}, which answered; the record lacks it: ${failure.message}`);
    }
  });

/** A call is not repeated once its outcome has been recorded. */
export const callsAreNotRepeated = (): Invariant => {
  let looked = 0;
  return {
    name: 'no call is repeated after its outcome was recorded',
    afterStep(view, say) {
      const { calls } = view.world.outside;
      for (const call of calls.slice(looked)) {
        const record = view.records.get(`${table}#${call.id}`);
        const last = record?.events.findLast(({ at }) => at < call.sentAt);
        if (last?.runId === call.runId && last.after?.status?.S === 'cancelled')
          say(`${view.world.shortName(call.runId)} called the provider for ${call.id} again.`);
      }
      looked = calls.length;
    },
  };
};

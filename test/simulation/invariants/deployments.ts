import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { Invariant } from './invariant';
import { workerOf } from './limits';

/*
 * What holds if the stack is deployed while runs are active (docs/engine/runs.md, docs/approval.md). An
 * actor's version is the code that really ran, whatever the ledger says.
 */

/** A run shows which code changes its records, and its log says when a later attempt had other code. */
export const codeIsRecorded = (): Invariant => {
  /** The versions that changed each run's records or journal, in order of time. */
  const versions = new Map<string, number[]>();
  return {
    name: 'a run shows which code changed its records',
    onChange(change, view, say) {
      const worker = workerOf(change, view);
      const run = worker && view.runs.get(worker.runId);
      if (!run) return;
      const { version } = change.by;
      const known = versions.get(run.id) ?? [];
      versions.set(run.id, known);
      if (known.at(-1) !== version) known.push(version);
      if (run.codeVersion !== `${version}`)
        say(
          `${change.by.label}, of version ${version}, wrote ${change.table} ${change.key.id?.S}; the run shows version ${run.codeVersion}.`,
        );
    },
    atEnd(view, say) {
      for (const [runId, [, ...later]] of versions) {
        const log = view.world.database.table('Ledger').partition(ledgerKeys.log(runId));
        for (const version of later)
          if (
            !log.some(
              ({ message }) =>
                message?.S?.includes(`version ${version}`) || message?.S?.includes(`, ${version} now`),
            )
          )
            say(`The log of ${view.world.shortName(runId)} does not say that version ${version} went on.`);
      }
    },
  };
};

/** The changes of an approved run are planned by the code of its dry run. */
export const approvedCodePlans = (): Invariant => {
  /** The versions whose workers have planned pages, by run. */
  const planned = new Map<string, Set<number>>();
  return {
    name: 'an approved run begins only with the approved code',
    onChange({ table, key, before, by }, view, say) {
      const [, runId = '', part] = key.pk?.S?.split('#') ?? [];
      const run = view.runs.get(runId);
      if (table !== 'Ledger' || !run) return;
      const isPage = part === 'LANE' && by.about.kind === 'work';
      if (isPage) planned.set(runId, (planned.get(runId) ?? new Set()).add(by.version));
      const isNewLane = part === undefined && !before && key.sk?.S?.startsWith(ledgerKeys.lanePrefix);
      const from = run.approvedFrom && planned.get(run.approvedFrom.runId);
      // The lanes of a retry are new, too.
      if (!isNewLane || from?.size !== 1 || run.attempt > 1) return;
      if (!from.has(by.version))
        say(
          `${by.label}, of version ${by.version}, planned a run of which version ${[...from]} was approved.`,
        );
    },
  };
};

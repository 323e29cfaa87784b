import type { ChainedRun } from '#shared/jobs/chain/run-follow-up';
import { undoStateOf, undoVerbs } from '#shared/jobs/run/undo';
import type { Engine } from '../../runtime/dependencies';
import { readRunRow } from '../ledger/ledger';

/**
 * Returns which of a chain's runs was undone, at least partly, or is being undone, as part of a sentence. The
 * result is undefined if all are still in effect. A run must not follow such a run, because what it was meant
 * to follow no longer holds.
 */
export async function undoneInChain(
  engine: Engine,
  chain: readonly ChainedRun[],
): Promise<string | undefined> {
  const runs = await Promise.all(chain.map(({ runId }) => readRunRow(engine, runId)));
  for (const run of runs) {
    const state = run ? undoStateOf(run) : 'none';
    if (run && state !== 'none')
      return `run ${run.id} (${run.title}) ${undoVerbs[state]} by run ${run.undoneBy}`;
  }
  return undefined;
}

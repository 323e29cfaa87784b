import type { Engine } from '../../runtime/dependencies';
import { overLimit } from '../approval/thresholds';
import type { PagePlan } from '../ledger/journal';
import { type RunRow, readRun } from '../ledger/ledger';
import { haltRun } from '../run/halt';
import { countRecords, type PageResult } from './apply';

/*
 * Counts what a run would change before its first write, if it has no approval and may only change a limited
 * number of records (docs/approval.md).
 *
 * The lanes of the first attempt only count: they plan each page as in a dry run, and keep only the number of
 * records. If the lanes together exceed the limit, the run ends. Otherwise the next attempt's lanes visit the
 * same records again and make the changes.
 */

/** Returns the counts of a page that was only counted. Its visits are unchanged. */
export const countedResult = ({ entries }: PagePlan): PageResult => ({
  changed: 0,
  failed: 0,
  conflicts: 0,
  recordsChanged: countRecords(entries),
  refusals: [],
});

/**
 * If the run would change too many records, records the reason, asks every lane to stop and returns true.
 * Finish then closes the run as FAILED.
 */
export async function exceedsLimit(engine: Engine, { id, attempt }: RunRow): Promise<boolean> {
  const { run, lanes } = await readRun(engine, id);
  const reason = run.attempt === attempt ? overLimit(run, lanes) : undefined;
  if (reason === undefined) return false;
  await haltRun(engine, run, reason);
  return true;
}

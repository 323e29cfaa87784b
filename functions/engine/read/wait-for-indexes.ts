import type { Engine } from '../../runtime/dependencies';
import type { RunRow } from '../ledger/ledger';

/*
 * An index is updated with a delay, usually a fraction of a second, and its reads are never consistent.
 * Therefore:
 * - A run that follows or verifies another run does not use indexes: it reads the tables, so that it misses
 *   nothing that the earlier run wrote.
 * - Any other run waits for a moment before it reads an index.
 */

const settleMs = 1_000;

/** Returns true if a run must read its tables instead of their indexes. */
export const avoidsIndexes = ({
  follows,
  verifies,
  consistentReads,
}: Pick<RunRow, 'follows' | 'verifies' | 'consistentReads'>) =>
  (follows !== undefined || verifies !== undefined) && consistentReads === true;

/**
 * Waits until one second after the run's creation, so that the indexes usually contain everything written
 * before.
 */
export async function waitForIndexes(
  engine: Engine,
  { createdAt }: Pick<RunRow, 'createdAt'>,
): Promise<void> {
  const left = Date.parse(createdAt) + settleMs - engine.now();
  if (left > 0) await engine.sleep(Math.min(left, settleMs));
}

import { createHash } from 'node:crypto';
import { ledgerKeys } from '#shared/jobs/ledger-keys';
import { batchPut } from './batch-put';
import type { Engine } from './dependencies';
import type { Refusal } from './entries';
import { expiresAt, isoNow } from './ledger';

/** A sort key holds 1,024 bytes, an id up to 2,048: a longer one is cut and told apart by its hash. */
const maxKeyBytes = 900;

/** Writes a row for each record that could not be changed. Writing it again, after a crash, is the same row. */
export async function writeFailures(
  engine: Engine,
  { runId, lane, attempt }: { readonly runId: string; readonly lane: number; readonly attempt: number },
  refusals: readonly Refusal[],
): Promise<void> {
  const rows = new Map(
    refusals.map((refusal) => [
      refusal.key,
      {
        ...refusal,
        pk: ledgerKeys.failures(runId),
        sk: ledgerKeys.failureRow(lane, bounded(refusal.key)),
        attempt,
        at: isoNow(engine),
        expiresAt: expiresAt(engine, engine.settings.logDays),
      },
    ]),
  );
  await batchPut(engine, [...rows.values()]);
}

function bounded(key: string): string {
  const bytes = Buffer.from(key);
  if (bytes.length <= maxKeyBytes) return key;
  return `${bytes.subarray(0, maxKeyBytes).toString()}#${createHash('sha256').update(key).digest('hex')}`;
}

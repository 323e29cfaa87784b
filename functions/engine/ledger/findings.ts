import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { Lane } from '#shared/jobs/run/lane';
import type { Finding } from '#shared/jobs/run/results';
import { batchPut } from '../../dynamodb/batch-put';
import type { Engine } from '../../runtime/dependencies';
import { boundedKey } from './bounded-key';
import { expiresAt } from './ledger';

/** A finding as stored in the journal, before its row is written. */
export type PlannedFinding = Omit<Finding, 'id'>;

/** Writes a page's findings. A repeated call after a crash writes the same rows. */
export async function writeFindings(
  engine: Engine,
  { runId, lane }: { readonly runId: string; readonly lane: number },
  findings: readonly PlannedFinding[],
): Promise<void> {
  if (findings.length === 0) return;
  const expiry = expiresAt(engine, engine.settings.logDays);
  const rows = findings.map((finding) => ({
    ...finding,
    message: finding.message.toWellFormed(),
    pk: ledgerKeys.findings(runId),
    sk: ledgerKeys.findingRow(finding.kind, lane, boundedKey(finding.key)),
    expiresAt: expiry,
  }));
  await batchPut(engine, rows);
}

/** Returns the number of findings by kind, after one more page; undefined for none. */
export function countFindings(
  before: Lane['findings'],
  page: readonly PlannedFinding[] = [],
): Readonly<Record<string, number>> | undefined {
  if (!before && page.length === 0) return undefined;
  const counts: Record<string, number> = { ...before };
  for (const { kind } of page) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

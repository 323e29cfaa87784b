import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { batchPut } from '../../dynamodb/batch-put';
import { SystemicError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import type { Entry } from '../changes/entries';
import { journalGraceDays } from '../ledger/journal';
import { type ApprovedFromRow, expiresAt } from '../ledger/ledger';
import { eachRow } from '../ledger/rows';
import { ApprovedChanges, type PagePlace } from './approved-changes';
import { rowBytes, rowsOf, sumOf } from './change-digest';

/*
 * Stores the digests of a dry run's planned changes, in one row per page or several for a large page. The
 * rows depend only on the page's plan in the journal and are written before its checkpoint, so a replay
 * writes the same rows, and every completed page has its rows.
 */

/** Keeps a row well below DynamoDB's 400 KB limit. */
const changesPerRow = 10_000;

interface Place extends PagePlace {
  readonly runId: string;
}

export interface KeptDigests {
  readonly digest: string;
  readonly changes: number;
}

/** Stores the digests of a page's changes. Repeating the call writes the same rows. */
export async function keepDigests(
  engine: Engine,
  { runId, lane, page }: Place,
  entries: readonly Entry[],
): Promise<KeptDigests> {
  const rows = rowsOf(entries);
  const parts = Array.from({ length: Math.ceil(entries.length / changesPerRow) }, (_, part) => ({
    pk: ledgerKeys.digests(runId),
    sk: ledgerKeys.digestRow(lane, page, part),
    data: rows.subarray(part * changesPerRow * rowBytes, (part + 1) * changesPerRow * rowBytes),
    expiresAt: expiresAt(engine, engine.settings.journalDays + journalGraceDays),
  }));
  await batchPut(engine, parts);
  return { digest: sumOf(rows), changes: entries.length };
}

/**
 * Only one dry run's changes are cached, because a function usually works on the same run for several
 * invocations.
 */
const memoryName = 'approved changes';

/**
 * Throws SystemicError if the rows no longer match the approval because some have expired or been changed.
 */
export async function approvedChanges(engine: Engine, approved: ApprovedFromRow): Promise<ApprovedChanges> {
  const known = await engine.memory.get(memoryName)?.catch(() => undefined);
  if (known instanceof ApprovedChanges && known.runId === approved.runId && known.digest === approved.digest)
    return known;
  const changes = readDigests(engine, approved);
  engine.memory.set(memoryName, changes);
  return changes;
}

async function readDigests(
  engine: Engine,
  { runId, digest, changes }: ApprovedFromRow,
): Promise<ApprovedChanges> {
  const parts: { readonly place: PagePlace; readonly rows: Buffer }[] = [];
  for await (const { sk, data } of eachRow(engine, { pk: ledgerKeys.digests(runId) })) {
    const [lane, page] = String(sk).split('#').map(Number);
    parts.push({ place: { lane: lane ?? 0, page: page ?? 0 }, rows: Buffer.from(data as Uint8Array) });
  }
  const found = new ApprovedChanges(runId, parts);
  if (found.size === changes && found.digest === digest) return found;
  throw new SystemicError(
    `The approved changes from dry run ${runId} are no longer complete: ${found.size} of ${changes} are left. Start a new dry run and ask for approval.`,
  );
}

import type { StoredRecord } from '#shared/models/model';
import { maxMessageCharacters } from '../../../runtime/app-error';
import type { Refusal } from '../../changes/entries';
import type { Audit, Expectation, FoundFinding, RecordContext } from '../../job/job';
import type { PlannedFinding } from '../../ledger/findings';

/**
 * The form of a finding's kind. A kind is the first part of a finding's key, whose whole length, with the
 * record ID, is at most 1,024 bytes.
 */
const plainKind = /^[A-Za-z]{1,40}$/;
/** The maximum length of the details as JSON, so that a page of findings fits in a response. */
const maxDetailsCharacters = 4_000;

/** Returns a record's findings. Throws the job's errors, and throws if two findings have the same kind. */
export function inspectRecord(
  job: Audit,
  { table, key }: { readonly table: string; readonly key: string },
  record: StoredRecord,
  context: RecordContext<Record<string, unknown>>,
): readonly PlannedFinding[] {
  return planned({ table, key }, job.inspect(record, context));
}

/** Returns an expected item's findings. Throws the same errors as `inspectRecord`. */
export function inspectExpected(
  { itemsName, keyOf, inspect }: Expectation,
  item: unknown,
  context: RecordContext<Record<string, unknown>>,
): readonly PlannedFinding[] {
  return planned({ table: itemsName, key: keyOf(item) }, inspect(item, context));
}

function planned(about: Pick<PlannedFinding, 'table' | 'key'>, found: readonly FoundFinding[]) {
  demandDistinct(found);
  return found.map(({ kind, message, details }) => ({
    kind,
    ...about,
    message: message.slice(0, maxMessageCharacters),
    details: boundedJson(details),
  }));
}

export function inspectionFailure(table: string, key: string, error: unknown): Refusal {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, maxMessageCharacters);
  return { table, key, source: key, code: 'InspectFailed', message };
}

/** Throws if two findings have the same kind, because they would share a row and be counted twice. */
function demandDistinct(findings: readonly FoundFinding[]): void {
  const kinds = new Set<string>();
  for (const { kind } of findings) {
    if (!plainKind.test(kind)) throw new Error(`The finding's kind is '${kind}'; expected 1 to 40 letters.`);
    if (kinds.has(kind)) throw new Error(`There are two findings of kind '${kind}' for the same record.`);
    kinds.add(kind);
  }
}

/** Returns the details as JSON. Long values are truncated if the details are too long. */
function boundedJson(details: StoredRecord): string {
  const whole = JSON.stringify(details);
  if (whole.length <= maxDetailsCharacters) return whole;
  const entries = Object.entries(details);
  const share = Math.max(20, Math.floor(maxDetailsCharacters / Math.max(1, entries.length)) - 20);
  const cut = entries.map(([name, value]) => {
    const text = JSON.stringify(value) ?? '';
    return [name, text.length <= share ? value : `${text.slice(0, share)}…`];
  });
  return JSON.stringify(Object.fromEntries(cut));
}

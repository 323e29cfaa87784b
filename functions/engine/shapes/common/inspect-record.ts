import type { StoredRecord } from '#shared/models/model';
import { maxMessageCharacters } from '../../../runtime/app-error';
import type { Refusal } from '../../changes/entries';
import type { Audit, Expectation, FoundFinding, RecordContext } from '../../job/job';
import type { PlannedFinding } from '../../ledger/findings';

/**
 * The kind is the first part of a finding's key, in which the record's id may take most of the 1,024 bytes.
 */
const plainKind = /^[A-Za-z]{1,40}$/;
/** Maximum length of a finding's details, as JSON text: a page of findings must fit into an answer. */
const maxDetailsCharacters = 4_000;

/**
 * The findings of an audit about one record. Throws what the job throws, and if there are two findings of one
 * kind.
 */
export function inspectRecord(
  job: Audit,
  { table, key }: { readonly table: string; readonly key: string },
  record: StoredRecord,
  context: RecordContext<Record<string, unknown>>,
): readonly PlannedFinding[] {
  return planned({ table, key }, job.inspect(record, context));
}

/** The findings of an audit about something that it expects. Throws as `inspectRecord` does. */
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

/** Why a record could not be inspected. */
export function inspectionFailure(table: string, key: string, error: unknown): Refusal {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, maxMessageCharacters);
  return { table, key, source: key, code: 'InspectFailed', message };
}

/** Two findings of one kind would share a row and be counted twice. */
function demandDistinct(findings: readonly FoundFinding[]): void {
  const kinds = new Set<string>();
  for (const { kind } of findings) {
    if (!plainKind.test(kind)) throw new Error(`A finding's kind is '${kind}'; expected 1 to 40 letters.`);
    if (kinds.has(kind))
      throw new Error(`There are two findings of the kind '${kind}' about the same record.`);
    kinds.add(kind);
  }
}

/** The details as JSON text. If they are very long, long values are cut. */
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

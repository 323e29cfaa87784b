import { PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  type ReportDocumentRow,
  reportIndexes,
  reportKeys,
  shownCharacters,
} from '#shared/jobs/ledger/report-keys';
import { batchPut } from '../../dynamodb/batch-put';
import { isMet } from '../../dynamodb/update';
import { SystemicError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import type { ReportResult, ReportRow } from '../job/job';
import { boundedKey } from './bounded-key';
import { expiresAt, type RunRow } from './ledger';

/** The maximum size of a document. It must fit into one item, which can have 400 KB. */
const maxDocumentBytes = 300 * 1024;

/**
 * Writes rows of a report. A repeated call after a crash writes the same rows. Throws SystemicError if the
 * report sorts by more attributes than there are indexes.
 */
export async function writeRows(
  engine: Engine,
  run: Pick<RunRow, 'id' | 'job'>,
  { sorts }: Pick<ReportResult, 'sorts'>,
  rows: readonly ReportRow[],
): Promise<void> {
  if (sorts.length > reportIndexes.length) {
    throw new SystemicError(
      `The report sorts by ${sorts.length} attributes; expected at most ${reportIndexes.length}.`,
    );
  }
  const expiry = expiresAt(engine, engine.settings.journalDays);
  const items = rows.map((row) => ({
    pk: reportKeys.rows(run.job, run.id),
    sk: boundedKey(row.id),
    // Filters cannot use key attributes, so a search uses this one.
    id: boundedKey(row.id.toLowerCase()),
    row: JSON.stringify(row),
    expiresAt: expiry,
    ...sortKeys(row, sorts),
  }));
  await batchPut(engine, items, reportsTable(engine));
}

/**
 * Writes the document with the run ID that the report's rows have too. Returns false, and keeps the later
 * document, if a later run has written its own. Throws SystemicError if the document is too large.
 */
export async function writeDocument(
  engine: Engine,
  run: Pick<RunRow, 'id' | 'job' | 'access' | 'createdAt'>,
  { document, sorts }: Pick<ReportResult, 'document' | 'sorts'>,
  rowCount: number,
): Promise<boolean> {
  const text = JSON.stringify(document);
  if (Buffer.byteLength(text) > maxDocumentBytes) {
    throw new SystemicError(
      `The report document is ${Buffer.byteLength(text)} bytes long; expected at most ${maxDocumentBytes}.`,
    );
  }
  const row: ReportDocumentRow = {
    job: run.job,
    runId: run.id,
    at: run.createdAt,
    document: text,
    sorts,
    rowCount,
    access: run.access,
  };
  return isMet(
    engine.ledger.send(
      new PutCommand({
        TableName: reportsTable(engine),
        Item: {
          pk: reportKeys.document(run.job),
          sk: reportKeys.documentRow,
          ...row,
          // The document must not outlive its rows.
          expiresAt: Math.floor(Date.parse(run.createdAt) / 1000) + engine.settings.journalDays * 86_400,
        },
        // Run IDs sort by start time.
        ConditionExpression: 'attribute_not_exists(pk) OR runId <= :run',
        ExpressionAttributeValues: { ':run': run.id },
      }),
    ),
  );
}

function reportsTable({ settings: { reportsTable: name } }: Engine): string {
  if (!name) throw new SystemicError('No table is configured for reports: REPORTS_TABLE is missing.');
  return name;
}

/**
 * Returns the keys by which a row is sorted. Each is a string that sorts like the value, followed by the
 * row's ID, which orders rows with equal values.
 */
function sortKeys(row: ReportRow, sorts: readonly string[]): Record<string, string> {
  const keys = sorts.map((name, index) => [
    reportIndexes[index]?.sortKey ?? name,
    `${sortText(row[name])}#${boundedKey(row.id)}`,
  ]);
  return Object.fromEntries(keys);
}

const digits = 18;
const largestNumber = 10 ** (digits - 3) - 1;

/**
 * Returns text that sorts like the value. Null comes first, and numbers are compared to three decimal places.
 */
export function sortText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'string') return value.slice(0, shownCharacters).toWellFormed();
  // An extremely large number in one record must not fail the whole report. It sorts last.
  if (typeof value === 'number' && value >= 0) {
    return `${Math.round(Math.min(value, largestNumber) * 1_000)}`.padStart(digits, '0');
  }
  throw new SystemicError(
    `Rows cannot be sorted by ${JSON.stringify(value)}; expected text, a boolean, a number of at least 0, or null.`,
  );
}

import {
  DescribeExportCommand,
  DescribeTableCommand,
  type ExportDescription,
  ExportNotFoundException,
  ExportTableToPointInTimeCommand,
} from '@aws-sdk/client-dynamodb';
import { tableNamed } from '../../dynamodb/tables';
import { TransientError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { laneError } from '../../runtime/error-classes';
import { exportPrefix, type RunExport } from '../ledger/run-export';

/** Says that a table cannot be exported. The message states why the run fails. */
export class ExportError extends Error {
  override readonly name = 'ExportError';
}

/**
 * The age up to which a moment can be too recent to export, in milliseconds. Point-in-time recovery usually
 * covers a moment within five minutes.
 */
const tooRecentMs = 15 * 60_000;
/** How long an export that has begun may not be listed yet, in milliseconds. */
const unlistedMs = 15 * 60_000;
/**
 * How long to wait until DynamoDB can start all of a run's exports, in milliseconds. A client token is valid
 * for eight hours, and a repeated request must not start a second export.
 */
const maxStartMs = 6 * 3_600_000;

/**
 * Returns the export's ARN, or undefined if DynamoDB cannot start it yet. Throws ExportError if the table
 * cannot be exported, and TransientError if a retry may succeed.
 */
export async function requestExport(
  engine: Engine,
  runId: string,
  { attempt, asOf }: RunExport,
  table: string,
): Promise<string | undefined> {
  const { bucket } = engine.settings.exports;
  if (bucket === undefined) throw new ExportError('No bucket for exports is configured.');
  try {
    const { Table } = await engine.dynamodb.send(
      new DescribeTableCommand({ TableName: tableNamed(engine, table) }),
    );
    const { ExportDescription: description } = await engine.dynamodb.send(
      new ExportTableToPointInTimeCommand({
        TableArn: Table?.TableArn,
        ExportTime: new Date(asOf),
        ClientToken: `${runId}-${attempt}-${table}`,
        S3Bucket: bucket,
        S3Prefix: exportPrefix(runId, table),
        S3SseAlgorithm: 'AES256',
        ExportFormat: 'DYNAMODB_JSON',
      }),
    );
    return description?.ExportArn;
  } catch (error) {
    return meaningOf(error, table, engine.now() - Date.parse(asOf));
  }
}

/**
 * Returns undefined if the error means that DynamoDB cannot start the export yet. Throws TransientError for
 * an error that may be temporary, ExportError if the table cannot be exported.
 */
function meaningOf(error: unknown, table: string, ageMs: number): undefined {
  const name = error instanceof Error ? error.name : '';
  if (name === 'LimitExceededException' && ageMs < maxStartMs) return undefined;
  if (name === 'InvalidExportTimeException' && ageMs < tooRecentMs) return undefined;
  if (name === 'PointInTimeRecoveryUnavailableException') {
    throw new ExportError(
      `${table} cannot be exported because point-in-time recovery is not enabled. Enable it and resume the run, or start a new run that reads the tables.`,
      { cause: error },
    );
  }
  throw exportError(error, `Exporting ${table} failed`);
}

/**
 * Returns DynamoDB's description of an export, empty if the export is new and not listed yet. Throws
 * ExportError if it has failed or no longer exists, and TransientError if a retry may succeed.
 */
export async function describeExport(
  engine: Engine,
  { asOf, requestedAt = asOf }: RunExport,
  table: string,
  arn: string,
): Promise<ExportDescription> {
  let description: ExportDescription;
  try {
    const answer = await engine.dynamodb.send(new DescribeExportCommand({ ExportArn: arn }));
    description = answer.ExportDescription ?? {};
  } catch (error) {
    const isNew = engine.now() - Date.parse(requestedAt) < unlistedMs;
    if (isNew && error instanceof ExportNotFoundException) return {};
    throw exportError(error, `The export state of ${table} could not be read`);
  }
  if (description.ExportStatus !== 'FAILED') return description;
  const { FailureCode = 'no code', FailureMessage = 'no reason given' } = description;
  throw new ExportError(
    `The export of ${table} failed: ${FailureMessage} (${FailureCode}). Resume the run to export it again, or start a new run that reads the tables.`,
  );
}

/**
 * Returns a TransientError if a retry may succeed, otherwise an ExportError that states why the run fails.
 */
function exportError(error: unknown, doing: string): Error {
  const known = laneError(error, doing);
  return known instanceof TransientError ? known : new ExportError(known.message, { cause: error });
}

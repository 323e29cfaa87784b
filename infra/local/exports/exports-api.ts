import { z } from 'zod';
import { jsonAnswer, type Service } from '../gate/service-answer';
import { type Exports, ExportsApiError, type StoredExport } from './exports';

const exportInput = z.object({
  TableArn: z.string(),
  ClientToken: z.string().min(1),
  /** In seconds since the epoch. */
  ExportTime: z.number().optional(),
  S3Bucket: z.string(),
  S3Prefix: z.string().default(''),
  ExportFormat: z.literal('DYNAMODB_JSON').default('DYNAMODB_JSON'),
  ExportType: z.literal('FULL_EXPORT').default('FULL_EXPORT'),
  S3SseAlgorithm: z.literal('AES256').default('AES256'),
});

const describeInput = z.object({ ExportArn: z.string() });

/**
 * Creates the service that answers ExportTableToPointInTime and DescribeExport (AWS JSON 1.0).
 * @param tableArn returns the ARN in this host's region, which the database does not know
 */
export function createExportsService(exports: Exports, tableArn: (name: string) => string): Service {
  return async (operation, input) => {
    try {
      return jsonAnswer(200, { ExportDescription: viewOf(await answer(operation, input)) }, '1.0');
    } catch (error) {
      const known = knownError(error);
      const type = `com.amazonaws.dynamodb.v20120810#${known.type}`;
      return jsonAnswer(400, { __type: type, message: known.message }, '1.0');
    }
  };

  async function answer(operation: string, input: unknown): Promise<StoredExport> {
    if (operation === 'DescribeExport') return exports.describe(describeInput.parse(input).ExportArn);
    const given = exportInput.parse(input);
    const table = given.TableArn.slice(given.TableArn.lastIndexOf('/') + 1);
    return exports.request({
      table,
      tableArn: tableArn(table),
      bucket: given.S3Bucket,
      prefix: given.S3Prefix,
      clientToken: given.ClientToken,
      ...(given.ExportTime === undefined ? {} : { exportTimeMs: given.ExportTime * 1000 }),
    });
  }
}

/** Converts malformed input to a DynamoDB error; throws errors that are not the API's. */
function knownError(error: unknown): ExportsApiError {
  if (error instanceof ExportsApiError) return error;
  if (!(error instanceof z.ZodError)) throw error;
  return new ExportsApiError('ValidationException', z.prettifyError(error).replaceAll('\n', ' '));
}

const seconds = (ms: number | undefined) => (ms === undefined ? undefined : ms / 1000);

const viewOf = (one: StoredExport) => ({
  ExportArn: one.arn,
  ExportStatus: one.status,
  StartTime: seconds(one.startTimeMs),
  EndTime: seconds(one.endTimeMs),
  ExportTime: seconds(one.exportTimeMs ?? one.startTimeMs),
  TableArn: one.tableArn,
  ClientToken: one.clientToken,
  S3Bucket: one.bucket,
  S3Prefix: one.prefix,
  S3SseAlgorithm: 'AES256',
  ExportFormat: 'DYNAMODB_JSON',
  ExportType: 'FULL_EXPORT',
  BilledSizeBytes: one.bytes,
  ItemCount: one.items,
  FailureCode: one.failure === undefined ? undefined : 'UNKNOWN',
  FailureMessage: one.failure,
});

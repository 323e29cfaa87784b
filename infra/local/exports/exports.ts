import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { ReplacedFile } from '../base/replaced-file';
import type { AccessKey } from '../gate/access-keys';
import { jsonAnswer, type Service } from '../gate/service-answer';
import type { LocalAddresses } from '../template/template';
import { type DataFile, type PutObject, writeTableFiles } from './table-files';

/** An error of the exports API. `type` is the error's name. */
export class ExportsApiError extends Error {
  constructor(
    readonly type:
      | 'TableNotFoundException'
      | 'PointInTimeRecoveryUnavailableException'
      | 'InvalidExportTimeException'
      | 'ExportConflictException'
      | 'ExportNotFoundException'
      | 'ValidationException',
    message: string,
  ) {
    super(message);
  }
}

const requestShape = z.object({
  table: z.string(),
  tableArn: z.string(),
  bucket: z.string(),
  prefix: z.string(),
  clientToken: z.string(),
  /** The requested point in time, in milliseconds since the epoch. */
  exportTimeMs: z.number().optional(),
});

type ExportRequest = z.infer<typeof requestShape>;

const exportShape = requestShape.extend({
  arn: z.string(),
  status: z.enum(['IN_PROGRESS', 'COMPLETED', 'FAILED']),
  startTimeMs: z.number(),
  endTimeMs: z.number().optional(),
  items: z.number().optional(),
  bytes: z.number().optional(),
  failure: z.string().optional(),
});

type StoredExport = z.infer<typeof exportShape>;

interface ExportsOptions {
  /** A client that bypasses the gate. */
  readonly client: DynamoDBClient;
  readonly put: PutObject;
  /** Whether the template enables point-in-time recovery, by table. */
  readonly recoverable: ReadonlyMap<string, boolean>;
  /** The file with the exports' states, so that the next host can continue them. */
  readonly file: string;
  readonly now?: () => number;
}

export interface Exports {
  /** A repeated request with the same client token returns the same export. */
  request(given: ExportRequest): Promise<StoredExport>;
  /** Throws an ExportsApiError if there is no such export. */
  describe(arn: string): StoredExport;
  continueRunning(): void;
  /** Stops the exports. The next host continues them. */
  stop(): Promise<void>;
}

/**
 * The maximum age of the point in time to export. The host keeps no earlier states, so it exports the current
 * one.
 */
const maxAgeMs = 5 * 60_000;

export async function openExports({
  client,
  put,
  recoverable,
  file,
  now = Date.now,
}: ExportsOptions): Promise<Exports> {
  const text = await readFile(file, 'utf8').catch(() => '[]');
  const byArn = new Map(
    z
      .array(exportShape)
      .parse(JSON.parse(text))
      .map((one) => [one.arn, one]),
  );
  const kept = new ReplacedFile(file);
  const underWay = new Set<Promise<void>>();
  const keep = (one: StoredExport) => {
    byArn.set(one.arn, one);
    return kept.write(JSON.stringify([...byArn.values()]));
  };

  let isStopping = false;

  function begin(one: StoredExport): void {
    const work = run(one)
      .catch(async (error: unknown) => {
        if (isStopping) return;
        await keep({ ...one, status: 'FAILED', endTimeMs: now(), failure: String(error) });
      })
      .catch(() => undefined)
      .finally(() => underWay.delete(work));
    underWay.add(work);
  }

  async function run(one: StoredExport): Promise<void> {
    const { table, bucket, prefix, arn } = one;
    const folder = `${prefix === '' ? '' : `${prefix}/`}AWSDynamoDB/${arn.slice(arn.lastIndexOf('/') + 1)}/`;
    const putUnlessStopping: PutObject = async (object) => {
      if (isStopping) throw new Error('The host is stopping.');
      await put(object);
    };
    const putText = async (name: string, body: string) =>
      putUnlessStopping({ bucket, key: `${folder}${name}`, body: Buffer.from(body) });
    await putText('_started', '');
    const { files, items, bytes } = await writeTableFiles(
      client,
      { table, bucket, folder },
      putUnlessStopping,
    );
    const done: StoredExport = { ...one, status: 'COMPLETED', endTimeMs: now(), items, bytes };
    for (const [name, body] of [
      ['manifest-files', files.map((each: DataFile) => `${JSON.stringify(each)}\n`).join('')],
      ['manifest-summary', JSON.stringify(summaryOf(done, `${folder}manifest-files.json`))],
    ] as const) {
      await putText(`${name}.json`, body);
      await putText(`${name}.md5`, createHash('md5').update(body).digest('base64'));
    }
    await keep(done);
  }

  return {
    async request(given) {
      const before = [...byArn.values()].find(({ clientToken }) => clientToken === given.clientToken);
      if (before) {
        if (isSame(before, given)) return before;
        throw new ExportsApiError(
          'ExportConflictException',
          'The client token was already used for another export.',
        );
      }
      const isRecoverable = recoverable.get(given.table);
      if (isRecoverable === undefined)
        throw new ExportsApiError('TableNotFoundException', `Table not found: ${given.table}`);
      if (!isRecoverable) {
        throw new ExportsApiError(
          'PointInTimeRecoveryUnavailableException',
          `Point in time recovery is not enabled for table '${given.table}'`,
        );
      }
      const ageMs = now() - (given.exportTimeMs ?? now());
      if (ageMs < 0 || ageMs > maxAgeMs) {
        throw new ExportsApiError(
          'InvalidExportTimeException',
          'The local host exports only the current state of a table',
        );
      }
      const startTimeMs = now();
      const id = `${String(startTimeMs).padStart(14, '0')}-${randomBytes(4).toString('hex')}`;
      const started: StoredExport = {
        ...given,
        arn: `${given.tableArn}/export/${id}`,
        status: 'IN_PROGRESS',
        startTimeMs,
      };
      await keep(started);
      begin(started);
      return started;
    },
    describe(arn) {
      const found = byArn.get(arn);
      if (!found) throw new ExportsApiError('ExportNotFoundException', `Export not found: ${arn}`);
      return found;
    },
    continueRunning() {
      for (const one of byArn.values()) if (one.status === 'IN_PROGRESS') begin(one);
    },
    async stop() {
      isStopping = true;
      await Promise.all(underWay);
    },
  };
}

const isSame = (one: ExportRequest, other: ExportRequest) =>
  JSON.stringify(requestShape.parse(one)) === JSON.stringify(requestShape.parse(other));

const summaryOf = (one: StoredExport, filesKey: string) => ({
  version: '2020-06-30',
  exportArn: one.arn,
  startTime: new Date(one.startTimeMs).toISOString(),
  endTime: new Date(one.endTimeMs ?? one.startTimeMs).toISOString(),
  tableArn: one.tableArn,
  exportTime: new Date(one.exportTimeMs ?? one.startTimeMs).toISOString(),
  s3Bucket: one.bucket,
  s3Prefix: one.prefix,
  s3SseAlgorithm: 'AES256',
  s3SseKmsKeyId: null,
  manifestFilesS3Key: filesKey,
  billedSizeBytes: one.bytes,
  itemCount: one.items,
  outputFormat: 'DYNAMODB_JSON',
  exportType: 'FULL_EXPORT',
});

export function objectWriter(
  { objectsUrl, region }: Pick<LocalAddresses, 'objectsUrl' | 'region'>,
  { accessKeyId, secretAccessKey }: AccessKey,
): PutObject {
  const client = new S3Client({
    endpoint: objectsUrl,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
  });
  return async ({ bucket, key, body }) => {
    await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: body }));
  };
}

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

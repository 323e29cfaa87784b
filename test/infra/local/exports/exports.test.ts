import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { BatchWriteItemCommand, CreateTableCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createExportsService, type Exports, openExports } from '#infra/local/exports/exports';
import type { PutObject } from '#infra/local/exports/table-files';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';

const table = 'Exported';
const arnOf = (name: string) => `arn:aws:dynamodb:us-east-1:000000000000:table/${name}`;

let dynamodb: EmbeddedDynamoDb;
let folder: string;
let objects: Map<string, Uint8Array>;
let exports: Exports;
/**
 * Every `Exports` object that a test opened. An export's state is visible before it is saved to the file, so
 * a test must stop all these objects.
 */
let opened: Exports[];

const keep: PutObject = async ({ bucket, key, body }) => void objects.set(`${bucket}/${key}`, body);

async function open(put: PutObject = keep): Promise<Exports> {
  const one = await openExports({
    client: dynamodb.client,
    put,
    recoverable: new Map([
      [table, true],
      ['Plain', false],
    ]),
    file: join(folder, 'exports.json'),
  });
  opened.push(one);
  return one;
}

beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
  await dynamodb.client.send(
    new CreateTableCommand({
      TableName: table,
      BillingMode: 'PAY_PER_REQUEST',
      KeySchema: [{ AttributeName: 'id', KeyType: 'HASH' }],
      AttributeDefinitions: [{ AttributeName: 'id', AttributeType: 'S' }],
    }),
  );
  await dynamodb.client.send(
    new BatchWriteItemCommand({
      RequestItems: {
        [table]: ['a', 'b', 'ключ'].map((id) => ({
          PutRequest: {
            Item: { id: { S: id }, bytes: { B: Buffer.from(id) }, list: { L: [{ NULL: true }] } },
          },
        })),
      },
    }),
  );
});
afterAll(() => dynamodb.stop());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exports-'));
  objects = new Map();
  opened = [];
  exports = await open();
});
afterEach(async () => {
  await Promise.all(opened.map((one) => one.stop()));
  await rm(folder, { recursive: true, force: true });
});

const inputOf = (more: object = {}) => ({
  TableArn: arnOf(table),
  ClientToken: 'token',
  S3Bucket: 'bucket',
  S3Prefix: 'exports/run',
  ...more,
});

async function ask(operation: string, input: object, of = exports) {
  const { status, body } = await createExportsService(of, arnOf)(operation, input);
  return { status, ...JSON.parse(body) };
}

/** Waits until the export has ended, and returns its description. */
const ended = (arn: string, of = exports) =>
  vi.waitFor(
    async () => {
      const { ExportDescription } = await ask('DescribeExport', { ExportArn: arn }, of);
      expect(ExportDescription.ExportStatus).not.toBe('IN_PROGRESS');
      return ExportDescription;
    },
    { timeout: 30_000 },
  );

const textAt = (key: string) => Buffer.from(objects.get(key) ?? '').toString();

describe('an export', () => {
  it('has the layout of DynamoDB, with a file for each part of the table', async () => {
    const { ExportDescription: started } = await ask('ExportTableToPointInTime', inputOf());
    const done = await ended(started.ExportArn);

    const root = `exports/run/AWSDynamoDB/${started.ExportArn.split('/').at(-1)}`;
    expect(started).toMatchObject({ ExportStatus: 'IN_PROGRESS', TableArn: arnOf(table) });
    expect(done).toMatchObject({ ExportStatus: 'COMPLETED', ItemCount: 3 });
    expect(JSON.parse(textAt(`bucket/${root}/manifest-summary.json`))).toMatchObject({
      version: '2020-06-30',
      exportArn: started.ExportArn,
      manifestFilesS3Key: `${root}/manifest-files.json`,
      itemCount: 3,
      billedSizeBytes: done.BilledSizeBytes,
      outputFormat: 'DYNAMODB_JSON',
    });
    const files = textAt(`bucket/${root}/manifest-files.json`).trim().split('\n');
    const items = files
      .map((line): { itemCount: number; dataFileS3Key: string } => JSON.parse(line))
      .map(({ itemCount, dataFileS3Key }) => {
        const lines = gunzipSync(objects.get(`bucket/${dataFileS3Key}`) ?? '')
          .toString()
          .split('\n')
          .filter(Boolean);
        expect(lines).toHaveLength(itemCount);
        return lines.map((line) => JSON.parse(line).Item);
      });
    expect(items).toHaveLength(4);
    expect(items.some((lines) => lines.length === 0)).toBe(true);
    expect(items.flat().find(({ id }) => id.S === 'ключ')).toEqual({
      id: { S: 'ключ' },
      bytes: { B: Buffer.from('ключ').toString('base64') },
      list: { L: [{ NULL: true }] },
    });
  });

  it('is not repeated with the same token, and the token is not accepted for another export', async () => {
    const first = await ask('ExportTableToPointInTime', inputOf());
    await ended(first.ExportDescription.ExportArn);
    const again = await ask('ExportTableToPointInTime', inputOf());
    const other = await ask('ExportTableToPointInTime', inputOf({ S3Prefix: 'other' }));

    expect(again.ExportDescription.ExportArn).toBe(first.ExportDescription.ExportArn);
    expect(other).toMatchObject({ status: 400, __type: expect.stringMatching(/#ExportConflictException$/) });
  });

  it.each([
    [
      'without point-in-time recovery',
      { TableArn: arnOf('Plain') },
      'PointInTimeRecoveryUnavailableException',
    ],
    ['that does not exist', { TableArn: arnOf('Nothing') }, 'TableNotFoundException'],
    ['as of a moment long ago', { ExportTime: 1_000 }, 'InvalidExportTimeException'],
    ['in another format', { ExportFormat: 'ION' }, 'ValidationException'],
  ])('of a table %s is refused', async (_, input, name) => {
    const refused = await ask('ExportTableToPointInTime', inputOf(input));

    expect(refused).toMatchObject({ status: 400, __type: `com.amazonaws.dynamodb.v20120810#${name}` });
  });

  it('that cannot be written is reported as failed', async () => {
    const full = await open(async () => {
      throw new Error('The disk is full');
    });
    const { ExportDescription } = await ask('ExportTableToPointInTime', inputOf(), full);
    const failed = await ended(ExportDescription.ExportArn, full);

    expect(failed).toMatchObject({
      ExportStatus: 'FAILED',
      FailureMessage: expect.stringContaining('The disk is full'),
    });
  });

  it('that the end of the host interrupts is completed by the next host', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = await open(async (object) => {
      await held;
      await keep(object);
    });
    const { ExportDescription } = await ask('ExportTableToPointInTime', inputOf(), first);
    const stopped = first.stop();
    release();
    await stopped;
    const second = await open();
    const before = await ask('DescribeExport', { ExportArn: ExportDescription.ExportArn }, second);
    second.continueRunning();
    const after = await ended(ExportDescription.ExportArn, second);

    expect(before.ExportDescription.ExportStatus).toBe('IN_PROGRESS');
    expect(after).toMatchObject({ ExportStatus: 'COMPLETED', ItemCount: 3 });
  });
});

it('an unknown export is refused', async () => {
  expect(await ask('DescribeExport', { ExportArn: `${arnOf(table)}/export/none` })).toMatchObject({
    status: 400,
    __type: expect.stringMatching(/#ExportNotFoundException$/),
  });
});

import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BatchWriteItemCommand, DynamoDBClient, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { writeInBatches } from '#infra/local/seed/batch-writer';
import { writeExport } from '#infra/local/seed/export-writer';
import { type SeedOptions, seedSize } from '#infra/local/seed/workspace-source';
import { models } from '#shared/models/index';

/** Progress that keeps what it was told. */
function toldProgress() {
  const told: number[] = [];
  return {
    told,
    start: (total: number) => told.push(total),
    update: (done: number) => told.push(done),
    stop() {},
  };
}

function optionsFor(users: number, rest: Partial<SeedOptions> = {}): SeedOptions {
  return {
    users,
    adminEmail: 'ana@wellness.example',
    secondAdminEmail: 'ben@wellness.example',
    tables: Object.fromEntries(models.map(({ name }) => [name, `Test-${name}`])),
    progress: toldProgress(),
    signal: new AbortController().signal,
    ...rest,
  };
}

describe('seeding by requests', () => {
  const dynamodb = mockClient(DynamoDBClient);
  beforeEach(() => dynamodb.reset());

  const written = () =>
    dynamodb
      .commandCalls(BatchWriteItemCommand)
      .flatMap(({ args: [{ input }] }) => Object.values(input.RequestItems ?? {}));

  it('writes every record once, 25 at most in a request', async () => {
    dynamodb.on(BatchWriteItemCommand).resolves({});
    const progress = toldProgress();
    const options = optionsFor(2, { progress });

    await writeInBatches(new DynamoDBClient({ region: 'us-east-1' }), options);

    const requests = written().flat();
    const ids = requests.map((request: WriteRequest) => request.PutRequest?.Item?.id?.S);
    const sizes = dynamodb
      .commandCalls(BatchWriteItemCommand)
      .map(({ args: [{ input }] }) => Object.values(input.RequestItems ?? {}).flat().length);
    expect(requests).toHaveLength(seedSize(options));
    expect(new Set(ids).size).toBeGreaterThan(seedSize(options) / 2);
    expect(Math.max(...sizes)).toBe(25);
    expect(progress.told[0]).toBe(seedSize(options));
    expect(Math.max(...progress.told)).toBe(seedSize(options));
  });

  it('writes again what the database did not take', async () => {
    let refused: Record<string, WriteRequest[]> | undefined;
    dynamodb.on(BatchWriteItemCommand).callsFake(({ RequestItems }) => {
      if (refused) return {};
      const [[table, requests = []] = ['']] = Object.entries<WriteRequest[]>(RequestItems);
      refused = { [table]: requests.slice(0, 2) };
      return { UnprocessedItems: refused };
    });
    const options = optionsFor(0);

    await writeInBatches(new DynamoDBClient({ region: 'us-east-1' }), options);

    expect(written().flat()).toHaveLength(seedSize(options) + 2);
    const again = dynamodb
      .commandCalls(BatchWriteItemCommand)
      .filter(({ args: [{ input }] }) => input.RequestItems === refused);
    expect(again).toHaveLength(1);
  });

  it('ends at the first request that fails', async () => {
    dynamodb.on(BatchWriteItemCommand).rejects(new Error('disk full'));

    await expect(writeInBatches(new DynamoDBClient({ region: 'us-east-1' }), optionsFor(1))).rejects.toThrow(
      'disk full',
    );
  });

  it('ends when it is told to', async () => {
    dynamodb.on(BatchWriteItemCommand).resolves({});
    const controller = new AbortController();
    const progress = { start() {}, update: () => controller.abort(), stop() {} };
    const options = optionsFor(50, { progress, signal: controller.signal });

    await expect(writeInBatches(new DynamoDBClient({ region: 'us-east-1' }), options)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

describe('seeding by an export', () => {
  let folder = '';
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'export-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('writes every record as a line of its table', async () => {
    const options = optionsFor(3);
    const definitions = [{ TableName: 'Test-UserActivity', KeySchema: [], AttributeDefinitions: [] }];

    const { source, schema } = await writeExport(join(folder, 'seed'), definitions, options);

    const tables = await readdir(source);
    const texts = await Promise.all(
      tables.map((table) => readFile(join(source, table, 'data', 'records.json'), 'utf8')),
    );
    const lines = texts.flatMap((text) => text.trimEnd().split('\n'));
    expect(tables.toSorted()).toEqual(models.map(({ name }) => `Test-${name}`).toSorted());
    expect(lines).toHaveLength(seedSize(options));
    expect(JSON.parse(lines[0] ?? '').Item.id).toHaveProperty('S');
    expect(JSON.parse(await readFile(schema, 'utf8'))).toEqual([{ Table: definitions[0] }]);
  });

  it('begins anew where an earlier one was cut off', async () => {
    const controller = new AbortController();
    const progress = { start() {}, update: () => controller.abort(), stop() {} };
    const cutOff = writeExport(
      join(folder, 'seed'),
      [],
      optionsFor(50, { progress, signal: controller.signal }),
    );
    await expect(cutOff).rejects.toMatchObject({ name: 'AbortError' });
    const options = optionsFor(1);

    const { source } = await writeExport(join(folder, 'seed'), [], options);

    const tables = await readdir(source);
    const texts = await Promise.all(
      tables.map((table) => readFile(join(source, table, 'data', 'records.json'), 'utf8')),
    );
    expect(texts.flatMap((text) => text.trimEnd().split('\n'))).toHaveLength(seedSize(options));
  });
});

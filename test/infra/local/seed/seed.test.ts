import { BatchWriteItemCommand, DynamoDBClient, type WriteRequest } from '@aws-sdk/client-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { writeInBatches } from '#infra/local/seed/put-items';
import { type SeedOptions, seedSize } from '#infra/local/seed/workspace-source';
import { models } from '#shared/models/index';

/** Creates a progress display that records its calls. */
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
  afterAll(() => dynamodb.restore());

  const written = () =>
    dynamodb
      .commandCalls(BatchWriteItemCommand)
      .flatMap(({ args: [{ input }] }) => Object.values(input.RequestItems ?? {}));

  it('writes every record once, at most 25 per request', async () => {
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

  it('repeats the writes that the database did not accept', async () => {
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

  it('ends on request', async () => {
    dynamodb.on(BatchWriteItemCommand).resolves({});
    const controller = new AbortController();
    const progress = { start() {}, update: () => controller.abort(), stop() {} };
    const options = optionsFor(50, { progress, signal: controller.signal });

    await expect(writeInBatches(new DynamoDBClient({ region: 'us-east-1' }), options)).rejects.toMatchObject({
      name: 'AbortError',
    });
  });
});

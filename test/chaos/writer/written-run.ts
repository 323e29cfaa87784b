import { DeleteItemCommand, type DynamoDBClient, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import type { AnyJob } from '#functions/engine/job/job';
import { startRun } from '#functions/engine/run/start';
import { stateOf, type World } from '../../support/engine-world';
import { drive } from '../drive';
import { caller } from '../job';
import type { Random } from '../random';
import type { Write } from './model';

export type WrittenRun = Awaited<ReturnType<typeof writtenRun>>;

/**
 * Runs the job while the other writer writes. Each write happens between two of the engine's requests, which
 * wait for it. For each write, the test therefore knows whether the engine had already read the record and
 * sent its change. Writes that never became due are made at the end.
 */
export async function writtenRun(
  world: World,
  others: DynamoDBClient,
  { job, params }: { readonly job: AnyJob; readonly params: object },
  writes: readonly Write[],
  random: Random,
) {
  const table = world.tables.UserActivity ?? '';
  const read = new Set<string>();
  const sent = new Set<string>();
  let left = [...writes];
  let reading = 0;
  let turn = Promise.resolve();
  const isRead = (name: string, input: unknown) =>
    (name === 'ScanCommand' || name === 'BatchGetItemCommand') && JSON.stringify(input).includes(table);
  const isDue = ({ id }: Write) => {
    // The time between reading and changing a record is short, and most writes must happen during that time.
    const chance = read.has(id) && !sent.has(id) ? 2 : 30;
    return random.below(chance) === 0;
  };

  world.onRequest = ({ name, input }) => {
    turn = turn.then(async () => {
      // While a page is being read, there is no way to know whether a write comes before or after the read.
      const now = reading > 0 ? [] : left.filter(isDue);
      left = left.filter((write) => !now.includes(write));
      for (const write of now) {
        write.landed = sent.has(write.id) ? 'after' : read.has(write.id) ? 'between' : 'before';
        await carryOut(others, table, write);
      }
      if (isRead(name, input)) reading += 1;
      if (name === 'BatchExecuteStatementCommand') for (const id of idsIn(input)) sent.add(id);
    });
    return turn;
  };
  world.onAnswer = ({ name, input, output }) => {
    if (!isRead(name, input)) return;
    reading -= 1;
    for (const id of idsIn(output)) read.add(id);
  };
  const { runId } = await startRun(world.engine, {
    job,
    params,
    dryRun: false,
    caller,
    clientToken: job.name,
  });
  await drive(world, job, runId);
  world.onRequest = undefined;
  world.onAnswer = undefined;
  for (const write of left) {
    write.landed = 'after';
    await carryOut(others, table, write);
  }
  return { runId, writes, state: await stateOf(world, runId) };
}

/**
 * Returns the IDs of the test's own records in a request or response. Records that the job creates have
 * longer IDs, so they are not included.
 */
const idsIn = (value: unknown) => JSON.stringify(value).match(/(?<=")a\d{5}(?=")/g) ?? [];

async function carryOut(
  client: DynamoDBClient,
  TableName: string,
  { id, deed, touches }: Write,
): Promise<void> {
  const Key = { id: { S: id } };
  if (deed === 'remove') {
    await client.send(new DeleteItemCommand({ TableName, Key }));
    return;
  }
  const update = new UpdateItemCommand({
    TableName,
    Key,
    UpdateExpression: 'SET #name = :theirs ADD #version :one',
    // A removed record must not reappear with only some of its attributes.
    ConditionExpression: 'attribute_exists(id)',
    ExpressionAttributeNames: { '#name': deed === 'note' ? 'notes' : touches, '#version': '_version' },
    ExpressionAttributeValues: { ':theirs': { S: 'theirs' }, ':one': { N: '1' } },
  });
  await client.send(update).catch((error: Error) => {
    if (error.name !== 'ConditionalCheckFailedException') throw error;
  });
}

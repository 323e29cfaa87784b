import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { maxListedAttempts, readAttempts } from '#functions/engine/ledger/attempts';
import { readRunRow, runKey } from '#functions/engine/ledger/ledger';
import { finishRun } from '#functions/engine/run/finish';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { resumeRun } from '#functions/engine/run/resume';
import { requestStop } from '#functions/engine/run/stop';
import type { Attempt } from '#shared/jobs/run/run';
import { workedMs } from '#shared/jobs/run/worked';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { execute, stateOf, type World } from '../../../support/engine-world';
import { picky, startPicky } from '../../../support/picky-run';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const maxRowBytes = 20_000;

async function rowOf({ engine }: World, runId: string) {
  const run = await readRunRow(engine, runId);
  if (!run) throw new Error('no run');
  return run;
}

/** Returns the attempts that a version without rows of their own stored: one each minute. */
const storedBefore = (count: number): Attempt[] =>
  Array.from({ length: count }, (_, index) => ({
    attempt: index + 1,
    startedBy: caller.email,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    ...(index < count - 1
      ? { endedAt: new Date(Date.UTC(2026, 0, 1, 0, index + 1)).toISOString(), status: 'RUNNING' as const }
      : { status: 'RUNNING' as const }),
  }));

/** Creates an active run whose row lists the given number of attempts, as an earlier version stored it. */
async function storedRun(count: number) {
  const { world, runId } = await startPicky(dynamodb);
  await openRun(world.engine, runId, 1);
  const attempts = storedBefore(count);
  await world.engine.ledger.send(
    new UpdateCommand({
      TableName: world.engine.settings.ledgerTable,
      Key: runKey(runId),
      UpdateExpression: 'SET attempts = :attempts, attempt = :count',
      ExpressionAttributeValues: { ':attempts': attempts, ':count': count },
    }),
  );
  return { world, runId, attempts };
}

describe('the attempts of a run', () => {
  test('leave its row small, however many there are, and can all be read', async () => {
    const { world, runId } = await startPicky(dynamodb);
    await openRun(world.engine, runId, 1);
    await planLanes(world.engine, picky, runId, 1);

    const handOvers = 40;
    for (let attempt = 1; attempt <= handOvers; attempt += 1) await finishRun(world.engine, runId, attempt);

    const run = await rowOf(world, runId);
    expect(run.attempt).toBe(handOvers + 1);
    expect(run.attempts.map(({ attempt }) => attempt)).toEqual(
      Array.from({ length: maxListedAttempts }, (_, index) => handOvers + 2 - maxListedAttempts + index),
    );
    expect(JSON.stringify(run).length).toBeLessThan(maxRowBytes);
    const all = await readAttempts(world.engine, run);
    expect(all.map(({ attempt }) => attempt)).toEqual(
      Array.from({ length: handOvers + 1 }, (_, index) => index + 1),
    );
    const now = world.engine.now();
    expect(workedMs(run, now)).toBe(workedMs({ attempts: all }, now));
  });

  test('of a run that an earlier version stored with thousands of them do not keep it from ending', async () => {
    const count = 3_200;
    const { world, runId, attempts } = await storedRun(count);

    await requestStop(world.engine, { runId, by: 'ana@example.com' });
    await finishRun(world.engine, runId, count);

    const run = await rowOf(world, runId);
    expect(run.status).toBe('STOPPED');
    expect(JSON.stringify(run).length).toBeLessThan(maxRowBytes);
    const all = await readAttempts(world.engine, run);
    expect(all.slice(0, -1)).toEqual(attempts.slice(0, -1).map((one) => expect.objectContaining(one)));
    expect(run.earlierWorkedMs).toBe((count - maxListedAttempts) * 60_000);
  });

  test('of a stored run do not keep it from continuing', async () => {
    const { world, runId } = await storedRun(25);

    await requestStop(world.engine, { runId, by: 'ana@example.com' });
    await finishRun(world.engine, runId, 25);
    await resumeRun(world.engine, { runId, caller });
    await execute(world, picky, runId, 26);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', attempt: 26 });
    const all = await readAttempts(world.engine, await rowOf(world, runId));
    expect(all.map(({ attempt }) => attempt)).toEqual(Array.from({ length: 26 }, (_, index) => index + 1));
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publishEvents } from '#functions/engine/events/publish-events';
import { finishRun } from '#functions/engine/run/finish';
import { openRun } from '#functions/engine/run/open';
import { resumeRun } from '#functions/engine/run/resume';
import { startRun } from '#functions/engine/run/start';
import { requestStop } from '#functions/engine/run/stop';
import type { RunStatusChange } from '#shared/events/run-status-event';
import { eventsPartition } from '#shared/jobs/ledger/ledger-keys';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';
import { endedPicky, picky, rowsOf, startPicky } from '../../../support/picky-run';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

/**
 * Creates a receiver that keeps the events it gets. `before` runs before each event is accepted, and may
 * throw.
 */
function receiver(before: (change: RunStatusChange) => void = () => {}) {
  const got: RunStatusChange[] = [];
  const deliver = async (change: RunStatusChange) => {
    before(change);
    got.push(change);
  };
  return { got, deliver };
}

const statusesOf = (changes: readonly RunStatusChange[]) =>
  changes.map(({ attempt, previousStatus, status }) => `${attempt} ${previousStatus} ${status}`);

async function published(world: World): Promise<readonly RunStatusChange[]> {
  const { got, deliver } = receiver();
  await publishEvents(world.engine, deliver);
  return got;
}

describe('the events of a run', () => {
  test('report each change of its status, with its counts and reason at the end', async () => {
    const { world, runId } = await endedPicky(dynamodb);

    const changes = await published(world);

    expect(statusesOf(changes)).toEqual([
      '1 null QUEUED',
      '1 QUEUED RUNNING',
      '1 RUNNING COMPLETED_WITH_FAILURES',
    ]);
    expect(changes[0]).toMatchObject({ counts: null, needsAttention: false });
    expect(changes[2]).toMatchObject({
      version: 1,
      id: `${runId}-1-COMPLETED_WITH_FAILURES`,
      runId,
      job: 'picky',
      title: 'Picky',
      dryRun: false,
      startedBy: caller.email,
      needsAttention: true,
      counts: { read: 2, changed: 1, failed: 1, unchanged: 0 },
    });
    expect(await rowsOf(world, eventsPartition)).toEqual([]);
  });

  test('report a stop and a resume, each in its attempt', async () => {
    const { world, runId } = await startPicky(dynamodb);
    await requestStop(world.engine, { runId, by: 'a@example.com', reason: 'Too early.' });
    await requestStop(world.engine, { runId, by: 'a@example.com' });
    await execute(world, picky, runId, 1);
    await resumeRun(world.engine, { runId, caller });
    await execute(world, picky, runId, 2);

    const changes = await published(world);

    expect(statusesOf(changes)).toEqual([
      '1 null QUEUED',
      '1 QUEUED STOPPING',
      '1 STOPPING STOPPED',
      '2 STOPPED QUEUED',
      '2 QUEUED RUNNING',
      '2 RUNNING COMPLETED_WITH_FAILURES',
    ]);
    expect(changes[1]).toMatchObject({ reason: 'Too early.' });
  });

  test('report nothing if a step is repeated, or if the change did not happen', async () => {
    const { world, runId } = await startPicky(dynamodb);
    await openRun(world.engine, runId, 1);
    await openRun(world.engine, runId, 1);
    await expect(resumeRun(world.engine, { runId, caller })).rejects.toThrow('only stopped or failed runs');
    const again = { job: picky, params: {}, dryRun: false, caller, clientToken: 'token' };
    await startRun(world.engine, again);

    expect(statusesOf(await published(world))).toEqual(['1 null QUEUED', '1 QUEUED RUNNING']);
  });

  test('are not stored if the transaction that changes the status fails', async () => {
    const world = await createWorld(dynamodb);
    world.onRequest = ({ name }) => {
      if (name === 'TransactWriteCommand' || name === 'TransactWriteItemsCommand')
        throw new Error('the process died');
    };
    const request = { job: picky, params: {}, dryRun: false, caller, clientToken: 'token' };

    await expect(startRun(world.engine, request)).rejects.toThrow('the process died');

    world.onRequest = undefined;
    expect(await published(world)).toEqual([]);
  });

  test('are kept if the process dies right after the transaction', async () => {
    const { world, runId } = await startPicky(dynamodb);
    await openRun(world.engine, runId, 1);
    await requestStop(world.engine, { runId, by: 'a@example.com' });
    world.onAnswer = ({ name }) => {
      if (name === 'TransactWriteCommand' || name === 'TransactWriteItemsCommand')
        throw new Error('the process died');
    };

    await expect(finishRun(world.engine, runId, 1)).rejects.toThrow('the process died');

    world.onAnswer = undefined;
    expect((await stateOf(world, runId)).status).toBe('STOPPED');
    expect(statusesOf(await published(world)).at(-1)).toBe('1 STOPPING STOPPED');
  });
});

describe('publishing', () => {
  test('delivers an event again, with the same ID, if the publisher died before it removed the event', async () => {
    const { world } = await endedPicky(dynamodb);
    const { got, deliver } = receiver();
    world.onRequest = ({ name }) => {
      if (name === 'DeleteCommand' || name === 'DeleteItemCommand') throw new Error('the process died');
    };
    await expect(publishEvents(world.engine, deliver)).rejects.toThrow('3 events could not be published');
    world.onRequest = undefined;

    await publishEvents(world.engine, deliver);
    const whileClaimed = got.length;
    world.clockAheadMs += 61_000;
    await publishEvents(world.engine, deliver);

    expect(whileClaimed).toBe(3);
    expect(got.slice(3)).toEqual(got.slice(0, 3));
    expect(await rowsOf(world, eventsPartition)).toEqual([]);
  });

  test('keeps only the events that were refused, and delivers them later', async () => {
    const { world } = await endedPicky(dynamodb);
    let isDown = true;
    const { got, deliver } = receiver(({ status }) => {
      if (isDown && status === 'RUNNING') throw new Error('no bus');
    });
    await expect(publishEvents(world.engine, deliver)).rejects.toThrow('no bus');
    const first = statusesOf(got);
    isDown = false;
    world.clockAheadMs += 61_000;

    await publishEvents(world.engine, deliver);

    expect(first).toEqual(['1 null QUEUED', '1 RUNNING COMPLETED_WITH_FAILURES']);
    expect(statusesOf(got).slice(2)).toEqual(['1 QUEUED RUNNING']);
  });

  test('delivers each event once if several publishers work at the same time', async () => {
    const { world } = await endedPicky(dynamodb);
    const { got, deliver } = receiver();

    await Promise.all([1, 2, 3].map(() => publishEvents(world.engine, deliver)));

    expect(got.map(({ id }) => id).toSorted()).toEqual([...new Set(got.map(({ id }) => id))].toSorted());
    expect(got).toHaveLength(3);
  });
});

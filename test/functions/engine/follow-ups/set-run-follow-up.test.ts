import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setRunFollowUp } from '#functions/engine/follow-ups/set-run-follow-up';
import { existingRunRow, type OwnFollowUp, runKey } from '#functions/engine/ledger/ledger';
import { startRun } from '#functions/engine/run/start';
import { startFollowUps } from '#functions/engine/run/start-follow-ups';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, type World } from '../../../support/engine-world';
import { findMissing, owner, runToEnd, services } from '../../../support/follow-ups';
import { setDone } from '../../../support/test-sweep';

let dynamodb: EmbeddedDynamoDb;
let world: World;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());
beforeEach(async () => {
  world = await createWorld(dynamodb);
});

const fix: OwnFollowUp = {
  outcomes: ['SUCCEEDED'],
  minFindings: null,
  job: setDone.name,
  title: setDone.title,
  params: '{}',
  dryRun: true,
  asksApproval: false,
  owner,
};

const startAudit = async () =>
  (
    await startRun(world.engine, {
      job: findMissing,
      params: {},
      dryRun: false,
      caller: owner,
      clientToken: 'audit',
    })
  ).runId;

const set = (runId: string, version: number, followUp: OwnFollowUp | undefined) =>
  setRunFollowUp(world.engine, { runId, version, followUp, access: 'Admin', by: owner });

/** Works on the run until it ends, and starts its follow-ups. Returns the follow-ups in their new states. */
async function endOf(runId: string) {
  await execute(world, findMissing, runId, 1);
  await startFollowUps(world.engine, services);
  return (await existingRunRow(world.engine, runId)).followUps ?? [];
}

/** Changes attributes in the run's row, as another process would. */
const changeRow = (runId: string, attribute: string, value: unknown) =>
  world.engine.ledger.send(
    new UpdateCommand({
      TableName: world.engine.settings.ledgerTable,
      Key: runKey(runId),
      UpdateExpression: 'SET #name = :value',
      ExpressionAttributeNames: { '#name': attribute },
      ExpressionAttributeValues: { ':value': value },
    }),
  );

test('a follow-up that is added, and one that is changed, start when the run has ended', async () => {
  const runId = await startAudit();

  await set(runId, 0, { ...fix, outcomes: ['FAILED'] });
  await set(runId, 1, fix);

  expect(await endOf(runId)).toMatchObject([{ followUp: 'once', job: setDone.name, state: 'STARTED' }]);
});

test('a follow-up that is removed does not start', async () => {
  const runId = await startAudit();
  await set(runId, 0, fix);

  await set(runId, 1, undefined);

  expect(await endOf(runId)).toEqual([]);
});

test('each change is in the audit trail, with the follow-up before and after it', async () => {
  const runId = await startAudit();

  await set(runId, 0, { ...fix, params: '{"days":3}' });
  await set(runId, 1, { ...fix, dryRun: false });
  await set(runId, 2, undefined);

  const trail = [...(await world.all(world.engine.settings.auditTable)).values()];
  const title = `${findMissing.title}: follow-up`;
  const dry = `${setDone.title} (dry run) starts if the run succeeds. Parameters: {"days":3}.`;
  const real = `${setDone.title} starts if the run succeeds.`;
  expect(trail.map(({ description }) => description)).toEqual(
    expect.arrayContaining([
      `${title} added. Now: ${dry}`,
      `${title} changed. Now: ${real} Before: ${dry}`,
      `${title} removed. Before: ${real}`,
    ]),
  );
});

describe('a change is refused, and the follow-up stays as it is,', () => {
  test('if the run has ended', async () => {
    const runId = await runToEnd(world, findMissing, 'audit');

    await expect(set(runId, 0, fix)).rejects.toThrow('has ended (SUCCEEDED)');
    expect((await existingRunRow(world.engine, runId)).ownFollowUp).toBeUndefined();
  });

  test('if a process has begun to end the run, because that process may already have decided', async () => {
    const runId = await startAudit();
    await set(runId, 0, fix);
    await changeRow(runId, 'closing', 1);

    await expect(set(runId, 1, undefined)).rejects.toThrow('is ending');
    expect((await existingRunRow(world.engine, runId)).ownFollowUp).toMatchObject({ job: setDone.name });
  });

  test('if a process begins to end the run after the run was read', async () => {
    const runId = await startAudit();
    const { ledger } = world.engine;
    let isRead = false;
    // The run is marked between the first attempt's read and its transaction.
    const send: typeof ledger.send = async (command: never) => {
      const answer = await ledger.send(command);
      if (!isRead) {
        isRead = true;
        await changeRow(runId, 'closing', 1);
      }
      return answer;
    };
    const engine = { ...world.engine, ledger: Object.assign(Object.create(ledger), { send }) };

    const change = setRunFollowUp(engine, { runId, version: 0, followUp: fix, access: 'Admin', by: owner });

    await expect(change).rejects.toThrow('is ending');
    expect((await existingRunRow(world.engine, runId)).ownFollowUp).toBeUndefined();
  });

  test('if somebody else has changed it in the meantime', async () => {
    const runId = await startAudit();
    await set(runId, 0, fix);

    await expect(set(runId, 0, { ...fix, dryRun: false })).rejects.toThrow('Someone else has changed');
    await expect(set(runId, 0, undefined)).rejects.toThrow('Someone else has changed');
  });

  test('if it has started, and the run is active again', async () => {
    const runId = await startAudit();
    await set(runId, 0, fix);
    await endOf(runId);
    await changeRow(runId, 'status', 'RUNNING');
    await changeRow(runId, 'attempt', 2);

    await expect(set(runId, 1, undefined)).rejects.toThrow('already decided');
  });

  test('if there is nothing to remove', async () => {
    const runId = await startAudit();

    await expect(set(runId, 0, undefined)).rejects.toThrow('has no follow-up of its own');
  });
});

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keep, remove, sweep, update } from '#functions/engine/job/job';
import { resumeRun } from '#functions/engine/run/resume';
import { requestStop } from '#functions/engine/run/stop';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { approve, rehearse, startApproved } from '../../../support/approvals';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { deleteDigests } from '../../../support/delete-digests';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';
import { sweepBase } from '../../../support/test-sweep';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(async () => {
  await dynamodb.stop();
});

/** Adds a mark to a record's value, and removes old records. */
const mark = sweep({
  ...sweepBase,
  needsApproval: true,
  visit: ({ status }) => {
    if (status === 'old') return remove;
    return String(status).endsWith('!') ? keep : update({ status: `${String(status)}!` });
  },
});

const record = (id: string, more = {}) => ({ id, status: 'new', note: 'a', _version: 1, ...more });

async function openWorld(env: Record<string, string> = {}): Promise<World> {
  const world = await createWorld(dynamodb, { RECORDS_PER_PAGE: '4', ...env });
  const some = Array.from({ length: 10 }, (_, index) => record(`r${index}`));
  await world.put('UserActivity', [...some, record('o1', { status: 'old' })]);
  return world;
}

async function failuresOf(world: World, runId: string) {
  const { Items = [] } = await world.engine.ledger.send(
    new QueryCommand({
      TableName: world.engine.settings.ledgerTable,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': ledgerKeys.failures(runId) },
    }),
  );
  return Items.map(({ key, code, approvedChange, presentChange }) => ({
    key,
    code,
    approved: approvedChange ? JSON.parse(approvedChange) : approvedChange,
    present: JSON.parse(presentChange),
  }));
}

describe('an approved run', () => {
  test('changes exactly what its dry run planned', async () => {
    const world = await openWorld();
    const dryRun = await rehearse(world, mark);
    await approve(world, dryRun);

    const runId = await startApproved(world, mark, dryRun);
    await execute(world, mark, runId, 1);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 11, failed: 0 });
    const now = await world.all('UserActivity');
    expect([...now.values()].map(({ status }) => status)).toEqual(Array(10).fill('new!'));
  });

  test('skips records that would change differently, and lists both versions', async () => {
    const world = await openWorld();
    const dryRun = await rehearse(world, mark);
    await approve(world, dryRun);
    await world.put('UserActivity', [
      record('r1', { status: 'edited', _version: 2 }),
      record('r2', { note: 'edited', _version: 2 }),
      record('fresh'),
      record('o1', { status: 'old', note: 'edited', _version: 2 }),
    ]);

    const runId = await startApproved(world, mark, dryRun);
    await execute(world, mark, runId, 1);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'COMPLETED_WITH_FAILURES', failed: 3 });
    const now = await world.all('UserActivity');
    expect(now.get('r1')?.status).toBe('edited');
    expect(now.get('r2')?.status, 'another attribute was edited').toBe('new!');
    expect(now.get('fresh')?.status).toBe('new');
    expect(now.get('o1')?.note, 'a removal takes the whole record').toBe('edited');
    const failures = await failuresOf(world, runId);
    expect(failures.map(({ code }) => code)).toEqual(Array(3).fill('NotAsApproved'));
    const byKey = new Map(failures.map((failure) => [failure.key, failure]));
    expect(byKey.get('r1')).toMatchObject({
      approved: { kind: 'update', before: { status: 'new' }, after: { status: 'new!' } },
      present: { kind: 'update', before: { status: 'edited' }, after: { status: 'edited!' } },
    });
    expect(byKey.get('fresh')?.approved, 'the dry run did not see it').toBeNull();
  });

  test('checks a record that someone edits while the run writes', async () => {
    const world = await openWorld();
    const dryRun = await rehearse(world, mark);
    await approve(world, dryRun);
    const runId = await startApproved(world, mark, dryRun);
    let edited = false;
    world.onRequest = async ({ name }) => {
      if (edited || !name.startsWith('BatchExecute')) return;
      edited = true;
      await world.put('UserActivity', [
        record('r3', { status: 'edited', _version: 2 }),
        record('r4', { note: 'edited', _version: 2 }),
      ]);
    };

    await execute(world, mark, runId, 1);

    const now = await world.all('UserActivity');
    expect(edited).toBe(true);
    expect(now.get('r3')?.status).toBe('edited');
    expect(now.get('r4')?.status).toBe('new!');
    expect((await failuresOf(world, runId)).map(({ key }) => key)).toEqual(['r3']);
  });

  test('needs no new approval when it is stopped and resumed', async () => {
    const world = await openWorld();
    const dryRun = await rehearse(world, mark);
    await approve(world, dryRun);
    const runId = await startApproved(world, mark, dryRun);
    await requestStop(world.engine, { runId, by: caller.email });
    await execute(world, mark, runId, 1);

    await resumeRun(world.engine, { runId, caller });
    await execute(world, mark, runId, 2);

    expect(await stateOf(world, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 11 });
  });

  test('fails before its first change if the digests are no longer complete', async () => {
    const world = await openWorld();
    const dryRun = await rehearse(world, mark);
    await approve(world, dryRun);
    await deleteDigests(world, dryRun);

    const runId = await startApproved(world, mark, dryRun);
    await execute(world, mark, runId, 1);

    const { status, run, changed } = await stateOf(world, runId);
    expect({ status, changed }).toEqual({ status: 'FAILED', changed: 0 });
    expect(run.reason).toContain('no longer complete');
  });

  test('fails before its first change if the code has changed since', async () => {
    const world = await openWorld();
    const dryRun = await rehearse(world, mark);
    await approve(world, dryRun);
    const runId = await startApproved(world, mark, dryRun);
    const settings = { ...world.engine.settings, codeVersion: '2' };

    await execute({ ...world, engine: { ...world.engine, settings } }, mark, runId, 1);

    const { status, run, changed } = await stateOf(world, runId);
    expect({ status, changed }).toEqual({ status: 'FAILED', changed: 0 });
    expect(run.reason).toContain('The code has changed since the approved dry run');
  });
});

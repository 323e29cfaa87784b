import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readFollowUps } from '#functions/engine/follow-ups/rules';
import { deleteFollowUp, updateFollowUp } from '#functions/engine/follow-ups/save-follow-ups';
import { maxFollowUps } from '#shared/jobs/follow-ups/follow-up';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, type World } from '../../../support/engine-world';
import { afterAudit, owner, saveFollowUp } from '../../../support/follow-ups';

let dynamodb: EmbeddedDynamoDb;
let world: World;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());
beforeEach(async () => {
  world = await createWorld(dynamodb);
});

const anyone = () => undefined;
const ben = {
  email: 'ben@wellness.example',
  subject: '22222222-2222-4222-8222-222222222222',
  username: 'ben',
};
const from = (after: string, job: string) => ({ after, afterTitle: after, job, title: job });
const trail = async () =>
  [...(await world.all(world.engine.settings.auditTable)).values()].map(({ description, user }) => ({
    description,
    user,
  }));

test('creating, changing and deleting a follow-up add entries to the audit trail', async () => {
  const { engine } = world;
  const created = await saveFollowUp(world);

  const changed = await updateFollowUp(engine, created, { ...afterAudit, minFindings: 5 }, ben, anyone);
  const disabled = await updateFollowUp(
    engine,
    changed,
    { ...afterAudit, minFindings: 5, enabled: false },
    ben,
    anyone,
  );
  await deleteFollowUp(engine, disabled, owner, anyone);

  expect(created).toMatchObject({ version: 1, savedBy: 'ana@wellness.example' });
  expect(changed).toMatchObject({ version: 2, savedBy: 'ben@wellness.example', minFindings: 5 });
  expect((await readFollowUps(engine)).followUps).toEqual([]);
  const text = (what: string, findings: string) =>
    `Follow-up ${what}: after Find missing succeeds or completes with failures, with at least ${findings}, Test job (dry run).`;
  expect(await trail()).toEqual(
    expect.arrayContaining([
      { description: text('created', '1 finding'), user: 'ana@wellness.example' },
      { description: text('changed', '5 findings'), user: 'ben@wellness.example' },
      { description: text('disabled', '5 findings'), user: 'ben@wellness.example' },
      { description: text('deleted', '5 findings'), user: 'ana@wellness.example' },
    ]),
  );
});

test('a follow-up that somebody else has changed in the meantime is not overwritten', async () => {
  const seen = await saveFollowUp(world);
  await updateFollowUp(world.engine, seen, { ...afterAudit, minFindings: 2 }, ben, anyone);

  await expect(updateFollowUp(world.engine, seen, afterAudit, owner, anyone)).rejects.toThrow(
    'The follow-up was changed by ben@wellness.example',
  );
  await expect(deleteFollowUp(world.engine, seen, owner, anyone)).rejects.toThrow('was changed by');
});

test('a follow-up that was deleted is not found', async () => {
  const seen = await saveFollowUp(world);
  await deleteFollowUp(world.engine, seen, owner, anyone);

  await expect(deleteFollowUp(world.engine, seen, owner, anyone)).rejects.toThrow('There is no follow-up');
});

describe('a follow-up is refused', () => {
  test('if it would close a loop, even one of disabled follow-ups', async () => {
    await saveFollowUp(world, { ...from('A', 'B'), enabled: false });
    await saveFollowUp(world, from('B', 'C'));

    await expect(saveFollowUp(world, from('C', 'A'))).rejects.toThrow(
      'The follow-ups would form a loop: C → A → B → C.',
    );
  });

  test('if it follows its own job', async () => {
    await expect(saveFollowUp(world, from('A', 'A'))).rejects.toThrow('form a loop: A → A.');
  });

  test('if a change of it would close a loop', async () => {
    await saveFollowUp(world, from('A', 'B'));
    const other = await saveFollowUp(world, from('C', 'D'));

    const change = updateFollowUp(world.engine, other, { ...afterAudit, ...from('B', 'A') }, owner, anyone);

    await expect(change).rejects.toThrow('form a loop: B → A → B.');
  });

  test('if the chain would be too long', async () => {
    for (const [after, job] of ['AB', 'BC', 'CD', 'DE', 'EF'].map((pair) => [...pair]))
      await saveFollowUp(world, from(after ?? '', job ?? ''));

    await expect(saveFollowUp(world, from('F', 'G'))).rejects.toThrow('more than 5 follow-ups');
  });

  test('if there are too many', async () => {
    for (let index = 0; index < maxFollowUps; index += 1) await saveFollowUp(world, from('A', `B${index}`));

    await expect(saveFollowUp(world, from('A', 'C'))).rejects.toThrow('There are already 20 follow-ups.');
  });
});

test('of two admins who save the two halves of a loop at the same moment, one is refused', async () => {
  const results = await Promise.allSettled([
    saveFollowUp(world, from('A', 'B')),
    saveFollowUp(world, from('B', 'A')),
  ]);

  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await readFollowUps(world.engine)).followUps).toHaveLength(1);
});

import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assignRun } from '#functions/engine/attention/assign';
import { existingRunRow } from '#functions/engine/ledger/ledger';
import { approvalEventPut } from '#functions/engine/ledger/status-event';
import { weekdays } from '#shared/events/quiet-hours';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../support/database/embedded-dynamodb';
import { picky } from '../../support/picky-run';
import { ana, ben, createMailWorld } from './fixture';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const night = { from: '22:00', to: '07:00', days: [...weekdays], timeZone: 'UTC' };

describe('a message', () => {
  test("about the end of the receiver's own run names the job, the outcome, the counts, the starter and the link", async () => {
    const { choose, run, publish, send, mails } = await createMailWorld(dynamodb);
    await choose(ana, { kinds: ['OWN_RUNS'] });
    await choose(ben, { kinds: ['OWN_RUNS'] });

    const runId = await run(ana);
    await publish();
    await send();
    await send();

    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: ana.email, subject: 'Finished with failures: Picky' });
    const lines = mails[0]?.text.split('\n');
    expect(lines).toContain('Job: Picky (picky)');
    expect(lines).toContain(`Run: ${runId}, attempt 1`);
    expect(lines).toContain('Outcome: Finished with failures');
    expect(lines).toContain(`Started by: ${ana.email}`);
    expect(lines).toContain('Records: 2 read, 1 changed, 1 failed, 0 unchanged');
    expect(lines).toContain(`https://panel.example/admin/jobs/${runId}`);
  });

  test('about a run that needs attention goes to all admins who chose such messages, but there are none about dry runs', async () => {
    const { choose, run, publish, send, mails } = await createMailWorld(dynamodb);
    await choose(ana, { kinds: ['ATTENTION'] });
    await choose(ben, { kinds: ['ATTENTION', 'OWN_RUNS'] });

    await run(ben);
    await run(ana, { dryRun: true });
    await publish();
    await send();

    expect(mails.map(({ to }) => to).toSorted()).toEqual([ana.email, ben.email]);
  });

  test('is not sent to anyone who has chosen nothing', async () => {
    const { run, publish, send, mails, choose } = await createMailWorld(dynamodb);
    await choose(ana, { kinds: ['OWN_RUNS'] });
    await choose(ana, { kinds: [] });

    await run(ana);
    await publish();
    await send();

    expect(mails).toEqual([]);
  });

  test('about a run that its receiver may not see is never sent', async () => {
    const { choose, run, publish, send, mails, accounts } = await createMailWorld(dynamodb);
    await choose(ana, { kinds: ['ATTENTION'] });
    await choose(ben, { kinds: ['ATTENTION'] });
    accounts.set(ana.subject, { email: ana.email, groups: ['Admin', 'DesignatedAdmin'] });

    await run(ana, { job: { ...picky, access: 'DesignatedAdmin' } });
    await publish();
    await send();
    accounts.set(ben.subject, { email: ben.email, groups: ['Admin', 'DesignatedAdmin'] });
    await send();

    expect(mails.map(({ to }) => to)).toEqual([ana.email]);
  });

  test('about a request for approval goes to the admins who may decide it, not to the requester', async () => {
    const { choose, run, publish, send, mails, world } = await createMailWorld(dynamodb);
    await choose(ana, { kinds: ['APPROVALS', 'OWN_RUNS'] });
    await choose(ben, { kinds: ['APPROVALS'] });
    const runId = await run(ana, { dryRun: true });
    await publish();
    await send();
    mails.length = 0;

    const { Put } = approvalEventPut(world.engine, await existingRunRow(world.engine, runId), {
      state: 'WAITING',
      requestedBy: ana.email,
      requestedAt: new Date(world.engine.now()).toISOString(),
      expiresAt: '9999-01-01T00:00:00.000Z',
      digest: 'digest',
      changes: 1,
      note: 'Before the weekend, please.',
    });
    await world.engine.ledger.send(new PutCommand(Put));
    await publish();
    await send();

    expect(mails).toMatchObject([{ to: ben.email, subject: 'Approval requested: Picky' }]);
    expect(mails[0]?.text).toContain('Before the weekend, please.');
  });

  test('about an assignment goes to the assignee only, with the note', async () => {
    const { choose, run, publish, send, mails, world } = await createMailWorld(dynamodb);
    await choose(ana, { kinds: ['ASSIGNED', 'OWN_RUNS', 'ATTENTION', 'APPROVALS'] });
    await choose(ben, { kinds: ['ASSIGNED'] });
    const runId = await run(ana);
    await publish();
    await send();
    mails.length = 0;

    await assignRun(world.engine, { runId, by: ana, to: ben, note: 'Two records left.', version: 0 });
    await publish();
    await send();

    expect(mails).toMatchObject([{ to: ben.email, subject: 'Assigned to you: Picky' }]);
    expect(mails[0]?.text).toContain(`${ana.email} assigned this run to you.\n\nTwo records left.`);
    expect(mails[0]?.text).toContain(`/admin/jobs/${runId}`);
  });
});

describe('quiet hours', () => {
  test('keep messages, which are then sent as one digest', async () => {
    const { choose, run, publish, send, mails, messages, moveTo } = await createMailWorld(dynamodb);
    await choose(ana, { kinds: ['OWN_RUNS'], quietHours: night });
    moveTo(23);

    const runs = [await run(ana), await run(ana, { dryRun: true })];
    await publish();
    await send();
    const before = mails.length;
    const { waiting } = await messages.settings(ana);
    moveTo(8);
    await send();

    expect(before).toBe(0);
    expect(waiting).toBe(2);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe('2 messages about runs');
    for (const runId of runs) expect(mails[0]?.text).toContain(`/admin/jobs/${runId}`);
    expect(await messages.settings(ana)).toMatchObject({ waiting: 0, lastSentAt: expect.any(String) });
  });

  test('let a test through, and messages about failed real runs only if the admin chose this', async () => {
    const { choose, run, publish, send, mails, messages, moveTo, world } = await createMailWorld(dynamodb);
    await choose(ana, { kinds: ['ATTENTION'], quietHours: night });
    await choose(ben, { kinds: ['ATTENTION'], quietHours: night, urgentInQuietHours: true });
    moveTo(23);
    world.onRequest = ({ name }) => {
      if (name === 'ScanCommand') throw Object.assign(new Error('no'), { name: 'AccessDeniedException' });
    };

    await run(ana);
    world.onRequest = undefined;
    await publish();
    await messages.sendTest(ana);
    await send();

    expect(mails.map(({ to, subject }) => `${to} ${subject}`).toSorted()).toEqual([
      `${ana.email} Test message from the admin panel`,
      `${ben.email} Failed: Picky`,
    ]);
  });

  test('that an admin turns off end at once', async () => {
    const { choose, run, publish, send, mails, moveTo } = await createMailWorld(dynamodb);
    await choose(ana, { kinds: ['OWN_RUNS'], quietHours: night });
    moveTo(23);
    await run(ana);
    await publish();
    await send();

    await choose(ana, { kinds: ['OWN_RUNS'] });
    await send();

    expect(mails).toHaveLength(1);
  });
});

describe('nothing is lost', () => {
  test('if the address is confirmed only later', async () => {
    const { messages, run, publish, send, mails, confirm } = await createMailWorld(dynamodb);
    await messages.save(ana, { kinds: ['OWN_RUNS'], quietHours: null, urgentInQuietHours: false });
    await run(ana);
    await publish();
    await send();
    const before = mails.length;

    confirm(ana);
    await send();

    expect([before, mails.length]).toEqual([0, 1]);
  });

  test('if the topic refuses mails for a while', async () => {
    const { choose, run, publish, send, mails, topic } = await createMailWorld(dynamodb);
    await choose(ana, { kinds: ['OWN_RUNS'] });
    await run(ana);
    await publish();
    const accept = topic.send;
    topic.send = async () => {
      throw new Error('no topic');
    };
    await expect(send()).rejects.toThrow('no topic');

    topic.send = accept;
    await send();

    expect(mails).toHaveLength(1);
  });

  test('if the function dies before it records that it has sent a message', async () => {
    const { choose, run, publish, send, mails, world } = await createMailWorld(dynamodb);
    await choose(ana, { kinds: ['OWN_RUNS'] });
    await run(ana);
    await publish();
    world.onRequest = ({ name, input }) => {
      if (name.startsWith('Update') && JSON.stringify(input).includes('sentAt'))
        throw new Error('the process died');
    };
    await expect(send()).rejects.toThrow('the process died');
    world.onRequest = undefined;

    await send();

    expect(mails).toHaveLength(2);
    expect(mails[1]).toEqual(mails[0]);
  });

  test('and nothing is sent twice, if the publisher dies before it removes the event', async () => {
    const { choose, run, publish, send, mails, world } = await createMailWorld(dynamodb);
    await choose(ana, { kinds: ['OWN_RUNS'] });
    await run(ana);
    world.onRequest = ({ name }) => {
      if (name.startsWith('Delete')) throw new Error('the process died');
    };
    await expect(publish()).rejects.toThrow('the process died');
    world.onRequest = undefined;
    await send();

    world.clockAheadMs += 61_000;
    await publish();
    await send();

    expect(mails).toHaveLength(1);
  });

  test('and nothing is sent twice, if several calls send at the same time', async () => {
    const { choose, run, publish, send, mails } = await createMailWorld(dynamodb);
    await choose(ana, { kinds: ['OWN_RUNS'] });
    await run(ana);
    await publish();

    await Promise.all([send(), send(), send()]);

    expect(mails).toHaveLength(1);
  });
});

test('a message that has waited for 30 days is neither sent nor counted, even if the table still has it', async () => {
  const { messages, run, publish, send, mails, confirm, world } = await createMailWorld(dynamodb);
  await messages.save(ana, { kinds: ['OWN_RUNS'], quietHours: null, urgentInQuietHours: false });
  await run(ana);
  await publish();
  const before = await messages.settings(ana);
  world.clockAheadMs += 30 * 86_400_000;

  confirm(ana);
  await send();

  expect(before.waiting).toBe(1);
  expect(mails).toEqual([]);
  expect(await messages.settings(ana)).toMatchObject({ waiting: 0 });
});

describe('an admin', () => {
  test('who leaves the group gets no more messages, and has to choose again after coming back', async () => {
    const { choose, run, publish, send, mails, accounts, messages } = await createMailWorld(dynamodb);
    await choose(ana, { kinds: ['OWN_RUNS'] });
    await run(ana);
    await publish();

    accounts.delete(ana.subject);
    await send();
    accounts.set(ana.subject, { email: ana.email, groups: ['Admin'] });
    await run(ana);
    await publish();
    await send();

    expect(mails).toEqual([]);
    expect(await messages.settings(ana)).toMatchObject({ kinds: [], waiting: 0 });
  });

  test('who comes back and chooses again while the choices are being removed keeps the new choices', async () => {
    const { world, choose, run, publish, send, accounts, messages } = await createMailWorld(dynamodb);
    await choose(ana, { kinds: ['OWN_RUNS'] });
    await run(ana);
    await publish();
    accounts.delete(ana.subject);
    world.onRequest = async ({ name }) => {
      if (!name.startsWith('Delete')) return;
      world.onRequest = undefined;
      await choose(ana, { kinds: ['ATTENTION'] });
    };

    await send();

    expect(await messages.settings(ana)).toMatchObject({ kinds: ['ATTENTION'] });
  });

  test('whose address changes gets messages at the new one once it is confirmed', async () => {
    const { choose, run, publish, send, mails, accounts, confirm } = await createMailWorld(dynamodb);
    await choose(ana, { kinds: ['OWN_RUNS'] });
    const renamed = { ...ana, email: 'ana.new@example.com' };
    accounts.set(ana.subject, { email: renamed.email, groups: ['Admin'] });
    await run(ana);
    await publish();
    await send();
    const before = mails.length;

    confirm(renamed);
    await send();

    expect(before).toBe(0);
    expect(mails.map(({ to }) => to)).toEqual([renamed.email]);
  });

  test('whose address is not confirmed in the user directory gets the messages later, without an error until then', async () => {
    const { choose, run, publish, send, mails, accounts } = await createMailWorld(dynamodb);
    await choose(ana, { kinds: ['OWN_RUNS'] });
    accounts.set(ana.subject, { email: undefined, groups: ['Admin'] });
    await run(ana);
    await publish();
    await send();
    const before = mails.length;

    accounts.set(ana.subject, { email: ana.email, groups: ['Admin'] });
    await send();

    expect([before, mails.length]).toEqual([0, 1]);
  });

  test('does not keep the messages of others from being sent', async () => {
    const { choose, run, publish, send, mails, accounts } = await createMailWorld(dynamodb);
    await choose(ana, { kinds: ['ATTENTION'] });
    await choose(ben, { kinds: ['ATTENTION'] });
    accounts.get = (subject) => {
      if (subject === ana.subject) throw new Error('no directory');
      return { email: ben.email, groups: ['Admin'] };
    };
    await run(ana);
    await publish();

    await expect(send()).rejects.toThrow('no directory');

    expect(mails.map(({ to }) => to)).toEqual([ben.email]);
  });
});

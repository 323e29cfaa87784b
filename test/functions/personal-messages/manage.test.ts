import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccountLookUp } from '#functions/personal-messages/manage';
import type { ReceiverRow } from '#functions/personal-messages/rows';
import { AppError } from '#functions/runtime/app-error';
import { noMessages } from '#shared/events/personal-messages';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../support/database/embedded-dynamodb';
import { ana, ben, createMailWorld } from './fixture';

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const ownRuns = { ...noMessages, kinds: ['OWN_RUNS'] as const };

test('without a choice, messages are off and no address is subscribed', async () => {
  const { messages, states } = await createMailWorld(dynamodb);

  const settings = await messages.settings(ana);
  const saved = await messages.save(ana, noMessages);

  expect(settings).toEqual({
    ...noMessages,
    email: ana.email,
    subscription: 'NONE',
    waiting: 0,
    lastSentAt: null,
  });
  expect(saved).toEqual(settings);
  expect(states.size).toBe(0);
});

test('the first choice subscribes the address, which then waits for confirmation', async () => {
  const { messages } = await createMailWorld(dynamodb);

  expect(await messages.save(ana, ownRuns)).toMatchObject({ kinds: ['OWN_RUNS'], subscription: 'PENDING' });
  expect(await messages.settings(ben)).toMatchObject({ kinds: [], subscription: 'NONE' });
});

test('the mail with the link is sent again until the address is confirmed', async () => {
  const { messages, confirm } = await createMailWorld(dynamodb);
  await expect(messages.sendConfirmation(ana)).rejects.toThrow('Messages are off');
  await messages.save(ana, ownRuns);
  await messages.sendConfirmation(ana);
  confirm(ana);

  await expect(messages.sendConfirmation(ana)).rejects.toThrow('is already confirmed');
});

test('a test needs a confirmed address and chosen messages', async () => {
  const { messages, confirm, send, mails } = await createMailWorld(dynamodb);
  await expect(messages.sendTest(ana)).rejects.toThrow('Messages are off');
  await messages.save(ana, ownRuns);
  await expect(messages.sendTest(ana)).rejects.toThrow('is not confirmed');
  confirm(ana);

  expect(await messages.sendTest(ana)).toMatchObject({ waiting: 1 });
  await send();

  expect(mails).toMatchObject([{ to: ana.email, subject: 'Test message from the admin panel' }]);
});

test('an admin who has unsubscribed with the link in a mail can subscribe again', async () => {
  const { messages, states } = await createMailWorld(dynamodb);
  await messages.save(ana, ownRuns);
  states.clear();

  expect(await messages.settings(ana)).toMatchObject({ subscription: 'NONE' });
  expect(await messages.sendConfirmation(ana)).toMatchObject({ subscription: 'PENDING' });
});

const receiver: ReceiverRow = { pk: 'RECEIVER', sk: 'ana-1', ...ownRuns, subject: 'ana-1', username: 'ana' };
const refusing = (error: Error) => ({ find: () => Promise.reject(error) });

test("a receiver's account is found only while it belongs to an admin", async () => {
  const directory = { find: async () => ({ email: ana.email, subject: 'ana-1' }) };
  const groupsOf = (groups: readonly string[]) =>
    createAccountLookUp(directory, async () => groups)(receiver);

  expect(await groupsOf(['Admin', 'Other'])).toEqual({ email: ana.email, groups: ['Admin', 'Other'] });
  expect(await groupsOf(['DesignatedAdmin'])).toBeUndefined();
});

test('a disabled account is not found, one without a confirmed email has none, and an unknown error is thrown', async () => {
  const disabled = refusing(new AppError('Forbidden', 'Your account is disabled.'));
  const unconfirmed = refusing(new AppError('Conflict', 'Your email address is not confirmed.'));
  const groups = async () => ['Admin'];

  expect(await createAccountLookUp(disabled, groups)(receiver)).toBeUndefined();
  expect(await createAccountLookUp(unconfirmed, groups)(receiver)).toEqual({
    email: undefined,
    groups: ['Admin'],
  });
  expect(await createAccountLookUp(unconfirmed, async () => [])(receiver)).toBeUndefined();
  const unreachable = refusing(new Error('no directory'));
  await expect(createAccountLookUp(unreachable, groups)(receiver)).rejects.toThrow('no directory');
});

test('a change of the choices is in the audit trail, with the choices before and after', async () => {
  const { messages, world } = await createMailWorld(dynamodb);
  await messages.save(ana, ownRuns);

  const { Items } = await world.engine.ledger.send(
    new ScanCommand({ TableName: world.engine.settings.auditTable }),
  );

  const record = `PersonalMessages#${ana.subject}`;
  expect(Items).toMatchObject([
    {
      description: 'Changed their personal message settings.',
      user: ana.email,
      record,
      before: { [record]: noMessages },
      after: { [record]: ownRuns },
    },
  ]);
});

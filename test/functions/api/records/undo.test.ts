import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { startRun } from '#functions/engine/start';
import { undoRun } from '#functions/jobs/undo-run';
import type { StoredRecord } from '#shared/models/model';
import { caller, everything, mixedRecords } from '../../../support/crash';
import { execute } from '../../../support/engine-world';
import { type Answered, expectError, openRecords, type Person, type Records } from './fixture';

const open = openRecords([undoRun, everything]);

const squat = { title: 'Squat', duration: 60 };

/** A record without what each write raises. */
function bare({ _version, _lastChangedAt, updatedAt, ...rest }: StoredRecord = {}): StoredRecord {
  return rest;
}

/** An entry without the records, whose attributes have no order. */
const withoutImages = ({ before, after, ...entry }: Answered) => entry;

const newestEntry = async ({ trail }: Records) => (await trail()).at(-1)?.id;

/** An exercise and the entry of its change. */
async function changedExercise(records: Records, who?: Person): Promise<{ made: Answered; entry: unknown }> {
  const made = await records.ask('createExercise', { input: { ...squat, subtitle: 'Low' } }, who);
  await records.ask(
    'updateExercise',
    { input: { id: made.id, _version: 1, title: 'Lunge', subtitle: null } },
    who,
  );
  return { made, entry: await newestEntry(records) };
}

describe('the undo of an entry', () => {
  test('puts a change back, raises the version, marks the entry and is an entry itself', async () => {
    const records = open();
    const { made, entry } = await changedExercise(records);

    const answer = await records.ask('undoAuditEntry', { id: entry }, 'ben');

    expect(answer).toMatchObject({
      id: entry,
      undone: true,
      undoneBy: 'ben@wellness.example',
      description: "Updated exercise 'Lunge': title, subtitle",
    });
    const stored = (await records.all('Exercise')).get(made.id);
    expect(stored).toMatchObject({ title: 'Squat', subtitle: 'Low', _version: 3 });
    expect((await records.trail()).at(-1)).toMatchObject({
      type: 'user_action',
      description: "Undone: Updated exercise 'Lunge': title, subtitle",
      user: 'ben@wellness.example',
      reverses: entry,
      canUndo: false,
      record: `Exercise#${made.id}`,
    });
  });

  test('of a creation deletes, of a deletion brings back', async () => {
    const records = open();
    const { id } = await records.ask('createExercise', { input: squat });
    const created = await newestEntry(records);
    const whole = bare((await records.all('Exercise')).get(id));
    await records.ask('deleteExercise', { input: { id, _version: 1 } });
    const gone = await newestEntry(records);

    await records.ask('undoAuditEntry', { id: gone });
    const back = (await records.all('Exercise')).get(id);
    await records.ask('undoAuditEntry', { id: created });

    expect(bare(back)).toEqual(whole);
    expect((await records.all('Exercise')).get(id)).toMatchObject({ ...whole, _deleted: true, _version: 4 });
  });

  test('can be done again, and then undone again', async () => {
    const records = open();
    const { made, entry } = await changedExercise(records);
    const changed = bare((await records.all('Exercise')).get(made.id));

    await records.ask('undoAuditEntry', { id: entry });
    const redone = await records.ask('redoAuditEntry', { id: entry });
    const after = (await records.all('Exercise')).get(made.id);
    const undone = await records.ask('undoAuditEntry', { id: entry });

    expect(redone).toMatchObject({ undone: false, undoneBy: null, undoneAt: null });
    expect(bare(after)).toEqual(changed);
    expect(after?._version).toBe(4);
    expect(undone).toMatchObject({ undone: true });
  });

  test('a second time is a conflict that says who undid it', async () => {
    const records = open();
    const { made, entry } = await changedExercise(records);
    const { undoneAt } = await records.ask('undoAuditEntry', { id: entry }, 'ben');
    const before = await records.all('Exercise');

    const answer = await records.send('undoAuditEntry', { id: entry, clientToken: 'x' });

    const what = "'Updated exercise 'Lunge': title, subtitle'";
    expectError(answer, 'Conflict', `${what} was undone by ben@wellness.example at ${undoneAt}.`, 'id');
    expect(await records.all('Exercise')).toEqual(before);
    expect(made.id).toBeDefined();
  });

  test('by two people, or two clicks, at once is done once', async () => {
    const records = open();
    const { made, entry } = await changedExercise(records);
    const undo = (clientToken: string, who: Person) =>
      records.send('undoAuditEntry', { id: entry, clientToken }, who);

    const answers = await Promise.all([undo('a', 'ana'), undo('b', 'ben'), undo('c', 'ana')]);

    expect(answers.filter((answer) => 'data' in answer)).toHaveLength(1);
    expect((await records.all('Exercise')).get(made.id)).toMatchObject({ title: 'Squat', _version: 3 });
  });

  test('with a token that is repeated is done once, and answers the same', async () => {
    const records = open();
    const { entry } = await changedExercise(records);

    const first = await records.ask('undoAuditEntry', { id: entry, clientToken: 'once' });
    const trail = await records.trail();

    const again = await records.ask('undoAuditEntry', { id: entry, clientToken: 'once' });

    expect(withoutImages(again)).toEqual(withoutImages(first));
    expect(await records.trail()).toEqual(trail);
  });

  test('of a record that was changed since is a conflict, and leaves it', async () => {
    const records = open();
    const { made, entry } = await changedExercise(records);
    await records.ask('updateExercise', { input: { id: made.id, _version: 2, headline: 'New' } }, 'ben');
    const at = (await records.trail()).at(-1)?.timestamp;

    const answer = await records.send('undoAuditEntry', { id: entry, clientToken: 'x' });

    expectError(
      answer,
      'Conflict',
      `This record was changed by ben@wellness.example at ${at}. Reload to see it.`,
    );
    expect((await records.all('Exercise')).get(made.id)).toMatchObject({
      title: 'Lunge',
      headline: 'New',
      _version: 3,
    });
  });

  test('of a record that a job removed is a conflict', async () => {
    const records = open();
    await records.ask('createExercise', { input: squat });
    const entry = await newestEntry(records);
    const [key] = Object.keys(((await records.trail()).at(-1)?.after ?? {}) as object);
    const at = key?.slice('Exercise#'.length) ?? '';
    await records.world.engine.dynamodb.send(
      new DeleteItemCommand({ TableName: records.world.tables.Exercise, Key: { id: { S: at } } }),
    );

    const answer = await records.send('undoAuditEntry', { id: entry, clientToken: 'x' });

    expectError(answer, 'Conflict', `Exercise '${at}' is no longer there: a job or the app removed it.`);
  });

  test('that is killed between its request and its answer is whole, and its repetition says so', async () => {
    const records = open();
    const { made, entry } = await changedExercise(records);
    records.world.onAnswer = ({ name }) => {
      if (name === 'TransactWriteItemsCommand') throw new Error('killed');
    };
    await records.send('undoAuditEntry', { id: entry, clientToken: 'once' });
    records.world.onAnswer = undefined;

    const answer = await records.ask('undoAuditEntry', { id: entry, clientToken: 'once' });

    expect(answer).toMatchObject({ id: entry, undone: true });
    expect((await records.all('Exercise')).get(made.id)).toMatchObject({ title: 'Squat', _version: 3 });
  });

  test.each([
    ['undoAuditEntry', 'nope', 'NotFound', "There is no audit entry 'nope'."],
    ['redoAuditEntry', 'nope', 'NotFound', "There is no audit entry 'nope'."],
    ['undoAuditEntry', '', 'BadRequest', 'id is ""; expected at least 1 character.'],
  ])('%s of %j is refused', async (field, id, type, message) => {
    const { send } = open();

    expectError(await send(field, { id, clientToken: 'x' }), type, message, 'id');
  });

  test('of what is no edit, and the redo of what stands, are refused', async () => {
    const records = open();
    const { entry } = await changedExercise(records);
    const redo = await records.send('redoAuditEntry', { id: entry, clientToken: 'a' });
    await records.ask('undoAuditEntry', { id: entry });
    const undoing = await newestEntry(records);

    const answer = await records.send('undoAuditEntry', { id: undoing, clientToken: 'b' });

    expectError(redo, 'Conflict', expect.stringContaining('is not undone: there is nothing to redo.'));
    expectError(answer, 'Conflict', expect.stringContaining('is not of a kind that can be undone.'));
  });

  test('of a set’s exercises restores links and order together', async () => {
    const records = open();
    await records.world.put(
      'Exercise',
      ['a', 'b', 'c'].map((id) => ({ id, title: id })),
    );
    const set = await records.ask('createSet', { input: { title: 'Morning', type: 'Movement' } });
    await records.ask('arrangeSetExercises', {
      input: { setID: set.id, _version: 1, exerciseIds: ['a', 'b'] },
    });
    const live = async () => ({
      set: bare((await records.all('Set')).get(set.id)),
      links: [...(await records.all('SetExercise')).values()]
        .filter((link) => !link._deleted)
        .map((link) => link.exerciseID)
        .sort(),
    });
    const before = await live();
    await records.ask('arrangeSetExercises', {
      input: { setID: set.id, _version: 2, exerciseIds: ['c', 'b'] },
    });
    const after = await live();

    await records.ask('undoLastAction');
    const undone = await live();
    await records.ask('redoLastAction');

    expect(undone).toEqual(before);
    expect(await live()).toEqual(after);
  });
});

describe('the caller’s own last action', () => {
  const titles = async ({ all }: Records) => [...(await all('Exercise')).values()].map(({ title }) => title);
  const state = async ({ ask }: Records, who?: Person) => {
    const { undo, redo } = (await ask('undoState', { clientToken: undefined }, who)) as unknown as Record<
      string,
      { description: string } | null
    >;
    return [undo?.description ?? null, redo?.description ?? null];
  };

  /** An exercise renamed so many times. */
  async function renamed(records: Records, times: number): Promise<string> {
    const { id } = await records.ask('createExercise', { input: { ...squat, title: '0' } });
    for (let at = 1; at <= times; at += 1) {
      await records.ask('updateExercise', { input: { id, _version: at, title: `${at}` } });
    }
    return id;
  }

  test('is taken back and made again step by step, and the state says what comes next', async () => {
    const records = open();
    await renamed(records, 2);

    expect(await state(records)).toEqual(["Updated exercise '2': title", null]);
    await records.ask('undoLastAction');
    expect(await titles(records)).toEqual(['1']);
    await records.ask('undoLastAction');
    expect(await titles(records)).toEqual(['0']);
    expect(await state(records)).toEqual(["Created exercise '0'", "Updated exercise '1': title"]);
    await records.ask('redoLastAction');
    expect(await titles(records)).toEqual(['1']);
    await records.ask('redoLastAction');
    expect(await titles(records)).toEqual(['2']);
    expect(await state(records)).toEqual(["Updated exercise '2': title", null]);
  });

  test('cannot be made again once there was another edit', async () => {
    const records = open();
    const id = await renamed(records, 2);
    await records.ask('undoLastAction');
    await records.ask('undoLastAction');
    await records.ask('updateExercise', { input: { id, _version: 5, title: 'other' } });

    expect(await state(records)).toEqual(["Updated exercise 'other': title", null]);
    expectError(await records.send('redoLastAction', { clientToken: 'x' }), 'Conflict', 'Nothing to redo');
    await records.ask('undoLastAction');
    expect(await state(records)).toEqual(["Created exercise '0'", "Updated exercise 'other': title"]);
    await records.ask('redoLastAction');
    expect(await titles(records)).toEqual(['other']);
  });

  test('is nobody else’s', async () => {
    const records = open();
    await records.ask('createExercise', { input: squat }, 'ben');

    expect(await state(records)).toEqual([null, null]);
    expectError(await records.send('undoLastAction', { clientToken: 'x' }), 'Conflict', 'Nothing to undo');
    expect(await state(records, 'ben')).toEqual(["Created exercise 'Squat'", null]);
  });

  test('that somebody else undid is not theirs to make again', async () => {
    const records = open();
    const { entry } = await changedExercise(records);
    await records.ask('undoAuditEntry', { id: entry }, 'ben');

    expect(await state(records)).toEqual(["Created exercise 'Squat'", null]);
  });

  test('goes 50 edits back and no further', async () => {
    const records = open();
    await renamed(records, 52);

    for (let at = 0; at < 50; at += 1) await records.ask('undoLastAction');

    expect(await titles(records)).toEqual(['2']);
    expectError(await records.send('undoLastAction', { clientToken: 'x' }), 'Conflict', 'Nothing to undo');
  });

  test('with a repeated token is one step', async () => {
    const records = open();
    await renamed(records, 2);

    const first = await records.ask('undoLastAction', { clientToken: 'once' });
    const again = await records.ask('undoLastAction', { clientToken: 'once' });

    expect(withoutImages(again)).toEqual(withoutImages(first));
    expect(await titles(records)).toEqual(['1']);
  });
});

describe('clearing the history', () => {
  test('hides nothing but from the default view, keeps every entry and is one', async () => {
    const records = open();
    await changedExercise(records);
    const before = await records.trail();

    const answer = await records.ask('clearAuditHistory', {}, 'ben');

    expect(answer).toMatchObject({ type: 'security', user: 'ben@wellness.example', canUndo: false });
    expect((await records.trail()).slice(0, -1)).toEqual(before);
    expect(await records.ask('auditHistory', { clientToken: undefined })).toEqual({
      clearedAt: answer.timestamp,
      clearedBy: 'ben@wellness.example',
    });
  });

  test('was never done where nobody did', async () => {
    const { send } = open();

    expect(await send('auditHistory', {})).toEqual({ data: { clearedAt: null, clearedBy: null } });
  });
});

describe('the entry of a run', () => {
  /** A run of somebody, over and done. */
  async function ran({ world }: Records, access: 'Admin' | 'DesignatedAdmin' = 'Admin'): Promise<string> {
    await world.put('UserActivity', mixedRecords('a', 6));
    const job = { ...everything, access };
    const { runId } = await startRun(world.engine, {
      job,
      params: {},
      dryRun: false,
      caller,
      clientToken: 'run',
    });
    await execute(world, job, runId, 1);
    return runId;
  }

  test('is undone by a run of undo-run, which its redo undoes', async () => {
    const records = open();
    const runId = await ran(records);
    const changed = bare((await records.all('UserActivity')).get('a0'));

    const undone = await records.ask('undoAuditEntry', { id: runId });
    await execute(records.world, undoRun, String(undone.undoneByRun), 1);
    const back = bare((await records.all('UserActivity')).get('a0'));
    await records.ask('redoAuditEntry', { id: runId });
    const redo = (await records.trail()).find(({ run, undone: is }) => run === undone.undoneByRun && is);
    await execute(records.world, undoRun, String(redo?.undoneByRun), 1);

    expect(undone).toMatchObject({ id: runId, undone: true, undoneBy: 'ana@wellness.example' });
    expect(back).toMatchObject({ userID: caller.email });
    expect(bare((await records.all('UserActivity')).get('a0'))).toEqual(changed);
  });

  test('is undone once, and a repeated token starts no second run', async () => {
    const records = open();
    const runId = await ran(records);

    const first = await records.ask('undoAuditEntry', { id: runId, clientToken: 'once' });
    const again = await records.ask('undoAuditEntry', { id: runId, clientToken: 'once' });
    const other = await records.send('undoAuditEntry', { id: runId, clientToken: 'two' });

    expect(again).toEqual(first);
    expectError(other, 'Conflict', `Run ${runId} was undone by run ${first.undoneByRun}.`);
  });

  test('is undone by whoever may use its job, and nobody else', async () => {
    const records = open();
    const runId = await ran(records, 'DesignatedAdmin');

    const answer = await records.send('undoAuditEntry', { id: runId, clientToken: 'a' }, 'ben');

    expectError(answer, 'Forbidden', 'Migration only allowed for the designated admin account');
  });

  test('is no part of what the caller undoes one by one', async () => {
    const records = open();
    await ran(records);

    expect(await records.send('undoState', {})).toEqual({ data: { undo: null, redo: null } });
  });
});

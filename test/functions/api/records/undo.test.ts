import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import {
  type Answered,
  bare,
  expectError,
  openRecords,
  type Person,
  type Records,
  withoutImages,
} from './fixture';

const open = openRecords();

const squat = { title: 'Squat', duration: 60 };

const newestEntry = async ({ trail }: Records) => (await trail()).at(-1)?.id;

/** Creates and changes an exercise. Returns the exercise and the audit entry for the change. */
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
  test('restores the record, increases the version, marks the entry, and has its own entry', async () => {
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

  test('of a creation deletes the record, and of a deletion restores it', async () => {
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

  test('can be redone, and then undone again', async () => {
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

  test('a second time is a conflict that names the first admin', async () => {
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

  test('happens once for two simultaneous requests, from two admins or from two clicks', async () => {
    const records = open();
    const { made, entry } = await changedExercise(records);
    const undo = (clientToken: string, who: Person) =>
      records.send('undoAuditEntry', { id: entry, clientToken }, who);

    const answers = await Promise.all([undo('a', 'ana'), undo('b', 'ben'), undo('c', 'ana')]);

    expect(answers.filter((answer) => 'data' in answer)).toHaveLength(1);
    expect((await records.all('Exercise')).get(made.id)).toMatchObject({ title: 'Squat', _version: 3 });
  });

  test('reports that someone else has undone the entry before its records were read', async () => {
    const records = open();
    const { entry } = await changedExercise(records);
    let other: Promise<unknown> | undefined;
    records.world.onRequest = async ({ name }) => {
      if (name !== 'BatchGetItemCommand' || other) return;
      other = records.ask('undoAuditEntry', { id: entry }, 'ben');
      await other;
    };

    const answer = await records.send('undoAuditEntry', { id: entry, clientToken: 'x' });

    expectError(answer, 'Conflict', expect.stringContaining('was undone by ben@wellness.example'), 'id');
  });

  test('with a repeated token happens once, and returns the same result', async () => {
    const records = open();
    const { entry } = await changedExercise(records);

    const first = await records.ask('undoAuditEntry', { id: entry, clientToken: 'once' });
    const trail = await records.trail();

    const again = await records.ask('undoAuditEntry', { id: entry, clientToken: 'once' });

    expect(withoutImages(again)).toEqual(withoutImages(first));
    expect(await records.trail()).toEqual(trail);
  });

  test('of an edit of several records names all that were changed later, also before anybody tries', async () => {
    const records = open();
    await records.world.put('Exercise', [
      { id: 'a', title: 'Lunge', _version: 1 },
      { id: 'b', title: 'Squat', _version: 1 },
      { id: 'c', title: 'Plank', _version: 1 },
    ]);
    const input = { model: 'Exercise', records: [{ id: 'a' }, { id: 'b' }, { id: 'c' }], action: 'SET' };
    await records.ask('editRecords', { input: { ...input, fields: { intensity: 'light' } } });
    const [edit] = await records.trail();
    await records.ask('updateExercise', { input: { id: 'b', _version: 2, headline: 'New' } }, 'ben');
    await records.ask('deleteExercise', { input: { id: 'c', _version: 2 } }, 'ben');
    const later = await newestEntry(records);
    const changed = async () => {
      const entries = [edit?.id, later, 'gone'];
      const found = (await records.ask('editedSince', { entries, clientToken: undefined })) as unknown as {
        records: string[];
      }[];
      return found.map((one) => ({ ...one, records: one.records.toSorted() }));
    };

    const answer = await records.send('undoAuditEntry', { id: edit?.id, clientToken: 'x' });

    expectError(
      answer,
      'Conflict',
      expect.stringMatching(
        /^The exercise '(\w+)' was changed by ben@\S+ at \S+ Also changed: exercise '(?!\1)\w+'\. Reload to see the change\.$/,
      ),
    );
    expect(await changed()).toEqual([{ id: edit?.id, records: ["exercise 'Plank'", "exercise 'Squat'"] }]);
    await records.ask('undoAuditEntry', { id: later }, 'ben');
    expect(await changed()).toEqual([{ id: edit?.id, records: ["exercise 'Squat'"] }]);
  });

  test('of a record that was changed later causes a conflict, and keeps the record', async () => {
    const records = open();
    const { made, entry } = await changedExercise(records);
    await records.ask('updateExercise', { input: { id: made.id, _version: 2, headline: 'New' } }, 'ben');
    const at = (await records.trail()).at(-1)?.timestamp;

    const answer = await records.send('undoAuditEntry', { id: entry, clientToken: 'x' });

    expectError(
      answer,
      'Conflict',
      `This record was changed by ben@wellness.example at ${at}. Reload to see the change.`,
    );
    expect((await records.all('Exercise')).get(made.id)).toMatchObject({
      title: 'Lunge',
      headline: 'New',
      _version: 3,
    });
  });

  test('of a record that a job removed causes a conflict', async () => {
    const records = open();
    await records.ask('createExercise', { input: squat });
    const entry = await newestEntry(records);
    const [key] = Object.keys(((await records.trail()).at(-1)?.after ?? {}) as object);
    const at = key?.slice('Exercise#'.length) ?? '';
    await records.world.engine.dynamodb.send(
      new DeleteItemCommand({ TableName: records.world.tables.Exercise, Key: { id: { S: at } } }),
    );

    const answer = await records.send('undoAuditEntry', { id: entry, clientToken: 'x' });

    expectError(answer, 'Conflict', `Exercise '${at}' no longer exists: a job or the app removed it.`);
  });

  test('that is killed between request and response has happened, as its repetition reports', async () => {
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
  ])('%s of %j is rejected', async (field, id, type, message) => {
    const { send } = open();

    expectError(await send(field, { id, clientToken: 'x' }), type, message, 'id');
  });

  test('of entries that are not edits, and the redo of entries that are not undone, are rejected', async () => {
    const records = open();
    const { entry } = await changedExercise(records);
    const redo = await records.send('redoAuditEntry', { id: entry, clientToken: 'a' });
    await records.ask('undoAuditEntry', { id: entry });
    const undoing = await newestEntry(records);

    const answer = await records.send('undoAuditEntry', { id: undoing, clientToken: 'b' });

    expectError(
      redo,
      'Conflict',
      expect.stringContaining('has not been undone, so there is nothing to redo.'),
    );
    expectError(answer, 'Conflict', expect.stringContaining('cannot be undone.'));
  });

  test('of a set’s exercises restores both links and order', async () => {
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

describe('clearing the history', () => {
  test('hides entries only from the default view, keeps every entry and adds one', async () => {
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

  test('is reported as never done if nobody has cleared the history', async () => {
    const { send } = open();

    expect(await send('auditHistory', {})).toEqual({ data: { clearedAt: null, clearedBy: null } });
  });
});

test('the largest possible change, of many records with long ids, can be undone', async () => {
  const records = open();
  const exerciseIds = Array.from({ length: 90 }, (_, index) => `${index}`.padEnd(300, 'x'));
  await records.world.put(
    'Exercise',
    exerciseIds.map((id) => ({ id, title: 'Squat', _version: 1 })),
  );
  const input = { setID: 'large', _version: 1, exerciseIds };
  let done = false;
  for (let size = 120_000; !done; size -= 4_000) {
    await records.world.put('Set', [
      { id: 'large', title: 'Large', exerciseIds: [], blob: 'x'.repeat(size), _version: 1 },
    ]);
    done = 'data' in (await records.send('arrangeSetExercises', { input, clientToken: `${size}` }));
  }

  const answer = await records.send('undoAuditEntry', {
    id: await newestEntry(records),
    clientToken: 'undo',
  });

  expect(answer).toMatchObject({ data: { undone: true } });
});

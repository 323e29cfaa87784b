import { describe, expect, test } from 'vitest';
import { expectError, openRecords, type Person, type Records, withoutImages } from './fixture';

const open = openRecords();

const squat = { title: 'Squat', duration: 60 };

describe('the caller’s own last action', () => {
  const titles = async ({ all }: Records) => [...(await all('Exercise')).values()].map(({ title }) => title);
  const state = async ({ ask }: Records, who?: Person) => {
    const { undo, redo } = (await ask('undoState', { clientToken: undefined }, who)) as unknown as Record<
      string,
      { description: string } | null
    >;
    return [undo?.description ?? null, redo?.description ?? null];
  };

  /** Creates an exercise, renames it the given number of times, and returns its ID. */
  async function renamed(records: Records, times: number): Promise<string> {
    const { id } = await records.ask('createExercise', { input: { ...squat, title: '0' } });
    for (let index = 1; index <= times; index += 1) {
      await records.ask('updateExercise', { input: { id, _version: index, title: `${index}` } });
    }
    return id;
  }

  test('is undone and redone step by step, and the state shows the next step', async () => {
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

  test('cannot be redone after another edit', async () => {
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

  test('skips edits that other people have changed since, which can never be undone', async () => {
    const records = open();
    await records.ask('createExercise', { input: { ...squat, title: 'Older' } });
    const newer = await records.ask('createExercise', { input: { ...squat, title: 'Newer' } });
    await records.ask('updateExercise', { input: { id: newer.id, _version: 1, title: 'Mine' } });
    await records.ask('updateExercise', { input: { id: newer.id, _version: 2, title: 'Theirs' } }, 'ben');

    expect(await state(records)).toEqual(["Created exercise 'Older'", null]);
    await records.ask('undoLastAction');
    expect(await state(records)).toEqual([null, "Created exercise 'Older'"]);
  });

  test("is never another admin's", async () => {
    const records = open();
    await records.ask('createExercise', { input: squat }, 'ben');

    expect(await state(records)).toEqual([null, null]);
    expectError(await records.send('undoLastAction', { clientToken: 'x' }), 'Conflict', 'Nothing to undo');
    expect(await state(records, 'ben')).toEqual(["Created exercise 'Squat'", null]);
  });

  test('cannot be redone by the caller if someone else undid it', async () => {
    const records = open();
    await renamed(records, 1);
    const id = (await records.trail()).at(-1)?.id;
    await records.ask('undoAuditEntry', { id }, 'ben');

    expect(await state(records)).toEqual(["Created exercise '0'", null]);
  });

  test('is found only among the latest 50 edits', async () => {
    const records = open();
    await renamed(records, 52);

    for (let index = 0; index < 50; index += 1) await records.ask('undoLastAction');

    expect(await titles(records)).toEqual(['2']);
    expectError(await records.send('undoLastAction', { clientToken: 'x' }), 'Conflict', 'Nothing to undo');
  });

  test('counts as one step with a repeated token', async () => {
    const records = open();
    await renamed(records, 2);

    const first = await records.ask('undoLastAction', { clientToken: 'once' });
    const again = await records.ask('undoLastAction', { clientToken: 'once' });

    expect(withoutImages(again)).toEqual(withoutImages(first));
    expect(await titles(records)).toEqual(['1']);
  });
});

import { isDeepStrictEqual } from 'node:util';
import { DeleteItemCommand } from '@aws-sdk/client-dynamodb';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoredRecord } from '#shared/models/model';
import { openRecords, type Records } from './fixture';

const open = openRecords();

const tables = ['Exercise', 'Set', 'SetExercise', 'BreathingExercise'];

/** Returns all records that have not been deleted, without their write stamps. */
async function contents({ all }: Records): Promise<object> {
  const found = await Promise.all(
    tables.map(async (table) => {
      const live = [...(await all(table)).values()].filter(({ _deleted }) => !_deleted);
      const bare = live.map(({ _version, _lastChangedAt, updatedAt, ...rest }: StoredRecord) => rest);
      return [table, bare.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))] as const;
    }),
  );
  return Object.fromEntries(found);
}

/** A person's action. `pick` selects a record, if there are any. */
const step = fc.record({
  what: fc.constantFrom('create', 'rename', 'delete', 'arrange', 'link', 'unlink', 'breathe'),
  pick: fc.nat(1_000),
  word: fc.string({ minLength: 1, maxLength: 8 }).map((text) => `t${text}`),
});

async function live({ all }: Records, table: string): Promise<StoredRecord[]> {
  const found = [...(await all(table)).values()].filter(({ _deleted }) => !_deleted);
  return found.toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1));
}

/**
 * Performs the action. If the API refuses the action, for example because a link already exists, the action
 * does not count as an edit.
 */
async function take(records: Records, { what, pick, word }: { what: string; pick: number; word: string }) {
  const exercises = await live(records, 'Exercise');
  const sets = await live(records, 'Set');
  const links = await live(records, 'SetExercise');
  const at = (list: StoredRecord[]) => list[pick % Math.max(1, list.length)];
  const seen = (record: StoredRecord | undefined) => ({ id: record?.id, _version: record?._version });
  const [set, exercise, link] = [at(sets), at(exercises), at(links)];
  const ids = exercises.map(({ id }) => String(id));
  const steps: Record<string, [string, object]> = {
    create: ['createExercise', { title: word, duration: 1 + pick }],
    rename: ['updateExercise', { ...seen(exercise), title: word, subtitle: pick % 2 ? word : null }],
    delete: ['deleteExercise', seen(exercise)],
    arrange: [
      'arrangeSetExercises',
      { setID: set?.id, _version: set?._version, exerciseIds: ids.slice(pick % (ids.length + 1)).reverse() },
    ],
    link: ['createSetExercise', { setID: set?.id, exerciseID: exercise?.id }],
    unlink: ['deleteSetExercise', seen(link)],
    breathe: ['createBreathingExercise', { name: word }],
  };
  const [field, input] = steps[what] ?? ['', {}];
  const answer = await records.send(field, { input, clientToken: `${Math.random()}` });
  records.world.clockAheadMs += 1;
  return 'data' in answer;
}

test('undoing any edits and redoing them restores every record, step by step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const records = open();
      for (const table of tables) {
        for (const id of (await records.all(table)).keys()) {
          const TableName = records.world.tables[table];
          await records.world.engine.dynamodb.send(
            new DeleteItemCommand({ TableName, Key: { id: { S: id } } }),
          );
        }
      }
      await records.world.put(
        'Exercise',
        ['a', 'b', 'c'].map((id) => ({ id, title: id, _version: 1 })),
      );
      await records.world.put('Set', [{ id: 's', title: 'S', exerciseIds: [], _version: 3 }]);

      const states = [await contents(records)];
      for (const one of steps) {
        const before = await contents(records);
        const done = await take(records, one);
        // An edit that changes nothing does not count.
        const after = await contents(records);
        if (done && !isDeepStrictEqual(before, after)) states.push(after);
      }
      const edits = states.length - 1;

      for (let index = edits - 1; index >= 0; index -= 1) {
        await records.ask('undoLastAction');
        expect(await contents(records)).toEqual(states[index]);
      }
      for (let index = 1; index <= edits; index += 1) {
        await records.ask('redoLastAction');
        expect(await contents(records)).toEqual(states[index]);
      }
    }),
    { numRuns: 12 },
  );
});

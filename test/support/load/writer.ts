import { randomUUID } from 'node:crypto';
import type { ApiClient } from '../host-process';
import { atTurn } from './turns';

const exercisesOfSet = 5;

/** The kinds of writes that are counted separately. */
export type WriteKind = 'update' | 'create' | 'delete';

/**
 * A client that writes only to its own records. No other client writes to them, so each write must succeed.
 */
export interface Writer {
  /** Performs the client's next write. Rejects if the write is refused or the result is wrong. */
  write(kind: WriteKind): Promise<void>;
  /** Reads the client's records. Rejects if a record differs from its last write. */
  check(): Promise<void>;
}

/** The expected state of a writer's record. */
interface Own {
  readonly model: 'Exercise' | 'Set';
  readonly id: string;
  version: number;
  title: string;
}

interface Written {
  readonly id: string;
  readonly _version: number;
  readonly _deleted: boolean | null;
}

/**
 * Creates a writer and its records: an exercise, a set containing this exercise, and a second exercise. The
 * second exercise gives the writer something to delete before it has created any exercises.
 */
export async function createWriter(api: ApiClient, name: string): Promise<Writer> {
  const exercise = await createExercise(api, name);
  const set = await createSet(api, name, [exercise.id]);
  const own: readonly Own[] = [
    { model: 'Exercise', id: exercise.id, version: exercise._version, title: name },
    { model: 'Set', id: set.id, version: set._version, title: name },
  ];
  const passing = [await createExercise(api, `${name}, passing`)];
  let updates = 0;

  async function update(): Promise<void> {
    const record = atTurn(own, updates);
    updates += 1;
    const title = `${name}, ${updates}`;
    const { id, model, version } = record;
    const written = await send(api, `update${model}`, { id, _version: version, title });
    if (written._version !== version + 1) throw new Error(`${model} ${id} is at ${written._version}`);
    Object.assign(record, { version: written._version, title });
  }

  async function remove(): Promise<void> {
    const exercise = passing.pop();
    if (!exercise) throw new Error(`${name} has nothing to delete`);
    const { id, _version } = exercise;
    const { _deleted } = await send(api, 'deleteExercise', { id, _version });
    if (_deleted !== true) throw new Error(`Exercise ${id} is not deleted`);
  }

  return {
    async write(kind) {
      if (kind === 'update') return await update();
      if (kind === 'delete') return await remove();
      passing.push(await createExercise(api, `${name}, passing`));
    },
    async check() {
      for (const { model, id, version, title } of own) {
        const document = `query ($id: ID!) { record: get${model}(id: $id) { title _version } }`;
        const { record } = await api.query<{ record: object | null }>(document, { id });
        const [is, wanted] = [record, { title, _version: version }].map((one) => JSON.stringify(one));
        if (is !== wanted) throw new Error(`${model} ${id} is ${is}, expected ${wanted}`);
      }
    },
  };
}

/** Creates sets of five exercises until there are `count` sets. */
export async function fillUpSets(api: ApiClient, count: number): Promise<void> {
  const { sets, exercises } = await api.query<Record<'sets' | 'exercises', { items: readonly Written[] }>>(
    `{ sets: listSets(limit: ${count}) { items { id } }
       exercises: listExercises(limit: 100) { items { id } } }`,
  );
  const ids = exercises.items.map(({ id }) => id);
  for (let number = sets.items.length; number < count; number += 1) {
    const five = Array.from({ length: exercisesOfSet }, (_, step) => atTurn(ids, number + 7 * step));
    await createSet(api, `Set ${number}`, [...new Set(five)]);
  }
}

async function createSet(api: ApiClient, title: string, exerciseIds: readonly string[]): Promise<Written> {
  const { id, _version } = await send(api, 'createSet', { title, type: 'Movement' });
  return send(api, 'arrangeSetExercises', { setID: id, _version, exerciseIds });
}

const createExercise = (api: ApiClient, title: string) =>
  send(api, 'createExercise', { title, duration: 60 });

async function send(api: ApiClient, field: string, input: object): Promise<Written> {
  const inputType = `${field.charAt(0).toUpperCase()}${field.slice(1)}Input`;
  const document = `mutation ($input: ${inputType}!, $clientToken: String!) {
    written: ${field}(input: $input, clientToken: $clientToken) { id _version _deleted } }`;
  return (await api.query<{ written: Written }>(document, { input, clientToken: randomUUID() })).written;
}

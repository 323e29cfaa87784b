import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import { startQuietHost } from '../support/quiet-host';
import { type ApiClient, signIn } from './support/api-client';
import { designatedAdmin } from './support/migration';
import { type Listed, putRecords } from './support/put-records';
import { expectRefusal } from './support/refusal';

let host: LocalHost;
let api: ApiClient;

beforeAll(async () => {
  host = await startQuietHost();
  api = await signIn(host, designatedAdmin);
});

afterAll(() => host?.stop());

const put = (model: string, records: readonly object[]) => putRecords(host, model, records);

describe('sets with their exercises', () => {
  const exercises = Array.from({ length: 60 }, (_, number) => ({
    id: `e${number}`,
    title: `Stretch ${number}`,
  }));
  /** Each set has five exercises, some of which are also in other sets. */
  const idsOfSet = (number: number) => [0, 7, 14, 21, 28].map((step) => `e${(number + step) % 60}`);
  const sets = Array.from({ length: 100 }, (_, number) => ({
    id: `set-${number}`,
    title: `Set ${number}`,
    exerciseIds: idsOfSet(number),
  }));

  beforeAll(async () => {
    await put('Exercise', exercises);
    await put('Set', sets);
    await put('Set', [{ id: 'old', title: 'Old', sequences: '["e2","e1"]' }]);
    await put('SetExercise', [
      { id: 'l1', setID: 'old', exerciseID: 'e1' },
      { id: 'l2', setID: 'old', exerciseID: 'e2' },
      { id: 'l3', setID: 'old', exerciseID: 'e3', _deleted: true },
    ]);
  });

  /**
   * Returns the requests that reach DynamoDB for these records while `action` runs, such as `['Scan Set',
   * 'BatchGetItem Exercise']`.
   */
  async function requestsOf(action: () => Promise<unknown>): Promise<string[]> {
    const send: (command: never) => Promise<unknown> = host.dynamodb.send.bind(host.dynamodb);
    const modelOf = new Map(Object.entries(host.tables).map(([model, table]) => [table, model]));
    const sent: string[] = [];
    const spy = vi.spyOn(host.dynamodb, 'send').mockImplementation(((command: { input: object }) => {
      const { TableName = '', RequestItems = {} } = Object(command.input);
      const model = modelOf.get(TableName || Object.keys(RequestItems)[0]);
      const operation = command.constructor.name.replace('Command', '');
      if (model) sent.push(`${operation} ${model}`);
      return send(command as never);
    }) as never);
    await action().finally(() => spy.mockRestore());
    return sent;
  }

  const page = (selected: string, args = '') =>
    `{ list: listSets(limit: 101${args}) { items { id ${selected} } } }`;
  interface WithExercises {
    readonly id: string;
    readonly exercises: readonly { readonly id: string | null; readonly exercise: object | null }[] | null;
  }

  it('need two requests for a page of 101 sets that share 60 exercises', async () => {
    let listed: Listed<WithExercises> | undefined;
    const sent = await requestsOf(async () => {
      listed = await api.ask(page('exercises { id exercise { id title } }'));
    });

    console.info(`A page of ${listed?.list.items.length} sets with exercises: ${sent.join(', ')}`);
    expect(sent).toEqual(['Scan Set', 'BatchGetItem Exercise']);
    const byId = new Map(listed?.list.items.map((set) => [set.id, set.exercises]));
    expect(byId.size).toBe(101);
    expect(byId.get('old')).toBeNull();
    for (const { id, exerciseIds } of sets) {
      expect(byId.get(id)).toEqual(
        exerciseIds.map((exerciseId) => ({
          id: null,
          exercise: { id: exerciseId, title: `Stretch ${exerciseId.slice(1)}` },
        })),
      );
    }
  });

  it('need no extra request if the page is requested without exercises', async () => {
    expect(await requestsOf(() => api.ask(page('title exerciseIds')))).toEqual(['Scan Set']);
  });

  it('are returned through fragments and under aliases', async () => {
    const query =
      '{ all: listSets(limit: 101, filter: {id: {eq: "set-3"}}) { those: items { ...Steps } } } fragment Steps on Set { exercises: title ... on Set { steps: exercises { it: exercise { id } } } }';

    expect(await api.ask(query)).toEqual({
      all: { those: [{ exercises: 'Set 3', steps: idsOfSet(3).map((id) => ({ it: { id } })) }] },
    });
  });

  it('of a set without its own list are found through its links, with one more request', async () => {
    const query = '{ getSet(id: "old") { exercises { id exercise { id } } } }';
    let answer: unknown;

    const sent = await requestsOf(async () => {
      answer = await api.ask(query);
    });

    expect(sent).toEqual(['GetItem Set', 'Query SetExercise', 'BatchGetItem Exercise']);
    expect(answer).toEqual({
      getSet: {
        exercises: [
          { id: 'l2', exercise: { id: 'e2' } },
          { id: 'l1', exercise: { id: 'e1' } },
        ],
      },
    });
  });

  it("of links are returned by a list of a set's links", async () => {
    const query = '{ listSetExercisesBySetID(setID: "old") { items { id exercise { title } } } }';
    let answer: { listSetExercisesBySetID: { items: readonly object[] } } | undefined;

    const sent = await requestsOf(async () => {
      answer = await api.ask(query);
    });

    expect(sent).toEqual(['Query SetExercise', 'BatchGetItem Exercise']);
    expect(answer?.listSetExercisesBySetID.items).toHaveLength(2);
    expect(answer?.listSetExercisesBySetID.items).toContainEqual({
      id: 'l1',
      exercise: { title: 'Stretch 1' },
    });
  });

  it('need four requests for 100 sets with 300 exercises, and are rejected for more than 500 exercises', async () => {
    const many = (count: number) =>
      Array.from({ length: 100 }, (_, number) => ({
        id: `many-${number}`,
        type: 'many',
        exerciseIds: Array.from({ length: count }, (_id, place) => `x${number}-${place}`),
      }));
    const query =
      '{ list: listSets(limit: 1000, filter: {type: {eq: "many"}}) { items { exercises { exercise { id } } } } }';

    await put('Set', many(3));
    expect(await requestsOf(() => api.ask(query))).toEqual([
      'Scan Set',
      ...Array.from({ length: 3 }, () => 'BatchGetItem Exercise'),
    ]);

    await put('Set', many(6));
    expectRefusal(await api.send(query), {
      errorType: 'BadRequest',
      message: 'limit requests 600 exercises; expected at most 500 exercises per page.',
    });
  });

  it('of a missing set are not looked up', async () => {
    const query = '{ getSet(id: "none") { exercises { id } } }';

    expect(await requestsOf(() => api.ask(query))).toEqual(['GetItem Set']);
  });

  it('of a set without its own list get an order when the first link is added', async () => {
    await put('Set', [{ id: 'older', title: 'Older', sequences: '["e4","e3"]', _version: 1 }]);
    await put('SetExercise', [
      { id: 'o1', setID: 'older', exerciseID: 'e3' },
      { id: 'o2', setID: 'older', exerciseID: 'e4' },
    ]);

    await api.ask(
      `mutation ($input: CreateSetExerciseInput!, $clientToken: String!) {
        createSetExercise(input: $input, clientToken: $clientToken) { id } }`,
      { input: { setID: 'older', exerciseID: 'e5' }, clientToken: randomUUID() },
    );

    expect(await api.ask('{ getSet(id: "older") { exerciseIds } }')).toEqual({
      getSet: { exerciseIds: ['e4', 'e3', 'e5'] },
    });
  });
});

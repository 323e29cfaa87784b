import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import { startQuietHost } from '../../support/quiet-host';
import { type Answer, type ApiClient, signIn } from '../support/api-client';
import { designatedAdmin, nobodySpecial, secondAdmin } from '../support/migration';
import { putRecords } from '../support/put-records';

let host: LocalHost;
let ana: ApiClient;
let ben: ApiClient;

beforeAll(async () => {
  host = await startQuietHost();
  ana = await signIn(host, designatedAdmin);
  ben = await signIn(host, secondAdmin);
  await putRecords(
    host,
    'Exercise',
    ['squat', 'plank'].map((id) => ({ id, title: id, _version: 1 })),
  );
});

afterAll(() => host?.stop());

interface SavedSet {
  readonly id: string;
  readonly title: string;
  readonly exerciseIds: readonly string[];
  readonly _version: number;
  readonly _deleted: boolean | null;
}

const send = (api: ApiClient, field: 'saveSet' | 'deleteSet', input: object): Promise<Answer> => {
  const type = field === 'saveSet' ? 'SaveSetInput' : 'DeleteSetInput';
  const query = `mutation ($input: ${type}!, $clientToken: String!) {
    ${field}(input: $input, clientToken: $clientToken) { id title exerciseIds _version _deleted } }`;
  return api.send(query, { input, clientToken: randomUUID() });
};

async function ask(api: ApiClient, field: 'saveSet' | 'deleteSet', input: object): Promise<SavedSet> {
  const { data, errors } = await send(api, field, input);
  expect(errors).toEqual([]);
  return data?.[field] as SavedSet;
}

const exercisesOf = async (id: string) => {
  const query =
    'query ($id: ID!) { getSet(id: $id) { exercises { exercise { title } } } links: listSetExercisesBySetID(setID: $id) { items { id } } }';
  const found = await ana.ask<{
    getSet: { exercises: readonly { exercise: { title: string } }[] } | null;
    links: { items: readonly object[] };
  }>(query, { id });
  return {
    titles: found.getSet?.exercises.map(({ exercise }) => exercise.title) ?? [],
    links: found.links.items.length,
  };
};

const fields = { title: 'Morning', type: 'Movement' };

describe('a set', () => {
  it('is saved with its exercises, including new ones, and one undo reverts everything', async () => {
    const create = { title: 'Desk stretch', duration: 60 };
    const set = await ask(ana, 'saveSet', { fields, exercises: [{ exerciseID: 'squat' }, { create }] });
    expect(await exercisesOf(set.id)).toEqual({ titles: ['squat', 'Desk stretch'], links: 2 });

    await ask(ana, 'saveSet', {
      id: set.id,
      _version: 1,
      fields: { title: 'Noon' },
      exercises: [{ exerciseID: set.exerciseIds[1] }, { exerciseID: 'plank' }],
    });
    expect(await exercisesOf(set.id)).toEqual({ titles: ['Desk stretch', 'plank'], links: 2 });

    await ana.ask('mutation ($token: String!) { undoLastAction(clientToken: $token) { id } }', {
      token: randomUUID(),
    });
    expect(await exercisesOf(set.id)).toEqual({ titles: ['squat', 'Desk stretch'], links: 2 });
  });

  it("that another admin has saved in the meantime is not overwritten, and the response shows the other admin's changes", async () => {
    const set = await ask(ana, 'saveSet', { fields });
    await ask(ben, 'saveSet', { id: set.id, _version: 1, fields: { intensity: 'light' } });

    const { errors } = await send(ana, 'saveSet', { id: set.id, _version: 1, fields: { title: 'Noon' } });

    expect(errors).toMatchObject([
      {
        errorType: 'Conflict',
        errorInfo: {
          field: 'input._version',
          changedBy: secondAdmin,
          changedFields: ['intensity'],
          changes: [{ by: secondAdmin, fields: ['intensity'] }],
          current: { id: set.id, intensity: 'light', _version: 2 },
        },
      },
    ]);
  });

  it('that schedules use is deleted only if the request insists, along with its links', async () => {
    const set = await ask(ana, 'saveSet', { fields, exercises: [{ exerciseID: 'squat' }] });
    await putRecords(host, 'DefaultScheduledSet', [{ id: 'd1', hour: '09', set: set.id }]);
    await putRecords(host, 'UserScheduledSet', [{ id: 'u1', userID: 'ana', set: set.id }]);
    const sentence = 'The set is used by schedule entries: 09:00. 1 slot of 1 user uses it.';

    const { setUse } = await ana.ask<{ setUse: readonly object[] }>(
      'query ($ids: [ID!]!) { setUse(ids: $ids) { setID entries { id hour } userSlots users isComplete sentence } }',
      { ids: [set.id] },
    );
    expect(setUse).toEqual([
      {
        setID: set.id,
        entries: [{ id: 'd1', hour: '09' }],
        userSlots: 1,
        users: 1,
        isComplete: true,
        sentence,
      },
    ]);
    const { errors } = await send(ana, 'deleteSet', { id: set.id, _version: 1 });
    expect(errors).toMatchObject([
      { errorType: 'Conflict', errorInfo: { field: 'input.evenIfUsed', uses: { sentence } } },
    ]);
    const gone = await ask(ana, 'deleteSet', { id: set.id, _version: 1, evenIfUsed: true });
    expect(gone._deleted).toBe(true);
    expect((await exercisesOf(set.id)).links).toBe(0);
  });

  it('can be saved only by admins', async () => {
    const { errors } = await send(await signIn(host, nobodySpecial), 'saveSet', { fields });

    expect(errors).toMatchObject([{ errorType: 'Unauthorized' }]);
  });
});

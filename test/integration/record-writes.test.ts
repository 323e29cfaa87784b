import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalHost } from '#infra/local/host-options';
import { startQuietHost } from '../support/quiet-host';
import { type Answer, type ApiClient, signIn } from './support/api-client';
import { designatedAdmin, migrate, runEnd, secondAdmin } from './support/migration';
import { expectRefusal } from './support/refusal';
import { type Item, readContents, readTable } from './support/stored';

let host: LocalHost;
let ana: ApiClient;
let ben: ApiClient;

beforeAll(async () => {
  host = await startQuietHost({ users: 3 });
  ana = await signIn(host, designatedAdmin);
  ben = await signIn(host, secondAdmin);
});

afterAll(() => host?.stop());

interface Written {
  readonly id: string;
  readonly _version: number;
  readonly [field: string]: unknown;
}

/** Returns the name of a field's input type: for example, `createSet` takes a `CreateSetInput`. */
const inputType = (field: string) => `${field.charAt(0).toUpperCase()}${field.slice(1)}Input`;

/** Sends a request that writes a record. Uses a new token if none is given. */
function send(
  api: ApiClient,
  field: string,
  input: object,
  clientToken: string = randomUUID(),
): Promise<Answer> {
  const query = `mutation ($input: ${inputType(field)}!, $clientToken: String!) {
    ${field}(input: $input, clientToken: $clientToken) { id _version _deleted } }`;
  return api.send(query, { input, clientToken });
}

/** Returns the result of a write. Fails if the write is refused. */
async function write(
  api: ApiClient,
  field: string,
  input: object,
  clientToken: string = randomUUID(),
): Promise<Written> {
  const { data, errors } = await send(api, field, input, clientToken);
  expect(errors).toEqual([]);
  return data?.[field] as Written;
}

const entryFields = '{ id type description user undone undoneBy undoneAt undoneByRun canUndo record }';

function sendReverse(
  api: ApiClient,
  field: string,
  id: unknown,
  clientToken = randomUUID(),
): Promise<Answer> {
  const query = `mutation ($id: ID!, $clientToken: String!) {
    ${field}(id: $id, clientToken: $clientToken) ${entryFields} }`;
  return api.send(query, { id, clientToken });
}

/** Undoes or redoes the caller's last edit. */
async function step(api: ApiClient, field: 'undoLastAction' | 'redoLastAction'): Promise<void> {
  const query = `mutation ($clientToken: String!) { ${field}(clientToken: $clientToken) ${entryFields} }`;
  await api.ask(query, { clientToken: randomUUID() });
}

interface State {
  readonly undo: { readonly id: string; readonly description: string } | null;
  readonly redo: { readonly id: string; readonly description: string } | null;
}

const stateQuery = '{ undoState { undo { id description } redo { id description } } }';
const stateOf = async (api: ApiClient) => (await api.ask<{ undoState: State }>(stateQuery)).undoState;

/** Returns all records that are not deleted, by table and ID, without the write stamps. */
async function contents(): Promise<Record<string, Map<string, Item>>> {
  const tables = Object.entries(await readContents(host)).map(([table, items]) => {
    const live = [...items].filter(([, item]) => item._deleted?.BOOL !== true);
    const bare = live.map(([id, { _version, _lastChangedAt, updatedAt, ...rest }]) => [id, rest] as const);
    return [table, new Map(bare)] as const;
  });
  return Object.fromEntries(tables);
}

const exercise = (title: string) => ({ title, duration: 60 });
const set = (title: string) => ({ title, type: 'Movement' });

describe('two admins who edit the same set', () => {
  it('get one clear conflict, and nothing is lost', async () => {
    const { id } = await write(ana, 'createSet', set('Shared'));

    const answers = await Promise.all([
      send(ana, 'updateSet', { id, _version: 1, title: "Ana's" }),
      send(ben, 'updateSet', { id, _version: 1, description: "Ben's" }),
    ]);

    const refused = answers.filter(({ errors }) => errors.length > 0);
    expect(refused).toHaveLength(1);
    const winner = answers[0] === refused[0] ? secondAdmin : designatedAdmin;
    const by = winner.replaceAll('.', '\\.');
    expectRefusal(refused[0] as Answer, {
      errorType: 'Conflict',
      message: expect.stringMatching(
        new RegExp(`^This record was changed by ${by} at 20\\S+Z\\. Reload to see the change\\.$`),
      ),
      errorInfo: { field: 'input._version', changedBy: winner },
    });
    const stored = (await readContents(host)).Set?.get(id);
    expect([stored?.title?.S, stored?.description?.S]).toEqual(
      winner === designatedAdmin ? ["Ana's", undefined] : ['Shared', "Ben's"],
    );
  });

  it('can both add exercises to it', async () => {
    const { id: setID } = await write(ana, 'createSet', set('Both'));
    const one = await write(ana, 'createExercise', exercise('One'));
    const two = await write(ana, 'createExercise', exercise('Two'));

    await Promise.all([
      write(ana, 'createSetExercise', { setID, exerciseID: one.id }),
      write(ben, 'createSetExercise', { setID, exerciseID: two.id }),
    ]);

    const answer = await ana.ask<{
      getSet: { exerciseIds: string[]; exercises: object[] };
      listAuditEntriesByRecord: { items: { description: string }[] };
    }>(`{
      getSet(id: "${setID}") { exerciseIds exercises { exercise { id } } }
      listAuditEntriesByRecord(record: "Set#${setID}") { items { description } } }`);
    const { exerciseIds, exercises } = answer.getSet;
    expect(exerciseIds.toSorted()).toEqual([one.id, two.id].toSorted());
    expect(exercises).toEqual(exerciseIds.map((id) => ({ exercise: { id } })));
    expect(answer.listAuditEntriesByRecord.items.map(({ description }) => description).toSorted()).toEqual([
      "Added exercise 'One' to set 'Both'",
      "Added exercise 'Two' to set 'Both'",
      "Created set 'Both'",
    ]);
  });
});

describe('a write', () => {
  it('is done once for a repeated token, and returns the same record', async () => {
    const clientToken = randomUUID();
    const before = (await readTable(host.dynamodb, host.auditTable)).length;

    const answers = await Promise.all(
      [1, 2, 3].map(() => write(ana, 'createExercise', exercise('Once'), clientToken)),
    );

    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect((await readTable(host.dynamodb, host.auditTable)).length).toBe(before + 1);
  });

  it("with invalid fields is rejected with the model's messages and paths, and writes nothing", async () => {
    const before = await contents();

    const answer = await send(ana, 'createExercise', { duration: 0 });

    expectRefusal(answer, {
      errorType: 'BadRequest',
      message: 'Title is required. Must be positive.',
      errorInfo: {
        field: 'input.title',
        fields: [
          { field: 'input.title', message: 'Title is required' },
          { field: 'input.duration', message: 'Must be positive' },
        ],
      },
    });
    expect(await contents()).toEqual(before);
  });

  it('adds an audit entry with the user, the action and the record', async () => {
    const { id } = await write(ben, 'createExercise', exercise('Told'));

    const { undo } = await stateOf(ben);

    const { getAuditEntry } = await ben.ask<{ getAuditEntry: Record<string, string> }>(
      `{ getAuditEntry(id: "${undo?.id}") { id type description user record before after canUndo undone } }`,
    );
    expect(getAuditEntry).toMatchObject({
      type: 'user_action',
      description: "Created exercise 'Told'",
      user: secondAdmin,
      record: `Exercise#${id}`,
      canUndo: true,
      undone: false,
    });
    expect(JSON.parse(getAuditEntry.after ?? '')).toMatchObject({ [`Exercise#${id}`]: { title: 'Told' } });
  });
});

describe('undo and redo', () => {
  it('of an entry happen only once, even if requested again', async () => {
    await write(ana, 'createExercise', exercise('Twice'));
    const { undo } = await stateOf(ana);

    const answers = await Promise.all([
      sendReverse(ana, 'undoAuditEntry', undo?.id),
      sendReverse(ben, 'undoAuditEntry', undo?.id),
    ]);

    expect(answers.map(({ errors }) => errors.length).toSorted()).toEqual([0, 1]);
    const refused = answers.find(({ errors }) => errors.length > 0);
    expectRefusal(refused as Answer, {
      errorType: 'Conflict',
      message: expect.stringMatching(/^'Created exercise 'Twice'' was undone by \S+ at 20\S+Z\.$/),
    });
  });

  it('of 50 edits of mixed kinds restore the tables exactly, except for the stamps', {
    timeout: 240_000,
  }, async () => {
    const states = [await contents()];
    const edit = async (field: string, input: object) => {
      const written = await write(ana, field, input);
      states.push(await contents());
      return written;
    };
    const began = Date.now();
    for (let round = 0; round < 5; round += 1) {
      const one = await edit('createExercise', exercise(`One ${round}`));
      const two = await edit('createExercise', exercise(`Two ${round}`));
      const made = await edit('createSet', set(`Set ${round}`));
      await edit('createSetExercise', { setID: made.id, exerciseID: one.id });
      const link = await edit('createSetExercise', { setID: made.id, exerciseID: two.id });
      await edit('arrangeSetExercises', { setID: made.id, _version: 3, exerciseIds: [two.id, one.id] });
      await edit('updateExercise', { id: one.id, _version: 1, title: `First ${round}`, subtitle: 'New' });
      await edit('deleteSetExercise', { id: link.id, _version: link._version });
      await edit('deleteExercise', { id: two.id, _version: 1 });
      await edit('updateSet', { id: made.id, _version: 5, isActive: false, description: 'Quiet' });
    }
    const wroteMs = Date.now() - began;

    for (let index = 49; index >= 0; index -= 1) {
      await step(ana, 'undoLastAction');
      expect(await contents()).toEqual(states[index]);
    }
    // The edits from earlier tests are more than 50 steps back, so they cannot be undone.
    const nothing = await ana.send(`mutation { undoLastAction(clientToken: "${randomUUID()}") { id } }`);
    for (let index = 1; index <= 50; index += 1) {
      await step(ana, 'redoLastAction');
      expect(await contents()).toEqual(states[index]);
    }

    expectRefusal(nothing, { errorType: 'Conflict', message: 'Nothing to undo' });
    expect((await stateOf(ana)).redo).toBeNull();
    console.log(
      `50 edits, 50 undos, 50 redos: all restored. The edits took ${wroteMs} ms with the look at the tables.`,
    );
  });

  it('of a run start its undo', async () => {
    const run = await migrate(ana);

    const answer = await sendReverse(ana, 'undoAuditEntry', run.id);

    const entry = answer.data?.undoAuditEntry as { undoneByRun: string };
    expect(entry).toMatchObject({ id: run.id, type: 'migration', undone: false });
    expect(await runEnd(ana, entry.undoneByRun)).toMatchObject({ undoes: run.id, status: 'SUCCEEDED' });
    expectRefusal(await sendReverse(ben, 'undoAuditEntry', run.id), { errorType: 'Forbidden' });
  });
});

describe('clearing the history', () => {
  it('keeps every entry, adds one, and returns the time at which the default view begins', async () => {
    const before = await readTable(host.dynamodb, host.auditTable);
    const query = `mutation { clearAuditHistory(clientToken: "${randomUUID()}") { id type timestamp } }`;

    const { clearAuditHistory } = await ana.ask<{ clearAuditHistory: Record<string, string> }>(query);

    const after = await readTable(host.dynamodb, host.auditTable);
    expect(after).toHaveLength(before.length + 1);
    expect(await ana.ask('{ auditHistory { clearedAt clearedBy } }')).toEqual({
      auditHistory: { clearedAt: clearAuditHistory.timestamp, clearedBy: designatedAdmin },
    });
    const since = `timestamp: { ge: "${clearAuditHistory.timestamp}" }, sortDirection: DESC`;
    const { listAuditEntriesByTime } = await ana.ask<{ listAuditEntriesByTime: object }>(
      `{ listAuditEntriesByTime(trail: "ALL", ${since}) { items { id type } } }`,
    );
    expect(listAuditEntriesByTime).toEqual({ items: [{ id: clearAuditHistory.id, type: 'security' }] });
  });
});

it('no operation writes to the audit trail directly', async () => {
  for (const verb of ['create', 'update', 'delete']) {
    const answer = await ana.send(`mutation { ${verb}AuditEntry(id: "x") { id } }`);
    expectRefusal(answer, { message: expect.stringContaining(`Cannot query field "${verb}AuditEntry"`) });
  }
});

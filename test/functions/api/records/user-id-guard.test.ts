import { describe, expect, test } from 'vitest';
import { expectError, openRecords } from './fixture';

const open = openRecords();
const message = 'Only the designated admin can change userID';

const put = (table: string, over: object = {}) =>
  open().world.put(table, [{ id: 'a', userID: 'cora@wellness.example', _version: 1, ...over }]);

describe('the user of a record', () => {
  test.each([
    'UserPreferences',
    'UserActivity',
    'ActivityHistory',
    'UserScheduledSet',
    'UserSubscription',
    'SessionRating',
  ])('only the designated admin can change: %s', async (table) => {
    await put(table);
    const input = { id: 'a', _version: 1, userID: 'dan@wellness.example' };

    const refused = await open().send(`update${table}`, { input, clientToken: 'ben' }, 'ben');
    const trail = await open().trail();
    const changed = await open().ask(`update${table}`, { input });

    expectError(refused, 'Forbidden', message, 'input.userID');
    expect(trail).toEqual([]);
    expect(changed).toMatchObject({ userID: 'dan@wellness.example', _version: 2 });
  });

  test("is unchanged by other admins' edits", async () => {
    await put('UserActivity');
    const input = { id: 'a', _version: 1, duration: 30, userID: 'cora@wellness.example' };

    expect(await open().ask('updateUserActivity', { input }, 'ben')).toMatchObject({ duration: 30 });
  });

  test("cannot be changed by other admins' undo or redo", async () => {
    await put('UserActivity');
    await open().ask('updateUserActivity', {
      input: { id: 'a', _version: 1, userID: 'dan@wellness.example' },
    });
    const [entry] = await open().trail();

    const undo = await open().send('undoAuditEntry', { id: entry?.id, clientToken: 'u' }, 'ben');
    await open().ask('undoAuditEntry', { id: entry?.id });
    const redo = await open().send('redoAuditEntry', { id: entry?.id, clientToken: 'r' }, 'ben');

    for (const refused of [undo, redo]) expectError(refused, 'Forbidden', message, 'input.userID');
    expect((await open().all('UserActivity')).get('a')).toMatchObject({ userID: 'cora@wellness.example' });
  });

  test('cannot be removed or added by others either', async () => {
    await put('UserScheduledSet');
    await open().world.put('UserActivity', [{ id: 'b', _version: 1 }]);

    const away = await open().send(
      'updateUserScheduledSet',
      { input: { id: 'a', _version: 1, userID: null }, clientToken: 'x' },
      'ben',
    );
    const given = await open().send(
      'updateUserActivity',
      { input: { id: 'b', _version: 1, userID: 'ben@wellness.example' }, clientToken: 'y' },
      'ben',
    );

    expectError(given, 'Forbidden', message, 'input.userID');
    expect(away).toMatchObject({ error: { type: expect.stringMatching(/Forbidden|BadRequest/) } });
    expect((await open().all('UserScheduledSet')).get('a')).toMatchObject({
      userID: 'cora@wellness.example',
    });
  });

  test('can be set by any admin in a new record', async () => {
    const made = await open().ask(
      'createUserActivity',
      { input: { userID: 'cora@wellness.example' } },
      'ben',
    );

    expect(made).toMatchObject({ userID: 'cora@wellness.example', _version: 1 });
  });
});

import { describe, expect, test } from 'vitest';
import { planOnlyPreferences } from '#functions/api/users/only-preferences';
import { recoveryDefaults, recoveryMessages, recoveryModes } from '#shared/values/recovery';
import { accountOf, accountsOf } from '../../../support/user-accounts';
import { bare, expectError, openRecords } from '../records/fixture';

const mia = '3f2a9c10-7b4e-4d6a-9c21-0e5f8a7b6c4d';
const open = openRecords([], [accountOf('mia@wellness.example', mia)]);

const input = (over: object = {}) => ({ input: { email: 'mia@wellness.example', mode: 'basic', ...over } });

describe('recovery (docs/product.md)', () => {
  test.each(recoveryModes)('%s writes only its defaults, with a trail entry', async (mode) => {
    const { ask, all, trail } = open();

    await ask('recoverPreferences', input({ mode }));

    const [[id, record] = []] = [...(await all('UserPreferences'))];
    const { createdAt, onboardingCompletedAt, ...rest } = bare(record);
    expect(rest).toEqual({
      id,
      userID: 'mia@wellness.example',
      owner: `${mia}::${mia}`,
      ...recoveryDefaults[mode],
    });
    expect(createdAt).toEqual(expect.any(String));
    expect(onboardingCompletedAt).toBe(rest.onboardingCompleted ? createdAt : undefined);
    expect((await trail()).map(({ description, canUndo }) => [description, canUndo])).toEqual([
      [`Recovered the preferences of mia@wellness.example (${mode})`, true],
    ]);
  });

  test('assigns a template with the score 85', async () => {
    expect(await open().ask('recoverPreferences', input({ template: 'stress-comfort' }))).toMatchObject({
      assignedTemplate: 'stress-comfort',
      templateMatchScore: 85,
      templateAssignedAt: expect.any(String),
    });
  });

  test.each(['mia', '', mia, 'mia @wellness.example'])('the email %j is invalid', async (email) => {
    const records = open();

    const answer = await records.send('recoverPreferences', { ...input({ email }), clientToken: 'x' });

    expectError(answer, 'BadRequest', recoveryMessages.invalidEmail, 'input.email');
    expect((await records.all('UserPreferences')).size).toBe(0);
  });

  test.each([
    ['template', { template: 'reduce-stiffness' }],
    ['mode', { mode: 'grand' }],
  ])('an unknown %s is rejected', async (field, over) => {
    const answer = await open().send('recoverPreferences', { ...input(over), clientToken: 'x' });

    expectError(answer, 'BadRequest', expect.stringContaining(field), `input.${field}`);
  });

  test.each([
    ['their email', { userID: 'mia@wellness.example' }],
    ['their email in another spelling', { userID: ' MIA@wellness.example'.trim() }],
    ['their unique ID', { userID: mia }],
    ['their owner', { userID: 'mia', owner: `${mia}::mia` }],
  ])('is rejected if there is a record under %s', async (_, record) => {
    const records = open();
    await records.world.put('UserPreferences', [{ id: 'there', ...record }]);

    const answer = await records.send('recoverPreferences', {
      ...input({ email: ' MIA@wellness.example ' }),
      clientToken: 'x',
    });

    expectError(answer, 'Conflict', recoveryMessages.exists);
    expect([...(await records.all('UserPreferences')).keys()]).toEqual(['there']);
  });

  test('creates one record for two simultaneous admins, and informs the second', async () => {
    const { send, all } = open();

    const answers = await Promise.all([
      send('recoverPreferences', { ...input(), clientToken: 'a' }, 'ana'),
      send(
        'recoverPreferences',
        { ...input({ email: 'Mia@Wellness.example', mode: 'complete' }), clientToken: 'b' },
        'ben',
      ),
    ]);

    const refused = answers.flatMap((answer) => ('error' in answer ? [answer.error] : []));
    const { exists, meanwhile } = recoveryMessages;
    expect(refused).toMatchObject([{ type: 'Conflict' }]);
    expect([exists, meanwhile('mia@wellness.example')]).toContain(refused[0]?.message);
    expect((await all('UserPreferences')).size).toBe(1);
  });

  test('reports that a record already exists if it was created after the duplicate check', async () => {
    const { world } = open();
    const plan = planOnlyPreferences(
      { engine: world.engine, accounts: accountsOf([]) },
      { email: 'mia@wellness.example', field: 'input.email', fieldsOf: () => ({}), describe: () => '' },
    );
    await plan();
    await world.put('UserPreferences', [{ id: 'first', userID: 'mia@wellness.example' }]);

    await expect(plan()).rejects.toMatchObject({
      code: 'Conflict',
      message: 'A preferences record for mia@wellness.example already exists. It was just created.',
    });
  });

  test('sent twice creates one record and returns it; after an undo, it can be created again', async () => {
    const { ask, send, all, trail } = open();
    const first = await ask('recoverPreferences', { ...input(), clientToken: 'once' });

    expect(await ask('recoverPreferences', { ...input(), clientToken: 'once' })).toEqual(first);
    const [entry] = await trail();
    await ask('undoAuditEntry', { id: entry?.id });
    const again = await send('recoverPreferences', { ...input({ mode: 'standard' }), clientToken: 'again' });

    expect(again).toMatchObject({ data: { id: first.id, exerciseMinutesGoal: 10, _version: 3 } });
    expect((await all('UserPreferences')).get(first.id)).not.toHaveProperty('_deleted');
  });
});

describe('a preferences record with any fields (docs/product.md: one per user)', () => {
  const create = (over: object = {}, clientToken = 'x') => ({
    input: { userID: 'mia@wellness.example', exerciseMinutesGoal: 12, ...over },
    clientToken,
  });

  test.each([
    ['their email in another spelling', { userID: 'mia@wellness.example' }],
    ['their unique ID', { userID: mia }],
    ['their owner', { userID: 'mia', owner: `${mia}::mia` }],
  ])('is rejected if there is one under %s', async (_, record) => {
    const records = open();
    await records.world.put('UserPreferences', [{ id: 'there', ...record }]);

    const answer = await records.send('createUserPreferences', create({ userID: 'MIA@wellness.example' }));

    expectError(answer, 'Conflict', recoveryMessages.exists, 'input.userID');
    expect([...(await records.all('UserPreferences')).keys()]).toEqual(['there']);
  });

  test('is created once by a concurrent creation and recovery', async () => {
    const { send, all } = open();

    const answers = await Promise.all([
      send('createUserPreferences', create(), 'ana'),
      send('createUserPreferences', create({ userID: 'MIA@wellness.example' }, 'y'), 'ben'),
      send('recoverPreferences', { ...input(), clientToken: 'z' }, 'ben'),
    ]);

    expect(answers.filter((answer) => 'error' in answer)).toMatchObject([
      { error: { type: 'Conflict' } },
      { error: { type: 'Conflict' } },
    ]);
    expect((await all('UserPreferences')).size).toBe(1);
  });

  test('has the caller’s fields, and is returned again for the same token', async () => {
    const { ask, trail } = open();

    const first = await ask('createUserPreferences', create());

    expect(first).toMatchObject({ userID: 'mia@wellness.example', exerciseMinutesGoal: 12, _version: 1 });
    expect(await ask('createUserPreferences', create())).toEqual(first);
    expect(await trail()).toHaveLength(1);
  });
});

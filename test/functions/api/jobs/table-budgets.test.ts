import { GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { lockKey } from '#functions/engine/ledger/ledger';
import { models } from '#shared/models/index';
import { runId } from '../../resolvers/rows';
import { identity, openApi } from '../fixture';

const admin = { ...identity, groups: ['Admin'] };
const change = (given: object = {}) => ({ table: 'UserActivity', writesPerSecond: 50, version: 0, ...given });

/** Opens the API with a budget of one table, and a run that is changing this table. */
function openBudgets() {
  const api = openApi(null);
  const [changedBy, changedAt] = ['bo@example.com', '2026-03-02T10:00:00.000Z'];
  const row = { table: 'UserActivity', writesPerSecond: 200, version: 3, changedBy, changedAt };
  const lock = { runId, title: 'Tidy up', startedBy: 'ana@example.com' };
  api.ledger.on(QueryCommand).resolves({ Items: [row] });
  api.ledger.on(GetCommand, { Key: lockKey('UserActivity') }).resolves({ Item: lock });
  return api;
}

describe('tableBudgets', () => {
  it('lists every table that runs can change, with its budget and the run that uses it', async () => {
    const { call } = openBudgets();

    const answer = await call('tableBudgets', {}, admin);

    const none = { writesPerSecond: null, version: 0, changedBy: null, changedAt: null, lock: null };
    expect(answer).toEqual({
      data: models.map(({ name: table }) =>
        table === 'UserActivity'
          ? {
              table,
              writesPerSecond: 200,
              version: 3,
              changedBy: 'bo@example.com',
              changedAt: '2026-03-02T10:00:00.000Z',
              lock: { table, runId, title: 'Tidy up', startedBy: 'ana@example.com' },
            }
          : { table, ...none },
      ),
    });
  });
});

describe('setTableBudget', () => {
  it('stores the budget for any admin, under their email', async () => {
    const { call, ledger } = openBudgets();

    const answer = await call('setTableBudget', change({ version: 3 }), admin);

    expect(answer).toMatchObject({ data: { table: 'UserActivity' } });
    const [transaction] = ledger.commandCalls(TransactWriteCommand);
    expect(transaction?.args[0].input.TransactItems?.[0]?.Update).toMatchObject({
      Key: { pk: 'TABLE_BUDGET', sk: 'UserActivity' },
      ConditionExpression: '#version = :version2',
      ExpressionAttributeValues: { ':writesPerSecond': 50, ':version': 4, ':changedBy': 'ana@example.com' },
    });
  });

  it.each([{ writesPerSecond: null }, { writesPerSecond: undefined }])(
    'removes the budget with %j',
    async (given) => {
      const { call, ledger } = openBudgets();

      await call('setTableBudget', change({ ...given, version: 3 }), admin);

      const [transaction] = ledger.commandCalls(TransactWriteCommand);
      expect(transaction?.args[0].input.TransactItems?.[0]?.Update?.UpdateExpression).toMatch(
        /REMOVE #writesPerSecond$/,
      );
    },
  );

  it.each([
    ['writesPerSecond', 0],
    ['writesPerSecond', -1],
    ['writesPerSecond', 1.5],
    ['writesPerSecond', 40_001],
    ['writesPerSecond', '200'],
    ['version', -1],
    ['version', undefined],
    ['table', 5],
  ])('refuses %s = %j, and names it', async (field, value) => {
    const { call, ledger } = openBudgets();

    const answer = await call('setTableBudget', change({ [field]: value }), admin);

    expect(answer).toMatchObject({
      error: { type: 'BadRequest', message: expect.stringContaining(field), info: { field } },
    });
    expect(ledger.commandCalls(TransactWriteCommand)).toEqual([]);
  });

  it.each(['', 'Users', 'AuditEntry', 'useractivity', '__proto__', 'x'.repeat(10_000)])(
    'refuses the table %.20s, and lists the tables',
    async (table) => {
      const { call, ledger } = openBudgets();

      const answer = await call('setTableBudget', change({ table }), admin);

      expect(answer).toMatchObject({
        error: {
          type: 'NotFound',
          message: expect.stringMatching(/^There is no table '.*'; expected one of /),
        },
      });
      expect('error' in answer && answer.error.message.length).toBeLessThan(1_000);
      expect(ledger.commandCalls(TransactWriteCommand)).toEqual([]);
    },
  );

  it('refuses a version that somebody else has changed, and callers who are not admins', async () => {
    const { call, ledger } = openBudgets();

    expect(await call('setTableBudget', change({ version: 2 }), admin)).toMatchObject({
      error: { type: 'Conflict', message: expect.stringContaining('bo@example.com changed it') },
    });
    expect(await call('setTableBudget', change(), { ...identity, groups: [] })).toMatchObject({
      error: { type: 'Unauthorized' },
    });
    expect(ledger.commandCalls(TransactWriteCommand)).toEqual([]);
  });
});

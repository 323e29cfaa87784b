import { ListUsersInGroupCommand } from '@aws-sdk/client-cognito-identity-provider';
import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { runId, runRow } from '../../resolvers/rows';
import { identity, openApi, stillKept } from '../fixture';

const operations: [string, (id: unknown) => object][] = [
  ['stopJob', (id) => ({ id })],
  ['resumeJob', (id) => ({ id })],
  ['retryFailures', (id) => ({ id })],
  ['verifyRun', (id) => ({ id, clientToken: 'verify' })],
  ['jobFailureGroups', (id) => ({ runId: id })],
  ['noteFailureCause', (id) => ({ runId: id, cause: 'none', text: 'Known.', version: 0 })],
  ['jobChanges', (id) => ({ runId: id })],
  ['acknowledgeRun', (id) => ({ id, note: 'Seen.' })],
  ['assignRun', (id) => ({ id, to: 'ben@example.com', note: '', version: 0 })],
  ['runAssignees', (id) => ({ id })],
];

describe.each(operations)('%s', (field, argsFor) => {
  it.each(['', 'nonsense', `${runId}#LOG`, 'x'.repeat(3000)])(
    'reports that there is no run %j',
    async (id) => {
      const { call, ledger } = openApi();

      const answer = await call(field, argsFor(id));

      expect(answer).toMatchObject({ error: { type: 'NotFound' } });
      expect('error' in answer && answer.error.message.length).toBeLessThan(70);
      expect(ledger.calls()).toHaveLength(0);
    },
  );

  it('reports that there is no run if the ledger has none', async () => {
    const { call } = openApi(null);

    const answer = await call(field, argsFor(runId));

    expect(answer).toMatchObject({ error: { type: 'NotFound', message: `There is no run '${runId}'.` } });
  });

  it.each([[undefined], [null], [7], [['a']]])('rejects %j as an id', async (id) => {
    const { call } = openApi();

    const answer = await call(field, argsFor(id));

    expect(answer).toMatchObject({ error: { type: 'BadRequest', info: { expected: 'text' } } });
  });

  it('rejects an admin outside the group of the run', async () => {
    const { call, ledger } = openApi();

    const answer = await call(field, argsFor(runId), { ...identity, groups: ['Admin'] });

    expect(answer).toEqual({
      error: { type: 'Forbidden', message: 'Migration only allowed for the designated admin account' },
    });
    expect(ledger.commandCalls(UpdateCommand)).toHaveLength(0);
  });
});

describe('stopJob', () => {
  it('requests the stop on behalf of the caller, as named in the user directory', async () => {
    const { call, ledger } = openApi();

    const answer = await call('stopJob', { id: runId });

    expect(answer).toMatchObject({ data: { id: runId } });
    expect(ledger.commandCalls(TransactWriteCommand)).not.toHaveLength(0);
    expect(JSON.stringify(ledger.calls().map(({ args }) => args[0].input))).toContain('ana@example.com');
  });

  it('reports that a run has already ended', async () => {
    const { call } = openApi(runRow({ status: 'SUCCEEDED' }));

    const answer = await call('stopJob', { id: runId });

    expect(answer).toMatchObject({ error: { type: 'Conflict', info: { status: 'SUCCEEDED' } } });
  });
});

describe('resumeJob', () => {
  it('starts a new attempt of a stopped run', async () => {
    const { call, ledger } = openApi(runRow({ ...stillKept, status: 'STOPPED', tablesWritten: [] }));

    const answer = await call('resumeJob', { id: runId });

    expect(answer).toMatchObject({ data: { id: runId } });
    expect(ledger.commandCalls(TransactWriteCommand)).toHaveLength(1);
  });

  const spent = { readUnits: 8_000_000, writeUnits: 6_400_000, maxDollars: 5 };
  const prices = { readPerMillion: 0.125, writePerMillion: 0.625 };
  const tooExpensive = { ...stillKept, status: 'FAILED', tablesWritten: [], ...spent, prices };

  it('rejects a run that has spent its ceiling, with the cost and the ceiling', async () => {
    const { call, ledger } = openApi(runRow(tooExpensive));

    expect(await call('resumeJob', { id: runId })).toMatchObject({
      error: {
        type: 'Conflict',
        message: `Run ${runId} has spent $5.00, and its maximum cost is $5.00. Raise or remove the maximum.`,
      },
    });
    expect(ledger.commandCalls(TransactWriteCommand)).toHaveLength(0);
  });

  it.each([
    [10, '#maxDollars = :maxDollars', ', with a maximum cost of $10.00 (was $5.00).'],
    [null, ' #maxDollars, #endedAt', ', without a maximum cost (was $5.00).'],
  ])('starts a new attempt with the ceiling %j', async (maxDollars, expression, line) => {
    const { call, ledger } = openApi(runRow(tooExpensive));

    const answer = await call('resumeJob', { id: runId, input: { maxDollars } });

    expect(answer).toMatchObject({ data: { id: runId } });
    const [update] = ledger.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems ?? [];
    expect(update?.Update?.UpdateExpression).toContain(expression);
    expect(update?.Update?.ExpressionAttributeValues?.[':maxDollars'] ?? null).toBe(maxDollars);
    expect(JSON.stringify(ledger.calls().map(({ args }) => args[0].input))).toContain(line);
  });

  it.each([0, -1, 1_000_001, 'ten'])('rejects the ceiling %j with its value', async (maxDollars) => {
    const { call } = openApi(runRow(tooExpensive));

    expect(await call('resumeJob', { id: runId, input: { maxDollars } })).toMatchObject({
      error: {
        type: 'BadRequest',
        message: expect.stringContaining(`input.maxDollars is ${JSON.stringify(maxDollars)}; expected`),
      },
    });
  });

  it('rejects a run whose job is no longer in the catalogue', async () => {
    const { call } = openApi(runRow({ status: 'STOPPED', job: 'gone' }));

    const answer = await call('resumeJob', { id: runId });

    expect(answer).toMatchObject({
      error: { type: 'Conflict', message: expect.stringContaining("the job 'gone' no longer exists") },
    });
  });
});

describe('retryFailures', () => {
  it.each([[''], ['x'.repeat(200)], [7]])('rejects %j as a code', async (code) => {
    const { call } = openApi(runRow({ status: 'COMPLETED_WITH_FAILURES' }));

    const answer = await call('retryFailures', { id: runId, code });

    expect(answer).toMatchObject({ error: { type: 'BadRequest', info: { field: 'code' } } });
  });

  it('reports the status of a run that did not end with failures', async () => {
    const { call, ledger } = openApi(runRow({ status: 'RUNNING' }));

    const answer = await call('retryFailures', { id: runId, code: null });

    expect(answer).toMatchObject({ error: { type: 'Conflict', info: { status: 'RUNNING' } } });
    expect(ledger.commandCalls(TransactWriteCommand)).toHaveLength(0);
  });

  it('rejects a run whose job is no longer in the catalogue', async () => {
    const { call } = openApi(runRow({ status: 'COMPLETED_WITH_FAILURES', job: 'gone' }));

    const answer = await call('retryFailures', { id: runId });

    expect(answer).toMatchObject({
      error: { type: 'Conflict', message: expect.stringContaining("the job 'gone' no longer exists") },
    });
  });
});

describe('jobChanges', () => {
  it('returns an empty page if nothing is planned', async () => {
    const { call } = openApi();

    const answer = await call('jobChanges', { runId, table: null, limit: null, nextToken: null });

    expect(answer).toEqual({ data: { items: [], nextToken: null } });
  });

  it.each([
    [{ limit: 0 }, 'limit is 0; expected at least 1.'],
    [{ limit: -5 }, 'limit is -5; expected at least 1.'],
    [{ limit: 2.5 }, 'limit is 2.5; expected a whole number.'],
    [{ limit: '5' }, 'limit is "5"; expected a number.'],
    [{ table: 'Ledger' }, 'table is "Ledger"; expected one of "UserPreferences", "UserActivity"'],
    [{ nextToken: 5 }, 'nextToken is 5; expected text.'],
    [
      { nextToken: 'junk' },
      'nextToken is not from this list; expected the nextToken from the previous page.',
    ],
    [{ offset: 5 }, 'offset is not known; expected only runId, table, limit, nextToken.'],
  ])('rejects %j', async (args, message) => {
    const { call } = openApi();

    const answer = await call('jobChanges', { runId, ...args });

    expect(answer).toMatchObject({ error: { type: 'BadRequest' } });
    expect('error' in answer && answer.error.message).toContain(message);
  });
});

describe('acknowledgeRun', () => {
  const attention = { reason: '3 records could not be changed.' };

  it('stores the note on behalf of the caller, as named in the user directory', async () => {
    const { call, ledger } = openApi(runRow({ status: 'FAILED', attention, attentionList: 'NEEDED' }));

    const answer = await call('acknowledgeRun', { id: runId, note: '  Mended by hand.  ' });

    expect(answer).toMatchObject({ data: { id: runId } });
    expect(ledger.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems?.[0]).toMatchObject({
      Update: {
        ExpressionAttributeValues: {
          ':attention': { ...attention, acknowledgedBy: 'ana@example.com', note: 'Mended by hand.' },
        },
      },
    });
  });

  it.each([
    ['', 'at least 1 character'],
    ['   ', 'at least 1 character'],
    ['x'.repeat(501), 'at most 500 characters'],
  ])('rejects the note %j', async (note, expected) => {
    const { call, ledger } = openApi();

    const answer = await call('acknowledgeRun', { id: runId, note });

    expect(answer).toMatchObject({ error: { type: 'BadRequest', info: { field: 'note', expected } } });
    expect(ledger.calls()).toHaveLength(0);
  });

  it('returns a conflict if the run does not need attention', async () => {
    const { call } = openApi(runRow({ status: 'SUCCEEDED' }));

    expect(await call('acknowledgeRun', { id: runId, note: 'Seen.' })).toMatchObject({
      error: { type: 'Conflict', message: expect.stringContaining('nothing to acknowledge') },
    });
  });
});

describe('assignRun', () => {
  /** Ana, Ben and Dora are admins; only Ana and Ben may use the designated admin's jobs. Dora is disabled. */
  function openWithAdmins(run: Record<string, unknown> = runRow()) {
    const api = openApi(run);
    const user = (name: string, Enabled = true) => ({
      Username: name,
      Enabled,
      Attributes: [
        { Name: 'sub', Value: name === 'ana' ? 'sub-1' : `sub-${name}` },
        { Name: 'email', Value: `${name}@example.com` },
      ],
    });
    const groups: Record<string, object[]> = {
      Admin: [user('cy'), user('ben'), user('ana'), user('dora', false)],
      DesignatedAdmin: [user('ana'), user('ben'), user('dora', false)],
    };
    api.cognito.on(ListUsersInGroupCommand).callsFake(({ GroupName }) => ({ Users: groups[GroupName] }));
    return api;
  }
  const args = { id: runId, to: 'ben@example.com', note: 'Yours.', version: 0 };

  it('offers the admins who may act on the run', async () => {
    const { call } = openWithAdmins();

    expect(await call('runAssignees', { id: runId })).toEqual({
      data: ['ana@example.com', 'ben@example.com'],
    });
  });

  it('assigns the run, whatever the spelling of the address', async () => {
    const { call, ledger } = openWithAdmins();

    const answer = await call('assignRun', { ...args, to: ' Ben@Example.com ' });

    expect(answer).toMatchObject({ data: { id: runId } });
    expect(JSON.stringify(ledger.commandCalls(TransactWriteCommand)[0]?.args[0].input)).toContain(
      '"to":"ben@example.com","by":"ana@example.com"',
    );
  });

  it.each([
    ['may not see the run', 'cy@example.com'],
    ['is disabled', 'dora@example.com'],
    ['is not an admin', 'eve@example.com'],
  ])('rejects an assignee who %s, and lists those who can be chosen', async (_, to) => {
    const { call, ledger } = openWithAdmins();

    const answer = await call('assignRun', { ...args, to });

    expect(answer).toMatchObject({
      error: {
        type: 'BadRequest',
        message: `to is '${to}'; expected an admin who may act on this run: ana@example.com, ben@example.com.`,
        info: { field: 'to' },
      },
    });
    expect(ledger.commandCalls(TransactWriteCommand)).toHaveLength(0);
  });

  it('rejects a note that is too long, with its length and the limit', async () => {
    const { call } = openWithAdmins();

    const answer = await call('assignRun', { ...args, note: 'x'.repeat(10_000) });

    expect(answer).toMatchObject({
      error: { type: 'BadRequest', info: { field: 'note', expected: 'at most 500 characters' } },
    });
    expect('error' in answer && answer.error.message).toContain('10,000');
  });

  it('rejects a version that is no longer the latest, and names the admins and the time', async () => {
    const assignment = {
      version: 1,
      to: 'ana@example.com',
      by: 'ben@example.com',
      at: '2026-11-20T08:00:00.000Z',
      note: '',
    };
    const { call } = openWithAdmins(runRow({ assignments: [assignment] }));

    const answer = await call('assignRun', args);

    expect(answer).toMatchObject({
      error: {
        type: 'Conflict',
        message: `Run ${runId} was assigned to ana@example.com by ben@example.com at 2026-11-20T08:00:00.000Z. Read the note, then decide again.`,
      },
    });
  });
});

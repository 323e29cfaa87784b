import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { runId, runRow } from '../../resolvers/rows';
import { identity, openApi, stillKept } from '../fixture';

const operations: [string, (id: unknown) => object][] = [
  ['stopJob', (id) => ({ id })],
  ['resumeJob', (id) => ({ id })],
  ['retryFailures', (id) => ({ id })],
  ['jobChanges', (id) => ({ runId: id })],
  ['acknowledgeRun', (id) => ({ id, note: 'Seen.' })],
];

describe.each(operations)('%s', (field, argsFor) => {
  it.each(['', 'nonsense', `${runId}#LOG`, 'x'.repeat(3000)])('says that there is no run %j', async (id) => {
    const { call, ledger } = openApi();

    const answer = await call(field, argsFor(id));

    expect(answer).toMatchObject({ error: { type: 'NotFound' } });
    expect('error' in answer && answer.error.message.length).toBeLessThan(70);
    expect(ledger.calls()).toHaveLength(0);
  });

  it('says that there is no run where none is stored', async () => {
    const { call } = openApi(null);

    const answer = await call(field, argsFor(runId));

    expect(answer).toMatchObject({ error: { type: 'NotFound', message: `There is no run '${runId}'.` } });
  });

  it.each([[undefined], [null], [7], [['a']]])('refuses %j as an id', async (id) => {
    const { call } = openApi();

    const answer = await call(field, argsFor(id));

    expect(answer).toMatchObject({ error: { type: 'BadRequest', info: { expected: 'text' } } });
  });

  it('refuses an admin outside the group of the run', async () => {
    const { call, ledger } = openApi();

    const answer = await call(field, argsFor(runId), { ...identity, groups: ['Admin'] });

    expect(answer).toEqual({
      error: { type: 'Forbidden', message: 'Migration only allowed for the designated admin account' },
    });
    expect(ledger.commandCalls(UpdateCommand)).toHaveLength(0);
  });
});

describe('stopJob', () => {
  it('asks the run to stop in the name of the caller in the user directory', async () => {
    const { call, ledger } = openApi();

    const answer = await call('stopJob', { id: runId });

    expect(answer).toMatchObject({ data: { id: runId } });
    expect(ledger.commandCalls(UpdateCommand)).not.toHaveLength(0);
    expect(JSON.stringify(ledger.calls().map(({ args }) => args[0].input))).toContain('ana@example.com');
  });

  it('says of a run that is over that it is', async () => {
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

  it('refuses a run whose job is no longer in the catalogue', async () => {
    const { call } = openApi(runRow({ status: 'STOPPED', job: 'gone' }));

    const answer = await call('resumeJob', { id: runId });

    expect(answer).toMatchObject({
      error: { type: 'Conflict', message: expect.stringContaining("the job 'gone' no longer exists") },
    });
  });
});

describe('retryFailures', () => {
  it.each([[''], ['x'.repeat(200)], [7]])('refuses %j as a code', async (code) => {
    const { call } = openApi(runRow({ status: 'COMPLETED_WITH_FAILURES' }));

    const answer = await call('retryFailures', { id: runId, code });

    expect(answer).toMatchObject({ error: { type: 'BadRequest', info: { field: 'code' } } });
  });

  it('says of a run that did not end with failures how it stands', async () => {
    const { call, ledger } = openApi(runRow({ status: 'RUNNING' }));

    const answer = await call('retryFailures', { id: runId, code: null });

    expect(answer).toMatchObject({ error: { type: 'Conflict', info: { status: 'RUNNING' } } });
    expect(ledger.commandCalls(TransactWriteCommand)).toHaveLength(0);
  });

  it('refuses a run whose job is no longer in the catalogue', async () => {
    const { call } = openApi(runRow({ status: 'COMPLETED_WITH_FAILURES', job: 'gone' }));

    const answer = await call('retryFailures', { id: runId });

    expect(answer).toMatchObject({
      error: { type: 'Conflict', message: expect.stringContaining("the job 'gone' no longer exists") },
    });
  });
});

describe('jobChanges', () => {
  it('answers an empty page where nothing is planned', async () => {
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
    [{ nextToken: 'junk' }, 'nextToken is not from this list; expected the nextToken of the previous page.'],
    [{ offset: 5 }, 'offset is not known; expected only runId, table, limit, nextToken.'],
  ])('refuses %j', async (args, message) => {
    const { call } = openApi();

    const answer = await call('jobChanges', { runId, ...args });

    expect(answer).toMatchObject({ error: { type: 'BadRequest' } });
    expect('error' in answer && answer.error.message).toContain(message);
  });
});

describe('acknowledgeRun', () => {
  const attention = { reason: '3 records could not be changed.' };

  it('keeps the note in the name of the caller in the user directory', async () => {
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
  ])('refuses the note %j', async (note, expected) => {
    const { call, ledger } = openApi();

    const answer = await call('acknowledgeRun', { id: runId, note });

    expect(answer).toMatchObject({ error: { type: 'BadRequest', info: { field: 'note', expected } } });
    expect(ledger.calls()).toHaveLength(0);
  });

  it('is a conflict where the run needs nobody', async () => {
    const { call } = openApi(runRow({ status: 'SUCCEEDED' }));

    expect(await call('acknowledgeRun', { id: runId, note: 'Seen.' })).toMatchObject({
      error: { type: 'Conflict', message: expect.stringContaining('nothing to acknowledge') },
    });
  });
});

import { GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { laneRow, runId, runRow } from '../../resolvers/rows';
import { identity, openApi, startInput } from '../fixture';

const undo = (over: Record<string, unknown> = {}) =>
  startInput({ job: 'undo-run', params: { runId }, dryRun: false, ...over });

const overRow = (over: Record<string, unknown> = {}) =>
  runRow({
    status: 'SUCCEEDED',
    tablesWritten: ['UserActivity'],
    undoableUntil: '2999-01-01T00:00:00.000Z',
    ...over,
  });

/** Creates the API with a run that has ended and can be undone. No token has been used yet. */
function openUndoable(run: Record<string, unknown> = overRow()) {
  const api = openApi(run);
  api.ledger.on(GetCommand).callsFake(({ Key }) => (Key.sk === 'RUN' ? { Item: run } : {}));
  api.ledger.on(QueryCommand).resolves({ Items: [run, laneRow(0, { done: true })] });
  return api;
}

describe('startJob of undo-run', () => {
  it('starts an undo with the access and the tables of the run, and marks the run as undone', async () => {
    const { call, ledger } = openUndoable();

    const answer = await call('startJob', undo());

    expect(answer).toHaveProperty('data');
    const [transaction] = ledger.commandCalls(TransactWriteCommand);
    const items = transaction?.args[0].input.TransactItems ?? [];
    const run = items[0]?.Put?.Item;
    expect(run).toMatchObject({
      job: 'undo-run',
      title: 'Undo: User identifier migration',
      access: 'DesignatedAdmin',
      undoes: runId,
      tablesWritten: ['UserActivity'],
    });
    expect(items.map(({ Put }) => Put?.Item?.pk)).toContain('LOCK#UserActivity');
    expect(items.at(-1)?.Update).toMatchObject({
      Key: { pk: `RUN#${runId}`, sk: 'RUN' },
      ExpressionAttributeValues: { ':undoneBy': run?.id },
    });
  });

  it('neither marks nor locks anything for a dry run', async () => {
    const { call, ledger } = openUndoable();

    await call('startJob', undo({ dryRun: true }));

    const items = ledger.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems ?? [];
    // The transaction writes the run, its token, the reconciler's mark and the status event, and checks for a
    // pause.
    expect(items).toHaveLength(5);
    expect(items.every(({ Put, ConditionCheck }) => Put ?? ConditionCheck)).toBe(true);
  });

  it("is rejected with the message of the run's job for callers who may not use that job", async () => {
    const { call, ledger } = openUndoable();

    const answer = await call('startJob', undo(), { ...identity, groups: ['Admin'] });

    expect(answer).toMatchObject({
      error: { type: 'Forbidden', message: 'Migration only allowed for the designated admin account' },
    });
    expect(ledger.commandCalls(TransactWriteCommand)).toHaveLength(0);
  });

  it.each(['nope', `${runId}0`, ''])('finds no run %j', async (id) => {
    const { call } = openUndoable();

    expect(await call('startJob', undo({ params: { runId: id } }))).toMatchObject({
      error: { type: 'NotFound', message: `There is no run '${id}'.`, info: { field: 'params.runId' } },
    });
  });

  it('names the required parameter', async () => {
    const { call } = openUndoable();

    expect(await call('startJob', undo({ params: {} }))).toMatchObject({
      error: { type: 'BadRequest', message: 'params.runId is missing; expected text.' },
    });
  });

  it.each([
    ['was undone', { undoneBy: 'X' }, 'Conflict', `Run ${runId} was undone by run X.`],
    [
      'is in progress',
      { status: 'RUNNING' },
      'Conflict',
      `Run ${runId} is RUNNING; only a run that has ended can be undone.`,
    ],
    [
      'was a dry run',
      { dryRun: true },
      'BadRequest',
      `Run ${runId} is a dry run, which changed nothing. Expected a real run.`,
    ],
    [
      'is too old',
      { undoableUntil: '2020-01-01T00:00:00.000Z' },
      'Conflict',
      `Run ${runId} can no longer be undone: its changes were kept until 2020-01-01T00:00:00.000Z.`,
    ],
  ])('explains the rejection if the run %s', async (_, over, type, message) => {
    const { call } = openUndoable(overRow(over));

    expect(await call('startJob', undo())).toMatchObject({ error: { type, message } });
  });
});

describe('resumeJob', () => {
  it('is rejected for a run that was undone, and names the undo', async () => {
    const { call } = openUndoable(overRow({ status: 'STOPPED', undoneBy: 'X' }));

    expect(await call('resumeJob', { id: runId })).toMatchObject({
      error: { type: 'Conflict', message: `Run ${runId} was undone by run X.`, info: { runId: 'X' } },
    });
  });
});

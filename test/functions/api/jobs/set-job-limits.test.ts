import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { runId, runRow } from '../../resolvers/rows';
import { identity, openApi } from '../fixture';

const admin = { ...identity, groups: ['Admin'] };
const running = { status: 'RUNNING', dryRun: false, plannedLanes: 4 } as const;
const change = (input: object) => ({ id: runId, input: { version: 0, ...input } });

describe('setJobLimits', () => {
  it('writes the limits with a version, the admin and the time, unless someone else has changed them', async () => {
    const { call, ledger } = openApi(runRow(running));

    const answer = await call('setJobLimits', change({ writesPerSecond: 200, readsPerSecond: null }));

    expect(answer).toMatchObject({ data: { id: runId } });
    const [transaction] = ledger.commandCalls(TransactWriteCommand);
    expect(transaction?.args[0].input.TransactItems?.[0]?.Update).toMatchObject({
      UpdateExpression: 'SET #limits = :limits, #writesPerSecond = :writesPerSecond REMOVE #readsPerSecond',
      ConditionExpression: '#status = :status AND #attempt = :attempt AND attribute_not_exists(#limits)',
      ExpressionAttributeValues: {
        ':writesPerSecond': 200,
        ':limits': { version: 1, by: 'ana@example.com', at: expect.any(String) },
      },
    });
  });

  it('writes the log line together with the limits', async () => {
    const { call, ledger } = openApi(runRow({ ...running, writesPerSecond: 1_000 }));

    await call('setJobLimits', change({ writesPerSecond: 200, lanesAtOnce: null }));

    const [transaction] = ledger.commandCalls(TransactWriteCommand);
    expect(transaction?.args[0].input.TransactItems?.[1]?.Put?.Item).toMatchObject({
      level: 'info',
      message:
        'Limits changed by ana@example.com: writes per second from 1,000 to 200, lanes at once from all to all.',
    });
  });

  it.each([
    ['writesPerSecond', 0],
    ['writesPerSecond', 40_001],
    ['writesPerSecond', 1.5],
    ['writesPerSecond', '200'],
    ['readsPerSecond', -1],
    ['lanesAtOnce', 0],
    ['lanesAtOnce', 41],
    ['maxDollars', 0],
    ['maxDollars', 'five'],
    ['version', -1],
  ])('rejects %s = %j, with the name of the limit and what was expected', async (field, value) => {
    const { call, ledger } = openApi(runRow(running));

    const answer = await call('setJobLimits', change({ [field]: value }));

    expect(answer).toMatchObject({
      error: {
        type: 'BadRequest',
        message: expect.stringContaining(`input.${field}`),
        info: { field: `input.${field}`, expected: expect.any(String) },
      },
    });
    expect(ledger.commandCalls(TransactWriteCommand)).toHaveLength(0);
  });

  it.each([
    [
      running,
      {},
      'input changes nothing; expected at least one of writesPerSecond, readsPerSecond, lanesAtOnce and maxDollars.',
    ],
    [
      running,
      { lanesAtOnce: 5 },
      "input.lanesAtOnce is 5; expected at most 4, the number of lanes in the run's plan.",
    ],
    [
      { ...running, dryRun: true },
      { writesPerSecond: 5 },
      'input.writesPerSecond is 5; expected none: a dry run writes no records.',
    ],
    [
      { ...running, shape: 'audit' },
      { writesPerSecond: 5 },
      'input.writesPerSecond is 5; expected none: the job only reads.',
    ],
  ] as const)('of %j rejects %j', async (row, input, message) => {
    const { call } = openApi(runRow(row));

    expect(await call('setJobLimits', change(input))).toMatchObject({
      error: { type: 'BadRequest', message },
    });
  });

  it.each(['SUCCEEDED', 'STOPPING'] as const)('rejects a run that is %s', async (status) => {
    const { call } = openApi(runRow({ ...running, status }));

    expect(await call('setJobLimits', change({ readsPerSecond: 5 }))).toMatchObject({
      error: { type: 'Conflict', message: `Run ${runId} is ${status}; its limits no longer apply.` },
    });
  });

  it('names the admin who has changed the limits since the caller loaded them', async () => {
    const limits = { version: 3, by: 'bo@example.com', at: '2026-11-21T10:00:00.000Z' };
    const { call } = openApi(runRow({ ...running, limits }));

    expect(await call('setJobLimits', change({ readsPerSecond: 5 }))).toMatchObject({
      error: {
        type: 'Conflict',
        message: `The limits of run ${runId} are at version 3; expected version 0. bo@example.com changed them at 2026-11-21T10:00:00.000Z. Check them, then try again.`,
      },
    });
  });

  it('returns a conflict if the run changes between the read and the write', async () => {
    const { call, ledger } = openApi(runRow(running));
    ledger.on(TransactWriteCommand).rejects(
      new TransactionCanceledException({
        $metadata: {},
        message: '',
        CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
      }),
    );

    expect(await call('setJobLimits', change({ readsPerSecond: 5 }))).toMatchObject({
      error: { type: 'Conflict', message: `Run ${runId} has just changed. Try again.` },
    });
  });

  it('rejects an admin outside the group of the run', async () => {
    const { call } = openApi(runRow(running));

    expect(await call('setJobLimits', change({ readsPerSecond: 5 }), admin)).toMatchObject({
      error: { type: 'Forbidden' },
    });
  });
});

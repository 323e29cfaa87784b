import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { StopExecutionCommand } from '@aws-sdk/client-sfn';
import { GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it, onTestFinished } from 'vitest';
import { userPreferencesAudit } from '#functions/jobs/preferences/user-preferences-audit';
import { runId, runRow } from '../../resolvers/rows';
import { identity, openApi, startInput, tidyUp } from '../fixture';

const admin = { ...identity, groups: ['Admin'] };

describe('the kill switch', () => {
  it('reports that nothing is paused', async () => {
    const { call } = openApi(null);

    expect(await call('jobSwitch', {}, admin)).toEqual({
      data: { paused: false, by: null, at: null, reason: null },
    });
  });

  it('is available to every admin, and stores the admin and the reason', async () => {
    const { call, ledger } = openApi(null);

    await call('pauseJobs', { reason: '  Moving house.  ' }, admin);

    const [sent] = ledger.commandCalls(TransactWriteCommand);
    expect(sent?.args[0].input.TransactItems).toMatchObject([
      { Put: { Item: { pk: 'SWITCH', by: 'ana@example.com', reason: 'Moving house.' } } },
      { Put: { Item: { description: 'All jobs paused: Moving house.', user: 'ana@example.com' } } },
    ]);
  });

  it.each([[''], ['   '], ['x'.repeat(501)], [undefined], [7]])('rejects %j as a reason', async (reason) => {
    const { call, ledger } = openApi(null);

    const answer = await call('pauseJobs', { reason });

    expect(answer).toMatchObject({ error: { type: 'BadRequest', info: { field: 'reason' } } });
    expect(ledger.commandCalls(TransactWriteCommand)).toHaveLength(0);
  });

  it.each(['jobSwitch', 'pauseJobs', 'unpauseJobs'])('denies %s to everyone else', async (field) => {
    const { call, ledger } = openApi(null);

    const answer = await call(field, { reason: 'Why not.' }, { ...identity, groups: ['DesignatedAdmin'] });

    expect(answer).toMatchObject({ error: { type: 'Unauthorized' } });
    expect(ledger.calls()).toHaveLength(0);
  });

  it('names the admin who paused the jobs when someone else starts one', async () => {
    const { call, ledger } = openApi(null);
    const { TransactionCanceledException } = await import('@aws-sdk/client-dynamodb');
    ledger.on(TransactWriteCommand).rejects(
      new TransactionCanceledException({
        $metadata: {},
        message: '',
        CancellationReasons: [{ Code: 'ConditionalCheckFailed' }],
      }),
    );
    ledger
      .on(GetCommand, { Key: { pk: 'SWITCH', sk: 'ROW' } })
      .resolves({ Item: { by: 'bo@example.com', at: '2026-11-21T10:00:00.000Z', reason: 'Moving house.' } });

    const answer = await call('startJob', startInput());

    const message = 'All jobs have been paused by bo@example.com: Moving house.';
    expect(answer).toMatchObject({ error: { type: 'Conflict', message } });
  });
});

describe('forceStopJob', () => {
  it('rejects a run without a stop request', async () => {
    const { call, sfn } = openApi();

    const answer = await call('forceStopJob', { id: runId });

    expect(answer).toMatchObject({ error: { type: 'Conflict' } });
    expect(sfn.commandCalls(StopExecutionCommand)).toHaveLength(0);
  });

  it('ends the execution on behalf of the caller', async () => {
    const stopRequestedAt = '2026-01-01T00:00:00.000Z';
    const { call, sfn } = openApi(runRow({ status: 'STOPPING', stopRequestedAt }));
    sfn.on(StopExecutionCommand).resolves({});

    const answer = await call('forceStopJob', { id: runId });

    expect(answer).toMatchObject({ data: { id: runId } });
    const [stop] = sfn.commandCalls(StopExecutionCommand);
    expect(stop?.args[0].input.cause).toContain('Force-stopped by ana@example.com');
  });

  it('rejects an admin outside the group of the run', async () => {
    const { call } = openApi();

    expect(await call('forceStopJob', { id: runId }, admin)).toMatchObject({ error: { type: 'Forbidden' } });
  });
});

describe('startJob', () => {
  const limits: [string, unknown][] = [
    ['writesPerSecond', 0],
    ['writesPerSecond', 40_001],
    ['writesPerSecond', 1.5],
    ['maxFailures', 0],
    ['maxFailures', 1_000_001],
    ['maxDollars', 0],
    ['maxDollars', -5],
    ['maxDollars', 1_000_000.5],
    ['maxDollars', 'five'],
    ['estimate', { low: 2, high: 1 }],
  ];
  it.each(limits)('rejects %s = %j', async (field, value) => {
    const { call } = openApi(null);

    const answer = await call('startJob', startInput({ [field]: value }));

    expect(answer).toMatchObject({ error: { type: 'BadRequest', info: { field: `input.${field}` } } });
  });

  it('stores the limits with a real run, and uses the default maximum if none is given', async () => {
    const { call, ledger } = openApi(null);

    await call(
      'startJob',
      startInput({
        dryRun: false,
        writesPerSecond: 50,
        maxFailures: null,
        estimate: { low: 0.1, high: 0.2 },
      }),
    );

    const [start] = ledger.commandCalls(TransactWriteCommand);
    const run = start?.args[0].input.TransactItems?.[0]?.Put?.Item;
    expect(run).toMatchObject({ writesPerSecond: 50, maxFailures: 1_000, estimate: { low: 0.1, high: 0.2 } });
  });

  it("rejects parameters close to an execution's 256 KiB, with their size and the limit", async () => {
    const { call, ledger } = openApi(null);

    const answer = await call('startJob', startInput({ params: { note: 'x'.repeat(260_000) } }));

    expect(answer).toMatchObject({
      error: {
        type: 'BadRequest',
        message: 'params is 260,011 characters long; expected a JSON object of at most 8,192 characters.',
      },
    });
    expect(ledger.commandCalls(TransactWriteCommand)).toHaveLength(0);
  });
});

describe('jobEstimate', () => {
  it('rejects an unknown job, and invalid parameters', async () => {
    const { call } = openApi(null);

    const unknown = await call('jobEstimate', { job: 'tidy' });
    const wrong = await call('jobEstimate', { job: 'tidy-up', params: { days: 31 } });

    expect(unknown).toMatchObject({ error: { type: 'BadRequest', info: { field: 'job' } } });
    expect(wrong).toMatchObject({ error: { type: 'BadRequest', info: { field: 'params.days' } } });
  });

  it('rejects the estimate of a job that the caller may not use', async () => {
    const { call } = openApi(null);

    const answer = await call('jobEstimate', { job: 'user-identifier-migration' }, admin);

    expect(answer).toMatchObject({ error: { type: 'Forbidden' } });
  });

  it('is based on the last run with the same parameters, including defaults', async () => {
    const { call, ledger } = openApi(null);
    const dynamodb = mockClient(DynamoDBClient);
    onTestFinished(() => dynamodb.restore());
    dynamodb.on(DescribeTableCommand).resolves({ Table: { ItemCount: 200, TableSizeBytes: 20_480 } });
    const done = {
      access: 'Admin',
      status: 'SUCCEEDED',
      read: 100,
      changed: 10,
      endedAt: '2026-11-20T10:00:00.000Z',
    };
    const runs = [
      runRow({ ...done, params: '{"days":8}', id: 'other' }),
      runRow({ ...done, params: '{"days":7}' }),
    ];
    // Nobody has written to the table since.
    ledger.on(QueryCommand).callsFake((query: unknown) => ({
      Items: /WRITERS#|byTime/.test(JSON.stringify(query)) ? [] : runs,
    }));

    const answer = await call('jobEstimate', { job: 'tidy-up', params: {} }, admin);

    expect(answer).toMatchObject({ data: { records: 200, changes: 20, basis: { runId } } });
  });
});

describe('jobLocks', () => {
  const holder = { runId, title: 'Migration', startedBy: 'ben@example.com' };
  const lockOn = (table: string) => ({ Key: { pk: `LOCK#${table}`, sk: 'ROW' } });

  it('names the run that is changing a table', async () => {
    const { call, ledger } = openApi(null);
    ledger
      .on(GetCommand, lockOn('UserActivity'))
      .resolves({ Item: { ...holder, since: '2026-11-20T10:00:00.000Z' } });

    const answer = await call('jobLocks', { job: 'tidy-up', params: {} }, admin);

    expect(answer).toEqual({ data: [{ table: 'UserActivity', ...holder }] });
  });

  it('is empty if no run is changing a table, and for a job that changes no records', async () => {
    const { call, ledger } = openApi(null, [tidyUp, userPreferencesAudit]);

    const free = await call('jobLocks', { job: 'tidy-up', params: {} }, admin);
    ledger.on(GetCommand).resolves({ Item: holder });
    const audit = await call('jobLocks', { job: 'user-preferences-audit', params: {} }, admin);

    expect(free).toEqual({ data: [] });
    expect(audit).toEqual({ data: [] });
  });

  it('rejects an unknown job, invalid parameters, and a job that the caller may not use', async () => {
    const { call } = openApi(null);

    const unknown = await call('jobLocks', { job: 'tidy', params: {} });
    const wrong = await call('jobLocks', { job: 'tidy-up', params: { days: 31 } });
    const secret = await call('jobLocks', { job: 'user-identifier-migration', params: {} }, admin);

    expect(unknown).toMatchObject({ error: { type: 'BadRequest', info: { field: 'job' } } });
    expect(wrong).toMatchObject({ error: { type: 'BadRequest', info: { field: 'params.days' } } });
    expect(secret).toMatchObject({ error: { type: 'Forbidden' } });
  });
});

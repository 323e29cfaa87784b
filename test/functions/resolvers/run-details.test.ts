import { beforeAll, describe, expect, it } from 'vitest';
import { runId, runRow } from './rows';
import { contextOf, type LoadedResolver, loadResolver, outcomeOf, tokenAfter } from './sandbox';

describe('authorize-run', () => {
  let authorize: LoadedResolver;
  beforeAll(async () => {
    authorize = await loadResolver('authorize-run');
  });

  it('reads the run consistently, because it may have just been started', () => {
    const request = authorize.request(contextOf({ args: { runId } }));

    expect(request).toEqual({
      operation: 'GetItem',
      key: { pk: { S: `RUN#${runId}` }, sk: { S: 'RUN' } },
      consistentRead: true,
    });
  });

  it.each(['', 'nonsense', 'x'.repeat(3000)])('reports that there is no run %j', (id) => {
    const outcome = outcomeOf(authorize.request, contextOf({ args: { runId: id } }));

    expect(outcome).toMatchObject({ type: 'NotFound', info: { field: 'runId' } });
    expect((outcome as Error).message.length).toBeLessThan(80);
  });

  it('reports that there is no run if the ledger has none', () => {
    const outcome = outcomeOf(authorize.response, contextOf({ args: { runId }, result: null }));

    expect(outcome).toMatchObject({ type: 'NotFound', message: `There is no run '${runId}'.` });
  });

  it('lets only members of the group continue', () => {
    const allowed = authorize.response(contextOf({ args: { runId }, result: runRow() }));
    const refused = outcomeOf(
      authorize.response,
      contextOf({ args: { runId }, result: runRow(), groups: ['Admin'] }),
    );

    expect(allowed).toEqual({ id: runId });
    expect(refused).toMatchObject({
      type: 'Forbidden',
      message: 'Migration only allowed for the designated admin account',
    });
  });
});

describe('Query.jobLog', () => {
  let jobLog: LoadedResolver;
  beforeAll(async () => {
    jobLog = await loadResolver('Query.jobLog');
  });

  it('reads the first 500 lines if no line is given', () => {
    const request = jobLog.request(contextOf({ args: { runId, after: null } }));

    expect(request).toMatchObject({
      query: { expression: '#pk = :pk', expressionValues: { ':pk': { S: `RUN#${runId}#LOG` } } },
      limit: 500,
    });
  });

  it('reads the lines after the given one, 1,000 at most', () => {
    const request = jobLog.request(contextOf({ args: { runId, after: runId, limit: 9999 } }));

    expect(request).toMatchObject({
      query: {
        expression: '#pk = :pk AND #sk > :after',
        expressionNames: { '#pk': 'pk', '#sk': 'sk' },
        expressionValues: { ':after': { S: runId } },
      },
      limit: 1000,
    });
  });

  it.each(['not a line', '%', `${runId}0`, 'x'.repeat(2000)])('rejects %j as a line', (after) => {
    const outcome = outcomeOf(jobLog.request, contextOf({ args: { runId, after } }));

    expect(outcome).toMatchObject({
      type: 'BadRequest',
      info: { field: 'after', expected: 'a log line ID' },
    });
  });

  it('returns lines with their id', () => {
    const line = { at: '2026-01-02T03:04:05.000Z', level: 'info', message: 'Planned', attempt: 1 };

    const lines = jobLog.response(
      contextOf({ result: { items: [{ pk: 'RUN', sk: runId, expiresAt: 1, ...line }] } }),
    );

    expect(lines).toEqual([{ id: runId, lane: null, ...line }]);
  });
});

describe('Query.jobFailures', () => {
  it('reads and returns a page of failures', async () => {
    const jobFailures = await loadResolver('Query.jobFailures');
    const failure = { table: 'UserActivity', key: 'a"b/😀', code: 'X', message: 'No', attempt: 1, at: 'now' };
    const items = [{ pk: 'p', sk: '000#a"b/😀', expiresAt: 1, ...failure }];

    const nextToken = tokenAfter(jobFailures, 'page-2', { args: { runId } });
    const stash = {};
    const request = jobFailures.request(contextOf({ args: { runId, limit: 5000, nextToken }, stash }));
    const page = jobFailures.response(contextOf({ result: { items, nextToken: 'page-2' }, stash }));

    expect(request).toMatchObject({
      query: { expressionValues: { ':pk': { S: `RUN#${runId}#FAILURE` } } },
      limit: 1000,
      nextToken: 'page-2',
    });
    const absent = { cause: null, settledIn: null, approvedChange: null, presentChange: null };
    expect(page).toEqual({ items: [{ id: '000#a"b/😀', ...failure, ...absent }], nextToken });
  });
});

describe('Query.jobFailures, filtered', () => {
  it.each([
    [{}, undefined],
    [{ code: null, standing: false }, undefined],
    [{ code: 'Conflict' }, { expression: '#code = :code', expressionValues: { ':code': { S: 'Conflict' } } }],
    [{ standing: true }, { expression: 'attribute_not_exists(#settledIn)' }],
    [{ code: 'X', standing: true }, { expression: '#code = :code AND attribute_not_exists(#settledIn)' }],
  ])('by %j', async (args, filter) => {
    const jobFailures = await loadResolver('Query.jobFailures');

    const request = jobFailures.request(contextOf({ args: { runId, ...args } })) as { filter?: object };

    if (filter) expect(request.filter).toMatchObject(filter);
    else expect(request).not.toHaveProperty('filter');
  });
});

describe('Query.jobFindings', () => {
  let jobFindings: LoadedResolver;
  beforeAll(async () => {
    jobFindings = await loadResolver('Query.jobFindings');
  });

  it('reads and returns a page of findings of all kinds', () => {
    const finding = {
      kind: 'Odd',
      table: 'UserActivity',
      key: 'a"b/😀',
      message: 'It is odd.',
      details: '{}',
    };
    const items = [{ pk: 'p', sk: 'Odd#000#a"b/😀', expiresAt: 1, ...finding }];

    const nextToken = tokenAfter(jobFindings, 'page-2', { args: { runId } });
    const stash = {};
    const request = jobFindings.request(contextOf({ args: { runId, limit: 5000, nextToken }, stash }));
    const page = jobFindings.response(contextOf({ result: { items, nextToken: 'page-2' }, stash }));

    expect(request).toMatchObject({
      query: { expression: '#pk = :pk', expressionValues: { ':pk': { S: `RUN#${runId}#FINDING` } } },
      limit: 1000,
      nextToken: 'page-2',
    });
    expect(page).toEqual({ items: [{ id: 'Odd#000#a"b/😀', ...finding }], nextToken });
  });

  it('reads only those of one kind, not those of a kind that begins with the same word', () => {
    const request = jobFindings.request(contextOf({ args: { runId, kind: 'Odd' } }));

    expect(request).toMatchObject({
      query: {
        expression: '#pk = :pk AND begins_with(#sk, :kind)',
        expressionNames: { '#pk': 'pk', '#sk': 'sk' },
        expressionValues: { ':kind': { S: 'Odd#' } },
      },
      limit: 100,
    });
  });

  it('reads an informational kind after all others', () => {
    const request = jobFindings.request(contextOf({ args: { runId, kind: 'ScheduleMatch' } }));

    expect(request).toMatchObject({ query: { expressionValues: { ':kind': { S: '~ScheduleMatch#' } } } });
  });

  it.each(['', 'Odd#000', 'x'.repeat(2000)])('rejects %j as a kind', (kind) => {
    const outcome = outcomeOf(jobFindings.request, contextOf({ args: { runId, kind } }));

    expect(outcome).toMatchObject({ type: 'BadRequest', info: { field: 'kind' } });
  });
});

describe('pipeline', () => {
  it('returns the result of its last function', async () => {
    const pipeline = await loadResolver('pipeline');

    const answer = pipeline.response(contextOf({ result: [1, 2] }));

    expect(pipeline.request(contextOf())).toEqual({});
    expect(answer).toEqual([1, 2]);
  });
});

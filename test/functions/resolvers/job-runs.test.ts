import { beforeAll, describe, expect, it } from 'vitest';
import { runRow } from './rows';
import { contextOf, EarlyReturn, type LoadedResolver, loadResolver, outcomeOf } from './sandbox';

describe('Query.jobRuns', () => {
  let jobRuns: LoadedResolver;
  beforeAll(async () => {
    jobRuns = await loadResolver('Query.jobRuns');
  });

  it('reads all runs from the index by start, newest first, 25 at a time', () => {
    const request = jobRuns.request(contextOf());

    expect(request).toEqual({
      operation: 'Query',
      index: 'byStart',
      query: {
        expression: '#partition = :partition',
        expressionNames: { '#partition': 'runList' },
        expressionValues: { ':partition': { S: 'ALL' } },
      },
      filter: {
        expression: '#access IN (:access0, :access1)',
        expressionNames: { '#access': 'access' },
        expressionValues: { ':access0': { S: 'Admin' }, ':access1': { S: 'DesignatedAdmin' } },
      },
      scanIndexForward: false,
      limit: 25,
    });
  });

  it('reads the runs of one job with one status from the index by job', () => {
    const args = { job: 'user-identifier-migration', status: 'FAILED', nextToken: 'page-2', limit: 10 };

    const request = jobRuns.request(contextOf({ args }));

    expect(request).toMatchObject({
      index: 'byJob',
      query: { expressionValues: { ':partition': { S: 'user-identifier-migration' } } },
      filter: {
        expression: '#access IN (:access0, :access1) AND #status = :status',
        expressionNames: { '#access': 'access', '#status': 'status' },
        expressionValues: { ':status': { S: 'FAILED' } },
      },
      nextToken: 'page-2',
      limit: 10,
    });
  });

  it('leaves out runs of jobs that ask for a group the caller is not in', () => {
    const request = jobRuns.request(contextOf({ groups: ['Admin', 'SomeOther'] }));

    expect(request).toMatchObject({ filter: { expressionValues: { ':access0': { S: 'Admin' } } } });
    expect(JSON.stringify(request)).not.toMatch(/DesignatedAdmin|SomeOther/);
  });

  it.each([
    ['a caller in no group that a job knows', { groups: ['SomeOther'] }],
    ['a caller without groups', { groups: null }],
    ['a job without a name', { args: { job: '' } }],
    ['a job with a name that no index takes', { args: { job: 'x'.repeat(5000) } }],
  ])('answers an empty page to %s without reading', (_, context) => {
    const outcome = outcomeOf(jobRuns.request, contextOf(context));

    expect(outcome).toEqual(new EarlyReturn({ items: [], nextToken: null }));
  });

  it('lowers a limit to 100 and refuses one below 1', () => {
    const request = jobRuns.request(contextOf({ args: { limit: 5000 } }));
    const refusal = outcomeOf(jobRuns.request, contextOf({ args: { limit: 0 } }));

    expect(request).toMatchObject({ limit: 100 });
    expect(refusal).toMatchObject({
      message: 'limit is 0; expected a whole number from 1 to 100.',
      type: 'BadRequest',
      info: { field: 'limit', expected: 'a whole number from 1 to 100' },
    });
  });

  it('says that there is more on a page that the filter emptied', () => {
    const page = jobRuns.response(
      contextOf({ result: { items: [], nextToken: 'page-2', scannedCount: 25 } }),
    );

    expect(page).toEqual({ items: [], nextToken: 'page-2' });
  });

  it('answers the counts that a run has once it is over, without lanes', () => {
    const over = {
      status: 'SUCCEEDED',
      read: 9,
      changed: 2,
      failed: 0,
      unchanged: 7,
      conflicts: 0,
      total: 9,
    };

    const page = jobRuns.response(contextOf({ result: { items: [runRow(over)], nextToken: null } }));

    expect(page).toMatchObject({ items: [{ ...over, tables: [], lanes: null }], nextToken: null });
  });

  it('tells a page token that is none from a failure', () => {
    const error = { message: 'Invalid pagination token given.', type: 'DynamoDB:ValidationException' };

    const outcome = outcomeOf(jobRuns.response, contextOf({ args: { nextToken: 'junk' }, error }));

    expect(outcome).toMatchObject({ type: 'BadRequest', info: { field: 'nextToken' } });
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { runRow } from './rows';
import { contextOf, EarlyReturn, type LoadedResolver, loadResolver, outcomeOf, tokenAfter } from './sandbox';

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
    const args = { job: ['user-identifier-migration'], status: ['FAILED'], limit: 10 };
    const nextToken = tokenAfter(jobRuns, 'page-2', { args });

    const request = jobRuns.request(contextOf({ args: { ...args, nextToken } }));

    expect(request).toMatchObject({
      index: 'byJob',
      query: { expressionValues: { ':partition': { S: 'user-identifier-migration' } } },
      filter: {
        expression: '#access IN (:access0, :access1) AND (#status IN (:status0))',
        expressionNames: { '#access': 'access', '#status': 'status' },
        expressionValues: { ':status0': { S: 'FAILED' } },
      },
      nextToken: 'page-2',
      limit: 10,
    });
  });

  it('reads the runs of several jobs, with several statuses, from the index by start', () => {
    const request = jobRuns.request(
      contextOf({ args: { job: ['one-job', 'another'], status: ['FAILED', 'STOPPED'] } }),
    );

    expect(request).toMatchObject({
      index: 'byStart',
      filter: {
        expression:
          '#access IN (:access0, :access1) AND #job IN (:job0, :job1) AND (#status IN (:status0, :status1))',
        expressionValues: {
          ':job0': { S: 'one-job' },
          ':job1': { S: 'another' },
          ':status0': { S: 'FAILED' },
          ':status1': { S: 'STOPPED' },
        },
      },
    });
  });

  it('finds failed runs, completed runs with failures, and stopped runs with failed records by ANY_FAILURE', () => {
    const request = jobRuns.request(contextOf({ args: { status: ['ANY_FAILURE', 'QUEUED'] } }));

    expect(request).toMatchObject({
      filter: {
        expression:
          '#access IN (:access0, :access1) AND (#status IN (:status0, :status1, :status2) OR (#status = :stopped AND #failed > :none))',
        expressionNames: { '#status': 'status', '#failed': 'failed' },
        expressionValues: {
          ':status0': { S: 'FAILED' },
          ':status1': { S: 'COMPLETED_WITH_FAILURES' },
          ':status2': { S: 'QUEUED' },
          ':stopped': { S: 'STOPPED' },
          ':none': { N: '0' },
        },
      },
    });
  });

  it('omits runs of jobs that require a group the caller is not in', () => {
    const request = jobRuns.request(contextOf({ groups: ['Admin', 'SomeOther'] }));

    expect(request).toMatchObject({ filter: { expressionValues: { ':access0': { S: 'Admin' } } } });
    expect(JSON.stringify(request)).not.toMatch(/DesignatedAdmin|SomeOther/);
  });

  it.each([
    ['a caller without a group of any job', { groups: ['SomeOther'] }],
    ['a caller without groups', { groups: null }],
    ['a job without a name', { args: { job: [''] } }],
    ['a job whose name is too long for the index', { args: { job: ['x'.repeat(5000)] } }],
  ])('returns an empty page for %s without reading', (_, context) => {
    const outcome = outcomeOf(jobRuns.request, contextOf(context));

    expect(outcome).toEqual(new EarlyReturn({ items: [], nextToken: null }));
  });

  it('lowers a limit to 100 and rejects one below 1', () => {
    const request = jobRuns.request(contextOf({ args: { limit: 5000 } }));
    const refusal = outcomeOf(jobRuns.request, contextOf({ args: { limit: 0 } }));

    expect(request).toMatchObject({ limit: 100 });
    expect(refusal).toMatchObject({
      message: 'limit is 0; expected a whole number from 1 to 100.',
      type: 'BadRequest',
      info: { field: 'limit', expected: 'a whole number from 1 to 100' },
    });
  });

  const refusalOf = (args: Record<string, unknown>) => outcomeOf(jobRuns.request, contextOf({ args }));

  it("filters the start time in the index's format, in UTC to the millisecond, both ends inclusive", () => {
    const keysOf = (args: Record<string, unknown>) => Object(jobRuns.request(contextOf({ args }))).query;

    expect(keysOf({ from: '2026-01-31T08:00+01:00', to: '2026-01-31T23:59:59.999Z' })).toEqual({
      expression: '#partition = :partition AND #startedAt BETWEEN :from AND :to',
      expressionNames: { '#partition': 'runList', '#startedAt': 'createdAt' },
      expressionValues: {
        ':partition': { S: 'ALL' },
        ':from': { S: '2026-01-31T07:00:00.000Z' },
        ':to': { S: '2026-01-31T23:59:59.999Z' },
      },
    });
    expect(keysOf({ from: '2026-01-31T08:00Z', job: ['a-job'] })).toMatchObject({
      expression: '#partition = :partition AND #startedAt >= :from',
      expressionNames: { '#partition': 'job' },
    });
    expect(keysOf({ to: '2026-01-31T08:00Z' })).toMatchObject({
      expression: '#partition = :partition AND #startedAt <= :to',
    });
  });

  it('reads the runs that need attention from their own index, also for one job', () => {
    const request = jobRuns.request(contextOf({ args: { needsAttention: true, job: ['a-job'] } }));

    expect(request).toMatchObject({
      index: 'byAttention',
      query: {
        expressionNames: { '#partition': 'attentionList' },
        expressionValues: { ':partition': { S: 'NEEDED' } },
      },
      filter: {
        expression: '#access IN (:access0, :access1) AND #job IN (:job0)',
        expressionNames: { '#job': 'job' },
        expressionValues: { ':job0': { S: 'a-job' } },
      },
    });
  });

  it('omits runs that need attention if the others are requested', () => {
    const request = jobRuns.request(contextOf({ args: { needsAttention: false } }));

    expect(request).toMatchObject({
      index: 'byStart',
      filter: { expression: '#access IN (:access0, :access1) AND attribute_not_exists(#attention)' },
    });
  });

  it('filters runs of jobs that change records by shape, and counts old runs, which have no shape, as sweeps', () => {
    const request = jobRuns.request(contextOf({ args: { changesRecords: true } }));

    expect(request).toMatchObject({
      filter: {
        expression:
          '#access IN (:access0, :access1) AND (attribute_not_exists(#shape) OR #shape IN (:shape0, :shape1, :shape2, :shape3, :shape4))',
        expressionNames: { '#shape': 'shape' },
        expressionValues: {
          ':shape0': { S: 'sweep' },
          ':shape1': { S: 'list' },
          ':shape2': { S: 'calls' },
          ':shape3': { S: 'restore' },
          ':shape4': { S: 'undo' },
        },
      },
    });
  });

  it.each([true, false])('filters dry runs or real ones: %s', (dryRun) => {
    const request = jobRuns.request(contextOf({ args: { dryRun } }));

    expect(request).toMatchObject({
      filter: {
        expression: '#access IN (:access0, :access1) AND #dryRun = :dryRun',
        expressionValues: { ':dryRun': { BOOL: dryRun } },
      },
    });
  });

  it("filters by a part of the starter's email, as typed and in lower case", () => {
    const request = jobRuns.request(contextOf({ args: { startedBy: ' Ben@ ' } }));

    expect(request).toMatchObject({
      filter: { expressionValues: { ':startedBy': { S: 'Ben@' }, ':startedByLower': { S: 'ben@' } } },
    });
  });

  it('filters by a part of the email of the admin to whom the run is assigned', () => {
    const request = jobRuns.request(contextOf({ args: { assignedTo: 'Ben@' } }));

    expect(request).toMatchObject({
      filter: {
        expression: expect.stringContaining('contains(#assignments[0].#to, :assignedTo)'),
        expressionNames: { '#assignments': 'assignments', '#to': 'to' },
        expressionValues: { ':assignedTo': { S: 'Ben@' }, ':assignedToLower': { S: 'ben@' } },
      },
    });
  });

  it('filters by each word of a search, in the text or, if it may be a part of an id, in the id', () => {
    const request = jobRuns.request(contextOf({ args: { search: ' Identifier  7f3k ' } }));

    expect(request).toMatchObject({
      filter: {
        expression: [
          '#access IN (:access0, :access1)',
          '(contains(#text, :text0) OR (attribute_not_exists(#text) AND contains(#title, :word0)))',
          '(contains(#text, :text1) OR (attribute_not_exists(#text) AND contains(#title, :word1)) OR contains(#id, :id1))',
        ].join(' AND '),
        expressionValues: {
          ':text0': { S: 'identifier' },
          ':word0': { S: 'Identifier' },
          ':id1': { S: '7F3K' },
        },
      },
    });
    expect(JSON.stringify(request)).not.toContain(':id0');
  });

  it.each([
    { search: '' },
    { search: '   ' },
    { startedBy: ' ' },
    { search: null, dryRun: null, from: null },
    { status: [], job: [] },
    { status: null, job: null },
  ])('treats %j as no filter', (args) => {
    expect(jobRuns.request(contextOf({ args }))).toEqual(jobRuns.request(contextOf()));
  });

  it.each([
    [
      'a time that ends before it begins',
      { from: '2026-02-01T00:00Z', to: '2026-01-01T00:00Z' },
      { message: expect.stringContaining('is after to'), info: { field: 'from' } },
    ],
    [
      'a search that is too long',
      { search: 'x'.repeat(201) },
      { message: 'search is 201 characters long; expected at most 200.', info: { field: 'search' } },
    ],
    [
      'a search with too many words',
      { search: 'a b c d e f g h i' },
      { message: 'search has 9 words; expected at most 8.', info: { field: 'search' } },
    ],
    [
      'too many jobs',
      { job: Array.from({ length: 101 }, (_, place) => `job-${place}`) },
      { message: 'job has 101 names; expected at most 100.', info: { field: 'job' } },
    ],
    [
      'a name that is too long',
      { startedBy: 'x'.repeat(201) },
      { message: 'startedBy is 201 characters long; expected at most 200.', info: { field: 'startedBy' } },
    ],
  ])('rejects %s', (_, args, refusal) => {
    expect(refusalOf(args)).toMatchObject({ type: 'BadRequest', ...refusal });
  });

  it('returns a token for a page that the filter emptied', () => {
    expect(tokenAfter(jobRuns, 'page-2')).toMatch(/^q\d+\.page-2$/);
  });

  it('accepts a token with other times, because a search of the last hour has different ones on each page', () => {
    const from = (hour: string) => ({ from: `2026-01-02T${hour}:00:00Z`, job: ['x'] });
    const nextToken = tokenAfter(jobRuns, 'page-2', { args: from('08') });

    expect(jobRuns.request(contextOf({ args: { ...from('09'), nextToken } }))).toMatchObject({
      nextToken: 'page-2',
    });
    expect(outcomeOf(jobRuns.request, contextOf({ args: { job: ['y'], nextToken } }))).toMatchObject({
      type: 'BadRequest',
      info: { field: 'nextToken' },
    });
  });

  it("reports a position of another query as the caller's error", () => {
    const error = { type: 'DynamoDB:DynamoDbException', message: 'The provided starting key is invalid' };
    const outcome = outcomeOf(jobRuns.response, contextOf({ args: { nextToken: 'q1.x' }, error }));

    expect(outcome).toMatchObject({ type: 'BadRequest', info: { field: 'nextToken' } });
  });

  it('returns the counts of a finished run, without lanes', () => {
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

  it('sorts runs that need attention by severity, and keeps the order of any other list', () => {
    const items = ['SUCCEEDED', 'FAILED', 'COMPLETED_WITH_FAILURES', 'FAILED'].map((status, index) =>
      runRow({ id: `run-${index}`, status }),
    );
    const idsOf = (args: Record<string, unknown>) => {
      const page = jobRuns.response(contextOf({ args, result: { items, nextToken: null } }));
      return (page as { items: readonly { id: string }[] }).items.map(({ id }) => id);
    };

    expect(idsOf({ needsAttention: true })).toEqual(['run-1', 'run-3', 'run-2', 'run-0']);
    expect(idsOf({})).toEqual(['run-0', 'run-1', 'run-2', 'run-3']);
  });

  it('distinguishes an invalid page token from a failure', () => {
    const error = { message: 'Invalid pagination token given.', type: 'DynamoDB:ValidationException' };

    const outcome = outcomeOf(jobRuns.response, contextOf({ args: { nextToken: 'junk' }, error }));

    expect(outcome).toMatchObject({ type: 'BadRequest', info: { field: 'nextToken' } });
  });
});

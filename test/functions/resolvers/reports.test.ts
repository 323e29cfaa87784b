import { beforeAll, describe, expect, it } from 'vitest';
import { contextOf, type LoadedResolver, loadResolver, outcomeOf, tokenAfter } from './sandbox';

const row = {
  pk: 'REPORT#metrics-rollup',
  sk: 'DOCUMENT',
  expiresAt: Math.floor(Date.now() / 1000) + 3_600,
  job: 'metrics-rollup',
  runId: '01KAFQ8Z3M7N2P4R6T8V0W1X3Y',
  at: '2026-01-02T03:04:05.000Z',
  document: '{"users":1}',
  sorts: ['activities', 'push'],
  rowCount: 1,
  access: 'Admin',
};
const key = { pk: { S: 'REPORT#metrics-rollup' }, sk: { S: 'DOCUMENT' } };

describe.each(['Query.report', 'authorize-report'])('%s', (name) => {
  let resolver: LoadedResolver;
  beforeAll(async () => {
    resolver = await loadResolver(name);
  });

  it('reads the latest document of the job', () => {
    const request = resolver.request(contextOf({ args: { job: 'metrics-rollup' } }));

    expect(request).toEqual({ operation: 'GetItem', key, consistentRead: true });
  });

  it('returns nothing if there is no report', () => {
    expect(resolver.response(contextOf({ args: { job: 'x' }, result: null }))).toBeNull();
  });

  it('returns nothing once the report has expired, even if the row still exists', () => {
    const result = { ...row, expiresAt: Math.floor(Date.now() / 1000) };

    expect(resolver.response(contextOf({ result, groups: ['Admin'] }))).toBeNull();
  });

  it('rejects callers outside the group of the job', () => {
    const result = { ...row, access: 'DesignatedAdmin' };

    const refused = outcomeOf(resolver.response, contextOf({ result, groups: ['Admin'] }));

    expect(refused).toMatchObject({ type: 'Forbidden' });
  });
});

describe('Query.report', () => {
  it('returns the document, its run and the sort orders of its rows', async () => {
    const report = await loadResolver('Query.report');

    const { pk, sk, expiresAt, access, ...answer } = row;
    expect(report.response(contextOf({ result: row }))).toEqual(answer);
  });
});

describe('Query.reportRows', () => {
  let rows: LoadedResolver;
  beforeAll(async () => {
    rows = await loadResolver('Query.reportRows');
  });
  const prev = { result: { runId: row.runId, sorts: row.sorts } };
  const requestOf = (args: object) =>
    rows.request({ ...contextOf({ args: { job: 'metrics-rollup', ...args } }), prev } as never);

  it('reads the rows of that run by id, 10 by default', () => {
    expect(requestOf({})).toMatchObject({
      query: {
        expression: '#pk = :pk',
        expressionValues: { ':pk': { S: `REPORT#metrics-rollup#${row.runId}` } },
      },
      scanIndexForward: true,
      limit: 10,
    });
  });

  it.each([
    ['id', undefined],
    ['activities', 'bySort1'],
    ['push', 'bySort2'],
  ])('reads them by %s', (sort, index) => {
    const args = { job: 'metrics-rollup', sort, descending: true };
    const nextToken = tokenAfter(rows, 'page-2', { args, previous: prev.result });
    const request = requestOf({ ...args, limit: 5000, nextToken });

    expect(request).toMatchObject({ scanIndexForward: false, limit: 1000, nextToken: 'page-2' });
    expect((request as { index?: string }).index).toBe(index);
  });

  it('searches for a text in their ids, ignoring case', () => {
    expect(requestOf({ search: 'Ana' })).toMatchObject({
      filter: { expression: 'contains(#id, :search)', expressionValues: { ':search': { S: 'ana' } } },
    });
  });

  it.each(['shoe size', '', 'x'.repeat(500)])('rejects %j as a sort order', (sort) => {
    const outcome = outcomeOf(() => requestOf({ sort }), contextOf());

    expect(outcome).toMatchObject({
      type: 'BadRequest',
      info: { field: 'sort', expected: 'one of id, activities, push' },
    });
    expect((outcome as Error).message.length).toBeLessThan(120);
  });

  it.each([
    ['activities', 'bySort1', 'sort1'],
    [undefined, undefined, 'sk'],
  ])('reads those whose value of %s begins with a text, and no others', (sort, index, attribute) => {
    const request = requestOf({ sort, beginsWith: 'new' });

    expect(request).toMatchObject({
      query: {
        expression: '#pk = :pk AND begins_with(#sk, :begin)',
        expressionNames: { '#pk': 'pk', '#sk': attribute },
        expressionValues: { ':begin': { S: 'new' } },
      },
    });
    expect((request as { index?: string }).index).toBe(index);
  });

  it('rejects a beginning that is longer than an index contains', () => {
    const outcome = outcomeOf(
      () => requestOf({ sort: 'activities', beginsWith: 'x'.repeat(16) }),
      contextOf(),
    );

    expect(outcome).toMatchObject({
      type: 'BadRequest',
      info: { field: 'beginsWith', expected: '15 at most' },
    });
  });

  it('returns rows with their id', () => {
    const result = {
      items: [{ pk: 'p', sk: 'ana@x', id: 'ana@x', row: '{}', sort1: '1' }],
      nextToken: 'page-2',
    };

    expect(rows.response(contextOf({ result, stash: { mark: 'q1.' } }))).toEqual({
      items: [{ id: 'ana@x', row: '{}' }],
      nextToken: 'q1.page-2',
    });
  });
});

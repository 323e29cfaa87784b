import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RunningApi, startApi } from './api-fixture';
import { changeOne, failing, importUtil, payload, startThings } from './things-api';

describe('the GraphQL API', () => {
  const invoked = vi.fn();
  let api: RunningApi;

  beforeEach(async () => {
    invoked.mockReset();
    api = await startThings(invoked);
  });
  afterEach(() => api.stop());

  describe('of values', () => {
    it('writes AWSJSON objects as text, and keeps JSON text', async () => {
      const read = await api.post('{ thing(id: "a") { data at } }');
      const changed = await api.post(changeOne);

      expect(read.body.data?.thing).toEqual({ data: '{"a":1}', at: '2026-01-31T08:00:00.000Z' });
      expect(changed.body.data?.change).toEqual({ id: '1', data: '{"text":true}' });
    });

    it('passes AWSJSON to a resolver parsed', async () => {
      await api.post(changeOne, { variables: { data: '{"deep":[1]}' } });

      expect(invoked).toHaveBeenCalledWith(
        'arn:function',
        expect.objectContaining({ field: 'change', arguments: { input: { id: '1', data: { deep: [1] } } } }),
      );
    });

    it('rejects text that is not JSON before anything is done', async () => {
      const answer = await api.post(changeOne, { variables: { data: 'not json' } });

      expect(answer.body.errors?.[0]?.message).toContain('Unable to parse `not json` as a valid JSON');
      expect(invoked).not.toHaveBeenCalled();
    });

    it('passes the selection to a resolver, including fragments', async () => {
      const selecting = await startApi({
        schema:
          'type Query { page: Page } type Page { items: [Item!]!, list: [String!] } type Item { id: ID }',
        units: {
          'Query.page': { code: payload('{ items: [], list: ctx.info.selectionSetList }'), source: 'none' },
        },
      });

      const answer = await selecting.post(
        '{ page { ...F list } } fragment F on Page { items { key: id ... on Item { __typename } } }',
      );

      expect(answer.body.data?.page).toMatchObject({
        list: ['items', 'items/key', 'items/__typename', 'list'],
      });
      await selecting.stop();
    });
  });
});

describe('a pipeline', () => {
  const outer = `export const request = (ctx) => { ctx.stash.from = ctx.args.id; return { first: true }; };
    export const response = (ctx) => ({ last: ctx.prev.result, stash: ctx.stash });`;
  const step = (name: string) => `${importUtil}
    export const request = (ctx) => ({ payload: { name: '${name}', before: ctx.prev.result } });
    export const response = (ctx) => { ctx.stash.${name} = true; return ctx.result; };`;
  const stopping = (skipTo: string) => `${importUtil}
    export const request = (ctx) => runtime.earlyReturn({ early: true }, { skipTo: '${skipTo}' });
    export const response = (ctx) => util.error('never');`;

  async function answerOf(functions: Record<string, string>, code = outer) {
    const api = await startApi({
      schema: 'type Query { run(id: ID!): AWSJSON }',
      pipelines: { 'Query.run': { code, functions: Object.keys(functions) } },
      functions: Object.fromEntries(
        Object.entries(functions).map(([name, text]) => [name, { code: text, source: 'none' }]),
      ),
    });
    const { body } = await api.post('{ run(id: "a") }');
    await api.stop();
    return body.errors ?? JSON.parse(String(body.data?.run));
  }

  it('passes each function the previous result, and all of them the stash', async () => {
    expect(await answerOf({ one: step('one'), two: step('two') })).toEqual({
      last: { name: 'two', before: { name: 'one', before: { first: true } } },
      stash: { from: 'a', one: true, two: true },
    });
  });

  it('continues with the next function after an early return', async () => {
    expect(await answerOf({ one: stopping('NEXT'), two: step('two') })).toMatchObject({
      last: { name: 'two', before: { early: true } },
    });
  });

  it('skips to the end after an early return that requests this', async () => {
    expect(await answerOf({ one: stopping('END'), two: step('two') })).toEqual({
      last: { early: true },
      stash: { from: 'a' },
    });
  });

  it('runs nothing after an error', async () => {
    const failed = await answerOf({ one: failing, two: step('two') });

    expect(failed).toMatchObject([{ errorType: 'NotFound', message: 'No such thing.' }]);
  });

  it('runs nothing if its own request returns early', async () => {
    const early = `${importUtil} export const request = () => runtime.earlyReturn({ none: true });
      export const response = () => util.error('never');`;

    expect(await answerOf({ one: step('one') }, early)).toEqual({ none: true });
  });
});

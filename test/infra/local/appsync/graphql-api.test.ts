import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type RunningApi, startApi, type TestApi } from './api-fixture';
import { changeOne, importUtil, invoke, payload, startThings, things } from './things-api';

describe('the GraphQL API', () => {
  let api: RunningApi;

  beforeEach(async () => {
    api = await startThings();
  });
  afterEach(() => api.stop());

  describe('of errors', () => {
    it("returns an error of a resolver in AppSync's format", async () => {
      const answer = await api.post('{ fails { id } }');

      expect(answer.body).toEqual({
        data: { fails: null },
        errors: [
          {
            path: ['fails'],
            data: null,
            errorType: 'NotFound',
            errorInfo: { field: 'id' },
            locations: [{ line: 1, column: 3, sourceName: null }],
            message: 'No such thing.',
          },
        ],
      });
    });

    it('returns the location of an error in a query that does not match the schema', async () => {
      const answer = await api.post('{ nothing }');

      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        data: null,
        errors: [
          {
            path: null,
            locations: [{ line: 1, column: 3, sourceName: null }],
            message: expect.stringContaining('nothing'),
          },
        ],
      });
    });

    it("passes the function's error to the response handler", async () => {
      const broken = await startApi(things, {
        invoke: async () => ({ ok: false, error: { errorType: 'Unhandled', errorMessage: 'Out of memory' } }),
      });

      const answer = await broken.post(changeOne);

      expect(answer.body.errors).toMatchObject([{ errorType: 'Lambda:Unhandled', message: 'Out of memory' }]);
      await broken.stop();
    });

    it('only logs faults of the host, and of the code', async () => {
      const broken = await startApi(
        {
          schema: 'type Query { host: String, code: String }',
          units: {
            'Query.host': { code: invoke, source: 'function' },
            'Query.code': { code: payload('ctx.args.nothing.there'), source: 'none' },
          },
        },
        {
          invoke: async () => {
            throw new Error('a secret place');
          },
        },
      );

      const answer = await broken.post('{ code host }');

      expect(answer.body.data).toEqual({ host: null, code: null });
      // The two fields are resolved at the same time.
      expect(answer.body.errors).toHaveLength(2);
      expect(answer.body.errors).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ errorType: 'Code', message: 'Runtime Error' }),
          expect.objectContaining({ errorType: 'InternalFailure' }),
        ]),
      );
      expect(answer.text).not.toMatch(/secret|\.ts|node_modules|reading/);
      expect(broken.log.join('\n')).toContain('a secret place');
      expect(broken.log.join('\n')).toContain(
        'Query.code request failed: Cannot read properties of undefined',
      );
      await broken.stop();
    });

    it('responds to a body of more than 1 MB with 413', async () => {
      const answer = await api.post(`# ${'x'.repeat(1024 * 1024)}\n{ fails { id } }`);

      expect(answer.status).toBe(413);
      expect(answer.body.errors).toEqual([
        {
          errorType: 'RequestEntityTooLargeException',
          message: 'The request body is larger than the maximum of 1024 KB.',
        },
      ]);
    });

    it.each([
      ['no JSON', 'nonsense', 'application/json'],
      ['JSON that is no request', '[1]', 'application/json'],
      ['a query that does not parse', '{"query":"{ thing("}', 'application/json'],
      ['a form', 'query={fails{id}}', 'application/x-www-form-urlencoded'],
      ['no type', '{"query":"{ fails { id } }"}', ''],
    ])('responds to %s with an error, without a stack', async (_, body, contentType) => {
      const response = await fetch(api.url, {
        method: 'POST',
        headers: { 'content-type': contentType, authorization: await api.authorization() },
        body,
      });

      const text = await response.text();
      expect(response.status === 200 ? JSON.parse(text).errors : response.status).toBeTruthy();
      expect(text).not.toMatch(/ at |node_modules|\.ts:/);
    });

    it('responds to a GET with 405', async () => {
      const response = await fetch(`${api.url}?query={fails{id}}`);

      expect(response.status).toBe(405);
    });
  });

  describe('of limits', () => {
    it('rejects a query deeper than the limit, also through fragments', async () => {
      const limited = await startApi({ ...things, api: { QueryDepthLimit: 3 } });

      const permitted = await limited.post('{ thing(id: "a") { parent { id } } }');
      const plain = await limited.post('{ thing(id: "a") { parent { parent { id } } } }');
      const spread = await limited.post(
        '{ thing(id: "a") { ...A } } fragment A on Thing { parent { ... on Thing { parent { id } } } }',
      );

      expect(permitted.body.errors).toBeUndefined();
      for (const refused of [plain, spread]) {
        expect(refused.body).toMatchObject({
          data: null,
          errors: [{ message: 'The query is 4 levels deep, but at most 3 are allowed.' }],
        });
      }
      await limited.stop();
    });

    it('quickly handles fragments that double the work at every level', async () => {
      const limited = await startApi({ ...things, api: { QueryDepthLimit: 5 } });
      const fragments = Array.from(
        { length: 60 },
        (_, n) => `fragment F${n} on Thing { a: parent { ...F${n + 1} } b: parent { ...F${n + 1} } }`,
      );

      const answer = await limited.post(
        `{ thing(id: "a") { ...F58 } } ${fragments.slice(58).join(' ')} fragment F60 on Thing { id }`,
      );

      expect(answer.body.errors).toBeUndefined();
      await limited.stop();
    });

    it('runs no more resolvers than the limit', async () => {
      const limited = await startApi(
        { ...things, api: { ResolverCountLimit: 2 } },
        { invoke: async () => ({ ok: true, payload: { id: '1' } }) },
      );

      const answer = await limited.post(
        '{ a: thing(id: "a") { id } b: thing(id: "b") { id } c: thing(id: "c") { id } }',
      );

      expect(answer.body).toMatchObject({
        data: { a: { id: 'a' }, b: { id: 'b' }, c: null },
        errors: [{ path: ['c'], errorType: 'ResolverExecutionLimitReached' }],
      });
      await limited.stop();
    });

    it.each([
      ['ENABLED', true],
      ['DISABLED', false],
    ])('responds to introspection when it is %s: %s', async (IntrospectionConfig, isAnswered) => {
      const configured = await startApi({ ...things, api: { IntrospectionConfig } });

      const answer = await configured.post('{ __schema { queryType { name } } }');
      const typename = await configured.post('{ __typename }');

      expect(answer.body.errors === undefined).toBe(isAnswered);
      expect(typename.body.data).toEqual({ __typename: 'Query' });
      await configured.stop();
    });
  });
});

describe('a template that the host does not support', () => {
  const unit = { code: payload('1'), source: 'none' };

  it.each<[string, TestApi, string]>([
    ['an unknown scalar', { schema: 'type Query { a: AWSPhone }', units: { 'Query.a': unit } }, 'AWSPhone'],
    [
      'its own scalar',
      { schema: 'scalar Mine type Query { a: Mine }', units: { 'Query.a': unit } },
      'scalar Mine',
    ],
    [
      'an unknown directive',
      { schema: 'type Query { a: Int @aws_iam }', units: { 'Query.a': unit } },
      '@aws_iam',
    ],
    [
      'a field without a resolver',
      { schema: 'type Query { a: Int }' },
      'The field Query.a of the GraphQL schema has no resolver',
    ],
    [
      'a resolver without a field',
      { schema: 'type Query { a: Int }', units: { 'Query.a': unit, 'Query.b': unit } },
      'A resolver is for Query.b',
    ],
    [
      'an unknown property',
      { schema: 'type Query { a: Int }', units: { 'Query.a': unit }, api: { EnhancedMetricsConfig: {} } },
      'Properties.EnhancedMetricsConfig is unknown',
    ],
    [
      'another sign-in method',
      { schema: 'type Query { a: Int }', units: { 'Query.a': unit }, api: { AuthenticationType: 'API_KEY' } },
      'Properties.AuthenticationType',
    ],
    [
      'a missing data source',
      { schema: 'type Query { a: Int }', units: { 'Query.a': { ...unit, source: 'gone' } } },
      'the data source gone',
    ],
    [
      'a missing function',
      { schema: 'type Query { a: Int }', pipelines: { 'Query.a': { code: unit.code, functions: ['gone'] } } },
      'the pipeline function id-gone',
    ],
  ])('aborts the start because of %s', async (_, test, message) => {
    await expect(startApi(test)).rejects.toThrow(message);
  });

  it('compiles a resolver at its first call', async () => {
    const code = `${importUtil} export const request = () => util.matches('a', 'b'); export const response = () => 1;`;
    const api = await startApi({
      schema: 'type Query { a: Int, b: Int }',
      units: { 'Query.a': { code, source: 'none' }, 'Query.b': unit },
    });

    const answer = await api.post('{ a b }');

    expect(answer.body).toMatchObject({
      data: { a: null, b: 1 },
      errors: [{ path: ['a'], errorType: 'InternalFailure' }],
    });
    await api.stop();
  });
});

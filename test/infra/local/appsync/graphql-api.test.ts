import { generateKeyPair } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clientId, type RunningApi, startApi, type TestApi } from './api-fixture';

const importUtil = `import { util, runtime } from '@aws-appsync/utils';`;
const payload = (value: string) => `${importUtil}
  export const request = (ctx) => ({ payload: ${value} });
  export const response = (ctx) => ctx.result;`;
const invoke = `${importUtil}
  export const request = (ctx) => ({ operation: 'Invoke', payload: { field: ctx.info.fieldName, arguments: ctx.args, identity: ctx.identity } });
  export const response = (ctx) => ctx.error ? util.error(ctx.error.message, ctx.error.type) : ctx.result;`;
const failing = `${importUtil}
  export const request = () => util.error('No such thing.', 'NotFound', null, { field: 'id' });
  export const response = () => null;`;

const things: TestApi = {
  schema: `
    type Query {
      thing(id: ID!): Thing @aws_auth(cognito_groups: ["Admin"])
      identity: AWSJSON @aws_auth(cognito_groups: ["Admin"])
      fails: Thing @aws_auth(cognito_groups: ["Admin"])
    }
    type Mutation { change(input: Input!): Thing! @aws_auth(cognito_groups: ["Admin"]) }
    input Input { id: ID!, data: AWSJSON }
    type Thing { id: ID!, at: AWSDateTime, data: AWSJSON, parent: Thing, secret: String @aws_auth(cognito_groups: ["Owner"]) }
  `,
  units: {
    'Query.thing': {
      code: payload(
        `{ id: ctx.args.id, at: '2026-01-31T08:00:00.000Z', data: { a: 1 }, secret: 's', parent: { id: 'p', parent: { id: 'q' } } }`,
      ),
      source: 'none',
    },
    // This code is read from an assembly file, like most resolver code.
    'Query.identity': { code: 's3://assets/0a1b2c.js', source: 'none' },
    'Query.fails': { code: failing, source: 'none' },
    'Mutation.change': { code: invoke, source: 'function' },
  },
  assets: { '0a1b2c.js': payload('ctx.identity') },
};

const changeOne = `mutation ($data: AWSJSON) { change(input: { id: "1", data: $data }) { id data } }`;

describe('the GraphQL API', () => {
  const invoked = vi.fn();
  let api: RunningApi;

  beforeEach(async () => {
    invoked.mockReset();
    api = await startApi(things, {
      invoke: async (functionArn, event) => {
        invoked(functionArn, event);
        return { ok: true, payload: { id: '1', data: '{"text":true}' } };
      },
    });
  });
  afterEach(() => api.stop());

  describe('of a caller', () => {
    it('accepts an access token alone, and after Bearer', async () => {
      const token = await api.authorization();

      for (const authorization of [token, `Bearer ${token}`]) {
        const answer = await api.post('{ thing(id: "a") { id } }', { authorization });
        expect(answer).toMatchObject({ status: 200, body: { data: { thing: { id: 'a' } } } });
      }
    });

    it('also accepts an ID token', async () => {
      const authorization = await api.authorization({
        token_use: 'id',
        aud: clientId,
        client_id: undefined,
        'cognito:username': 'ana',
      });

      const answer = await api.post('{ identity }', { authorization });

      expect(JSON.parse(String(answer.body.data?.identity))).toMatchObject({ username: 'ana' });
    });

    it('identifies callers like AppSync', async () => {
      const answer = await api.post('{ identity }');

      expect(JSON.parse(String(answer.body.data?.identity))).toEqual({
        sub: 'subject',
        issuer: expect.stringMatching(/local_Test$/),
        username: 'subject',
        claims: expect.objectContaining({ token_use: 'access', 'cognito:groups': ['Admin'] }),
        sourceIp: [expect.any(String)],
        defaultAuthStrategy: 'ALLOW',
        groups: ['Admin'],
      });
    });

    const expired = () => api.authorization({}, { expiresAt: 1_000_000_000 });
    it.each([
      ['no token', async () => '', 'Valid authorization header not provided.'],
      ['garbage', async () => 'garbage', 'Unable to parse JWT token.'],
      ['three nonsensical parts', async () => 'a.b.c', 'Unable to parse JWT token.'],
      ['an expired token', expired, 'Token has expired.'],
      ['a token for another audience', () => api.authorization({ client_id: 'another' }), 'You are not'],
      [
        'an ID token for another audience',
        () => api.authorization({ token_use: 'id', aud: 'another', 'cognito:username': 'x' }),
        'You are not',
      ],
      ['a token of another issuer', () => api.authorization({}, { issuer: 'http://evil' }), 'You are not'],
      ['a token for another use', () => api.authorization({ token_use: 'refresh' }), 'You are not'],
      ['a token without a use', () => api.authorization({ token_use: undefined }), 'You are not'],
      [
        'a token signed with another key',
        async () => api.authorization({}, { key: (await generateKeyPair('RS256')).privateKey }),
        'You are not',
      ],
      [
        'an unsigned token',
        async () => {
          const [, claims] = (await api.authorization()).split('.');
          return `${Buffer.from('{"alg":"none"}').toString('base64url')}.${claims}.`;
        },
        '',
      ],
      [
        'a token whose claims were changed',
        async () => {
          const [header, , signature] = (await api.authorization({ groups: [] })).split('.');
          const [, claims] = (await api.authorization({ groups: ['Admin'], sub: 'other' })).split('.');
          return `${header}.${claims}.${signature}`;
        },
        'You are not',
      ],
    ])('responds to %s with 401 and does nothing', async (_, tokenOf, message) => {
      const answer = await api.post(changeOne, { authorization: await tokenOf() });

      expect(answer.status).toBe(401);
      expect(answer.body).toEqual({
        errors: [{ errorType: 'UnauthorizedException', message: expect.stringContaining(message) }],
      });
      expect(invoked).not.toHaveBeenCalled();
    });

    it.each([[[]], [['Other']], [['admin']]])(
      'does nothing for a caller whose groups are %j',
      async (groups) => {
        const answer = await api.post(changeOne, { authorization: await api.authorization({ groups }) });

        expect(answer.status).toBe(200);
        expect(answer.body.data).toBeNull();
        expect(answer.body.errors).toEqual([
          {
            path: ['change'],
            data: null,
            errorType: 'Unauthorized',
            errorInfo: null,
            locations: [{ line: 1, column: 29, sourceName: null }],
            message: 'Not Authorized to access change on type Mutation',
          },
        ]);
        expect(invoked).not.toHaveBeenCalled();
      },
    );

    it('checks the groups of a field inside a type', async () => {
      const answer = await api.post('{ thing(id: "a") { id secret } }');

      expect(answer.body).toMatchObject({
        data: { thing: { id: 'a', secret: null } },
        errors: [{ path: ['thing', 'secret'], errorType: 'Unauthorized' }],
      });
    });

    it('denies a field without a rule to everyone if the default is DENY', async () => {
      const denying = await startApi({
        schema: 'type Query { open: String }',
        units: { 'Query.open': { code: payload(`'x'`), source: 'none' } },
        api: { UserPoolConfig: { UserPoolId: 'local_Test', DefaultAction: 'DENY' } },
      });

      const answer = await denying.post('{ open }');

      expect(answer.body).toMatchObject({ data: { open: null }, errors: [{ errorType: 'Unauthorized' }] });
      await denying.stop();
    });

    it('applies the pattern of clients', async () => {
      const narrow = await startApi({
        ...things,
        api: { UserPoolConfig: { UserPoolId: 'local_Test', AppIdClientRegex: 'panel' } },
      });

      expect((await narrow.post('{ fails { id } }')).status).toBe(401);
      await narrow.stop();
    });
  });

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

      expect(answer.body).toMatchObject({
        data: { host: null, code: null },
        errors: [{ errorType: 'Code', message: 'Runtime Error' }, { errorType: 'InternalFailure' }],
      });
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

describe('a template that the host does not support', () => {
  const unit = { code: payload('1'), source: 'none' };

  it.each<[string, TestApi, string]>([
    [
      'an unknown util function',
      {
        schema: 'type Query { a: Int }',
        units: {
          'Query.a': {
            code: `${importUtil} export const request = () => util.matches('a', 'b'); export const response = () => 1;`,
            source: 'none',
          },
        },
      },
      'Query.a uses util.matches, which is unknown to the local host',
    ],
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
});

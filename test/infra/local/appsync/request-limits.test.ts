import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApi, startApi } from './api-fixture';

const long = 'x'.repeat(20_000);
const things = Array.from({ length: 20 }, () => ({ id: long }));
const code = `import { util } from '@aws-appsync/utils';
  export const request = () => ({ operation: 'Invoke', payload: {} });
  export const response = (ctx) => ctx.result;`;

let api: RunningApi;
beforeAll(async () => {
  api = await startApi(
    {
      schema: `type Query { things(text: String): [Thing!]! @aws_auth(cognito_groups: ["Admin"]) }
      type Thing { id: ID!, same: Thing }`,
      units: { 'Query.things': { code, source: 'function' } },
      api: { IntrospectionConfig: 'DISABLED', QueryDepthLimit: 10 },
    },
    { invoke: async () => ({ ok: true, payload: things }) },
  );
});
afterAll(() => api.stop());

/** Sends a body unchanged. */
async function send(body: string) {
  const response = await fetch(api.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: await api.authorization() },
    body,
  });
  const text = await response.text();
  return { status: response.status, text, body: JSON.parse(text) };
}

const nested = (open: string, close: string, levels: number) =>
  `{ things ${open.repeat(levels)} id ${close.repeat(levels)} }`;
const tooDeep = {
  status: 400,
  body: {
    errors: [
      {
        errorType: 'BadRequestException',
        message: 'The request is nested more than 1000 levels deep.',
      },
    ],
  },
};
/** Returns JSON text that escapes the query's braces, so that they do not appear in the raw body. */
const escaped = (query: string) =>
  `{"query":"${query.replaceAll(/[{}[\](]/g, (brace) => `\\u00${brace.charCodeAt(0).toString(16)}`)}"}`;

describe('a request', () => {
  it('nested with escapes is rejected like one without', async () => {
    const query = nested('{ same', '}', 2_000);

    expect(await send(JSON.stringify({ query }))).toMatchObject(tooDeep);
    expect(await send(escaped(query))).toMatchObject(tooDeep);
  });

  it('with deep lists, arguments or variables is rejected, and the API continues', async () => {
    const list = `{ things(text: ${'['.repeat(50_000)}${']'.repeat(50_000)}) { id } }`;
    const parentheses = `{ things${'('.repeat(50_000)} { id } }`;
    const variables = `{"query":"{ __typename }","variables":{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`;

    expect(await send(escaped(list))).toMatchObject(tooDeep);
    expect((await send(JSON.stringify({ query: parentheses }))).body.errors).toHaveLength(1);
    expect(await send(variables)).toMatchObject(tooDeep);
    expect((await send('{"query":"{ __typename }"}')).body).toEqual({ data: { __typename: 'Query' } });
  });

  it('with more than 20 aliases of a field is rejected, also through fragments', async () => {
    const names = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => `a${from + index}: id`).join(' ');
    const message =
      "The field 'id' is requested under 21 names in one selection set, but at most 20 are allowed.";

    const plain = await api.post(`{ things { ${names(0, 21)} } }`);
    const spread = await api.post(
      `{ things { ${names(0, 11)} ...A ... on Thing { ${names(11, 5)} } } } fragment A on Thing { ${names(16, 5)} }`,
    );
    const permitted = await api.post(
      `{ things { ${names(0, 10)} ...A } } fragment A on Thing { ${names(0, 10)} }`,
    );

    for (const refused of [plain, spread])
      expect(refused.body).toMatchObject({ data: null, errors: [{ message }] });
    expect(permitted.body.errors).toBeUndefined();
  });

  it('for more than 1,000 fields is rejected, even through doubling fragments', async () => {
    const doubling = Array.from(
      { length: 7 },
      (_, n) =>
        `fragment F${n} on Thing { ${'abcdefgh'.replaceAll(/./g, (name) => `${name}: same { ...F${n + 1} } `)} }`,
    );
    const query = `{ things { ...F0 } } ${doubling.join(' ')} fragment F7 on Thing { id }`;

    expect((await api.post(query)).body).toMatchObject({
      data: null,
      errors: [
        {
          message: expect.stringMatching(/^The query asks for .* fields, but at most 1,000 are allowed\.$/),
        },
      ],
    });
  });

  it('with too many tokens is rejected before it is compared with the schema', async () => {
    const answer = await api.post(`{ things { ${'id '.repeat(200_000)} } }`);

    expect(answer.body.errors).toMatchObject([{ message: expect.stringContaining('5000 tokens') }]);
  });

  it('for a response of more than 5 MB is rejected', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `a${index}: id`).join(' ');

    const answer = await api.post(`{ things { ${names} } }`);

    expect(answer).toMatchObject({
      status: 400,
      body: {
        errors: [
          {
            errorType: 'ResponseTooLargeException',
            message: 'The response would be 8.1 MB; the maximum is 5 MB. Ask for fewer items or fields.',
          },
        ],
      },
    });
  });

  it('with a wrong name gets no suggestions', async () => {
    const answer = await api.post('{ thing { id } }');
    const inside = await api.post('{ things { sam { id } } }');

    expect(answer.body.errors?.[0]?.message).toBe('Cannot query field "thing" on type "Query".');
    expect(inside.body.errors?.[0]?.message).toBe('Cannot query field "sam" on type "Thing".');
  });

  it('for the schema itself is rejected', async () => {
    const answers = [
      await api.post('{ __schema { types { name } } }'),
      await api.post('{ __type(name: "Thing") { name } }'),
      await api.post('{ ...A } fragment A on Query { s: __schema { types { name } } }'),
    ];

    for (const { body } of answers) {
      expect(body.data).toBeNull();
      expect(body.errors?.[0]?.message).toContain('introspection has been disabled');
    }
  });

  it.each([
    '[{"query":"{ __typename }"}]',
    '{"query":5}',
    '{"query":null}',
    '"{ __typename }"',
    'null',
    '{"query":"{ __typename }","variables":[]}',
    '{"query":"{ __typename }","operationName":{}}',
    '{"__proto__":{"query":"{ __typename }"}}',
    '{"query":"query ($__proto__: String) { things(text: $__proto__) { id } }","variables":{"__proto__":"a"}}',
  ])('%s gets a response, with or without an error, and never fails the server', async (body) => {
    const answer = await send(body);

    expect(answer.status).toBeLessThan(500);
    expect(answer.text).not.toMatch(/InternalFailure|node_modules|\.ts:/);
  });
});

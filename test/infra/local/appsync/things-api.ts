import { type RunningApi, startApi, type TestApi } from './api-fixture';

/** The import of AppSync's modules in resolver code. */
export const importUtil = `import { util, runtime } from '@aws-appsync/utils';`;

/** Resolver code that returns a value, given as code. */
export const payload = (value: string) => `${importUtil}
  export const request = (ctx) => ({ payload: ${value} });
  export const response = (ctx) => ctx.result;`;

/** Resolver code that invokes the function of the data source. */
export const invoke = `${importUtil}
  export const request = (ctx) => ({ operation: 'Invoke', payload: { field: ctx.info.fieldName, arguments: ctx.args, identity: ctx.identity } });
  export const response = (ctx) => ctx.error ? util.error(ctx.error.message, ctx.error.type) : ctx.result;`;

/** Resolver code that fails. */
export const failing = `${importUtil}
  export const request = () => util.error('No such thing.', 'NotFound', null, { field: 'id' });
  export const response = () => null;`;

/** An API with a field for each kind of response. */
export const things: TestApi = {
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

/** A mutation that invokes the function. */
export const changeOne = `mutation ($data: AWSJSON) { change(input: { id: "1", data: $data }) { id data } }`;

/** Serves the API, whose function calls `invoked`. */
export const startThings = (
  invoked: (functionArn: string, event: unknown) => void = () => {},
): Promise<RunningApi> =>
  startApi(things, {
    invoke: async (functionArn, event) => {
      invoked(functionArn, event);
      return { ok: true, payload: { id: '1', data: '{"text":true}' } };
    },
  });

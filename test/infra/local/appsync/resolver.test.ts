import { expect, it } from 'vitest';
import { createResolver } from '#infra/local/appsync/resolver';

const code = (expression: string) => `export function request(ctx) { return ${expression}; }
export function response(ctx) { return ctx.prev.result; }`;

const load = (expression: string) =>
  createResolver(
    {
      typeName: 'Query',
      fieldName: 'thing',
      body: { kind: 'PIPELINE', code: code(expression), functions: [] },
    },
    { region: 'eu-west-1', invoke: () => Promise.reject(new Error('not called')) } as never,
    () => undefined,
  );

it('a resolver that AppSync would refuse stops the host at its start, by name and place', async () => {
  await expect(load('Number(ctx.args.id)')).rejects.toMatchObject({
    code: 'BadTemplate',
    message: expect.stringMatching(/^AppSync would refuse the code of Query\.thing:\n1:39: Number\(\.\.\.\)/),
  });
});

it('a resolver that AppSync takes is loaded', async () => {
  await expect(load('+ctx.args.id')).resolves.toBeTypeOf('function');
});

import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { compileHandlers } from '#infra/local/appsync/sandbox';

const withRequest = (body: string, imports = 'util, runtime') => `
  import { ${imports} } from '@aws-appsync/utils';
  export function request(ctx) { ${body} }
  export function response(ctx) { return ctx.result; }
`;

async function run(body: string, context: unknown = { stash: {} }) {
  const handlers = await compileHandlers(withRequest(body), 'Query.thing');
  return handlers.run('request', context);
}

describe('the sandbox of resolver code', () => {
  it('returns the result of a handler, its stash and its console output', async () => {
    const outcome = await run(
      `ctx.stash.seen = ctx.args.id; console.log('read', { id: ctx.args.id }); return [1];`,
      {
        stash: {},
        args: { id: 'a' },
      },
    );

    expect(outcome).toMatchObject({
      kind: 'value',
      value: [1],
      stash: { seen: 'a' },
      lines: [{ level: 'info', message: 'read {"id":"a"}' }],
    });
  });

  it("has the host's time, also if that is moved", async () => {
    vi.useFakeTimers({ now: Date.UTC(2031, 1, 2, 3, 4, 5, 678), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());

    const outcome = await run(
      'return [util.time.nowISO8601(), util.time.nowEpochSeconds(), util.time.nowEpochMilliSeconds()];',
    );

    expect(outcome).toMatchObject({ value: ['2031-02-02T03:04:05.678Z', 1_927_767_845, 1_927_767_845_678] });
  });

  it('ends a handler at util.error with all its arguments', async () => {
    const outcome = await run(`util.error('No.', 'BadRequest', null, { field: 'id' }); return 1;`);

    expect(outcome).toMatchObject({
      kind: 'error',
      message: 'No.',
      errorType: 'BadRequest',
      errorInfo: { field: 'id' },
    });
  });

  it('converts values to DynamoDB like AppSync', async () => {
    const outcome = await run(
      `return util.dynamodb.toMapValues({ a: 'x', b: 1.5, c: true, d: null, e: ['y', { f: 2 }] });`,
    );

    expect(outcome).toMatchObject({
      value: {
        a: { S: 'x' },
        b: { N: '1.5' },
        c: { BOOL: true },
        d: { NULL: true },
        e: { L: [{ S: 'y' }, { M: { f: { N: '2' } } }] },
      },
    });
  });

  it('encodes URLs like Java, including lone surrogates', async () => {
    const outcome = await run(`return util.urlEncode("a b/ü!~*\\ud800");`);

    expect(outcome).toMatchObject({ value: 'a+b%2F%C3%BC%21%7E*%3F' });
  });

  it('creates random UUIDs', async () => {
    const outcome = await run('return [util.autoId(), util.autoId()];');

    const [first, second] = outcome.kind === 'value' ? (outcome.value as string[]) : [];
    expect(first).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
    expect(second).not.toBe(first);
  });

  it.each([
    'process',
    'globalThis',
    'Promise',
    'setTimeout',
    'fetch',
    'Date',
    'RegExp',
    'Map',
    'Set',
    'Symbol',
    'Proxy',
    'Reflect',
    'Function',
    'Error',
    'eval',
    'WebAssembly',
    'Buffer',
  ])('has no %s, as APPSYNC_JS has none', async (name) => {
    const outcome = await run(`return typeof ${name};`);

    expect(outcome).toMatchObject({ kind: 'value', value: 'undefined' });
  });

  it.each([
    ['of the context', `return ctx.constructor.constructor('return process')().pid;`],
    ['of an argument', `return ctx.args.id.constructor.constructor('return process')().pid;`],
    ['of util', `return util.error.constructor('return process')().pid;`],
    ['of the console', `return console.log.constructor('return process')().pid;`],
    [
      'of the global object',
      `return (function () { return this; }).call(null).constructor.constructor('return process')().pid;`,
    ],
    [
      'of a caught error',
      `try { null.x; } catch (e) { return e.constructor.constructor('return process')().pid; }`,
    ],
    [
      'of a stack overflow',
      `const f = () => f(); try { f(); } catch (e) { return e.constructor.constructor('return process')().pid; }`,
    ],
    [
      'of a call site',
      `try { null.x; } catch (e) {
        e.constructor.__proto__.prepareStackTrace = (error, sites) => sites;
        try { null.y; } catch (f) {
          const sites = f.stack;
          return sites.map((s) => s.getFunction && s.getFunction() && s.getFunction().constructor('return process')().pid);
        }
      }`,
    ],
    ['of an async function', `return (async () => {}).constructor('return process')().pid;`],
  ])('does not let the constructor %s reach the process', async (_, body) => {
    const outcome = await run(body, { stash: {}, args: { id: 'a' } });

    expect(outcome.kind === 'crash' || JSON.stringify(outcome).includes(`${process.pid}`)).toBe(true);
    expect(JSON.stringify(outcome)).not.toContain(`${process.pid}`);
  });

  it('rejects import() when it is loaded', async () => {
    const code = withRequest(`return import('node:fs');`);

    await expect(compileHandlers(code, 'Query.thing')).rejects.toThrow(
      'Query.thing cannot be loaded: APPSYNC_JS does not support import()',
    );
  });

  it('can load only the modules that AppSync provides', async () => {
    const outcome = await run(`return require('node:fs');`);

    expect(outcome).toMatchObject({
      kind: 'crash',
      message: 'the module node:fs is unknown to the local host',
    });
  });

  it("has only APPSYNC_JS's functions of Object", async () => {
    const outcome = await run(
      'return [typeof Object.entries, typeof Object.hasOwn, typeof Object.fromEntries];',
    );

    expect(outcome).toMatchObject({ value: ['function', 'function', 'undefined'] });
  });

  it('treats an async handler as a fault', async () => {
    const handlers = await compileHandlers(
      'export async function request() { return 1; } export function response() { return 1; }',
      'Query.thing',
    );

    expect(handlers.run('request', {})).toMatchObject({ kind: 'crash' });
  });

  it.each([
    'let turns = 0; while (true) turns += 1;',
    'let turns = 0; do turns += 1; while (turns > 0);',
    'for (;;) ;',
    'for (;;) { try { for (;;) {} } catch (e) {} }',
    'const list = [1]; for (const one of list) { list.push(one); }',
    'const list = [1]; for (const one of list) for (const key in { one }) { list.push(key); }',
    'const twice = (n) => n > 40 || (twice(n + 1) && twice(n + 1)); return twice(0);',
    'const object = { get next() { return object.next; } }; for (;;) { try { object.next; } catch (e) {} }',
  ])('ends code that would not end: %s', async (body) => {
    const outcome = await run(body);

    expect(outcome).toMatchObject({
      kind: 'crash',
      message: 'the code loops more than 1,000,000 times',
    });
  });

  it('counts the turns of each call, and leaves results as they are', async () => {
    const code = withRequest(`
      const list = [];
      list.length = 0;
      for (const a of ctx.args.list) for (const b of ctx.args.list) list.push(a * b);
      const pair = (a) => (b) => ({ a, b });
      for (const key in pair(1)(2)) list.push(key);
      ctx.args.list.forEach((a) => ctx.args.list.forEach((b) => ctx.args.list.map((c) => a + b + c)));
      return [list.length, pair(1)(2)];`);
    const handlers = await compileHandlers(code, 'Query.thing');
    const context = { stash: {}, args: { list: Array.from({ length: 80 }, (_, index) => index) } };

    for (let call = 0; call < 4; call += 1) {
      expect(handlers.run('request', context)).toMatchObject({ value: [6_402, { a: 1, b: 2 }] });
    }
  });

  it('isolates two pieces of code from each other', async () => {
    await run('Object.assign(Object.prototype.constructor, { leaked: 1 }); return 1;');

    expect(await run('return typeof Object.leaked;')).toMatchObject({ value: 'undefined' });
  });

  it.each([
    ['util.rds.toJsonObject(1)', 'util.rds.toJsonObject'],
    ['util.matches("a", "b")', 'util.matches'],
    ['util.dynamodb?.toStringSet([])', 'util.dynamodb.toStringSet'],
    ['runtime.later()', 'runtime.later'],
    ['extensions.setSubscriptionFilter({})', 'extensions.setSubscriptionFilter'],
  ])('names at start the unknown function in %s', async (call, name) => {
    const code = withRequest(`return ${call};`, 'util, runtime, extensions');

    await expect(compileHandlers(code, 'Query.thing')).rejects.toThrow(
      `Query.thing uses ${name}, which is unknown to the local host`,
    );
  });

  it('detects an unknown function under an alias of util', async () => {
    const code = `import { util as u } from '@aws-appsync/utils';
      export const request = () => u.matches('a', 'b'); export const response = () => 1;`;

    await expect(compileHandlers(code, 'Query.thing')).rejects.toThrow('Query.thing uses util.matches');
  });

  it('ignores the name of a function in a comment or text', async () => {
    const code = withRequest(`/* util.matches */ return 'util.matches';`);

    await expect(compileHandlers(code, 'Query.thing')).resolves.toBeDefined();
  });

  it('rejects a destructured util, because its calls cannot be checked', async () => {
    const code = withRequest(`const { error } = util; error('No.');`);

    await expect(compileHandlers(code, 'Query.thing')).rejects.toThrow(
      'Query.thing uses util other than as util.name(...)',
    );
  });

  it('names an unknown function when it is called', async () => {
    const handlers = await compileHandlers(
      `import * as appsync from '@aws-appsync/utils';
       export const request = () => appsync.util.time.parseISO8601('x'); export const response = () => 1;`,
      'Query.thing',
    );

    expect(handlers.run('request', {})).toMatchObject({
      kind: 'crash',
      message: 'util.time.parseISO8601 is unknown to the local host',
    });
  });

  it('names a missing module and a missing export', async () => {
    const rds = `import { select } from '@aws-appsync/utils/rds'; export const request = () => select({}); export const response = () => 1;`;

    await expect(compileHandlers(rds, 'Query.thing')).rejects.toThrow(
      'the module @aws-appsync/utils/rds is unknown',
    );
    await expect(compileHandlers('export const request = () => 1;', 'Query.thing')).rejects.toThrow(
      'it exports no function response',
    );
  });
});

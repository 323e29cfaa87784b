import { describe, expect, it } from 'vitest';
import { findUnsupported } from '#infra/appsync-js/find-unsupported';

const handlers = (body: string, top = '') => `import { util } from "@aws-appsync/utils";
${top}
export function request(ctx) { ${body} }
export function response(ctx) { return ctx.result; }`;

describe('code for AppSync', () => {
  it('accepts everything that the documentation lists', () => {
    const code = handlers(
      `
      const { id, tags } = ctx.args;
      const [first, ...rest] = tags ?? [];
      let count = 0;
      for (const tag of rest) { if (tag === first) { count += 1; } else { break; } }
      for (const key in ctx.stash) delete ctx.stash[key];
      switch (typeof id) { case 'string': count = -count; break; default: count = +id; }
      console.log(JSON.stringify({ ...ctx.args, [id]: \`\${count}\` }), Number.isNaN(count), void 0);
      const known = rest.filter((tag) => !Object.hasOwn(table, tag)).map((tag) => named(tag));
      if (known.length > Math.max(1, count)) util.error('No.', 'BadRequest');
      return { ids: known.sort(), at: util.time.nowISO8601(), of: ctx.identity?.sub?.trim().replace('-', '') };`,
      `const table = { a: 1 }; const named = (tag) => tag.toUpperCase();`,
    );

    expect(findUnsupported(code)).toEqual([]);
  });

  it.each([
    ['Number("1")', 'Number(...) is not an AppSync function'],
    ['String(1)', 'String(...) is not an AppSync function'],
    ['parseInt("1")', 'parseInt(...) is not an AppSync function'],
    ['Number.parseInt("1")', 'Number.parseInt(...) does not exist'],
    ['Math.abs(1)', 'Math.abs(...) does not exist'],
    ['Array.isArray([])', 'Array does not exist'],
    ['new Date()', 'NewExpression is not supported'],
    ['Date', 'Date does not exist'],
    ['[1].includes(1)', '.includes(...) does not exist'],
    ['"a".padStart(2)', '.padStart(...) does not exist'],
    ['[2, 1].sort((a, b) => a - b)', '.sort(...) takes no arguments'],
    ['"a.b".replace(".", "-")', '.replace(...) takes a Java regular expression'],
    ['"a".replace(/a/, "b")', 'a regular expression or a big integer is not supported'],
    ['"a" in ctx.args', 'the operator in is not supported'],
    ['~1', 'the operator ~ is not supported'],
    ['(ctx.stash.a ??= 1)', 'the operator ??= is not supported'],
    ['ctx.args["map"]((x) => x)', 'a call to a computed member is not supported'],
    ['(() => 1)()', 'a call to an unnamed function is not supported'],
    ['this', 'ThisExpression is not supported'],
    ['[1].map(helper)', 'the function helper as a value is not supported'],
    ['helper(() => 1)', 'passing a function as an argument is not supported'],
    ['({ helper: () => 1 }).helper()', 'using a function as a value is not supported'],
    ['ctx.args.list.map(({ id }) => id)', 'destructuring in parameters is not supported'],
    ['again(1)', 'the function again calls itself'],
    ['unknown', 'unknown does not exist'],
    ['async () => 1', 'async and generators are not supported'],
  ])('may not contain %s', (expression, finding) => {
    const top =
      'const helper = (x) => x; function again(x) { return other(x); } const other = (x) => again(x);';

    expect(findUnsupported(handlers(`return ${expression};`, top)).join('\n')).toContain(finding);
  });

  it.each([
    ['try { ctx.a; } catch (e) { return 1; }', 'TryStatement'],
    ['throw 1;', 'ThrowStatement'],
    ['while (ctx.a) { break; }', 'WhileStatement'],
    ['do { ctx.a; } while (ctx.a);', 'DoWhileStatement'],
    ['for (let i = 0; i < 2; i += 1) { i; }', 'ForStatement'],
    ['for (const x of []) { continue; }', 'ContinueStatement'],
    ['let i = 0; i++;', 'UpdateExpression'],
    ['class A {}', 'ClassDeclaration'],
    ['a: for (const x of []) { break a; }', 'LabeledStatement'],
    ['const [a = 1] = ctx.args.list;', 'a default value in parameters or destructuring'],
    ['const { a = 1 } = ctx.args;', 'a default value in parameters or destructuring'],
  ])('has no statement %s', (body, finding) => {
    expect(findUnsupported(handlers(body)).join('\n')).toContain(`${finding}`);
  });

  it.each([
    ['an arrow function', 'const f = (x) => f(x);', 'the function f calls itself'],
    ['a function inside a callback', 'function f(x) { return [x].map((y) => f(y)); }', 'f calls itself'],
    [
      'three functions',
      'const f = (x) => g(x); const g = (x) => h(x); const h = (x) => f(x);',
      'h calls itself',
    ],
    ['an assigned function', 'let f; f = (x) => f(x);', 'using a function as a value'],
    ['a function expression', 'const f = function g(x) { return g(x); };', 'FunctionExpression'],
    ['a function in a list', 'const [f] = [(x) => f(x)];', 'using a function as a value'],
    ['a property', 'const o = { f: (x) => o.f(x) };', 'using a function as a value'],
    ['a method', 'const o = { f(x) { return o.f(x); } };', 'an object method'],
    ['an accessor', 'const o = { get f() { return o.f; } };', 'an object method or accessor'],
    ['a parameter', 'const f = (g) => g(g);', 'g(...) is not'],
    ['a conditional function', 'const f = ctx ? (x) => f(x) : 1;', 'using a function as a value'],
  ])('may not call itself as %s', (_, top, finding) => {
    expect(findUnsupported(handlers('return 1;', top)).join('\n')).toContain(finding);
  });

  it.each([
    ['import { util as u } from "@aws-appsync/utils"; u.autoId();', 'u is imported under a different name'],
    ['import { readFileSync } from "node:fs";', 'the module node:fs does not exist'],
    ['const a = 1; import { util } from "@aws-appsync/utils";', 'an import after other code'],
    [
      'import { util } from "@aws-appsync/utils"; import { runtime } from "@aws-appsync/utils";',
      'a second import',
    ],
    ['const a = ;', 'it is not an ES module: Unexpected token'],
    [`const a = "${'x'.repeat(32_768)}";`, 'it is 32781 bytes long; AppSync accepts at most 32768'],
  ])("is a small module that imports AppSync's utilities once: %.60s", (code, finding) => {
    expect(findUnsupported(code).join('\n')).toContain(finding);
  });

  it('is reported with line and column if unsupported', () => {
    expect(findUnsupported(handlers('return\n  Number(1);'))).toEqual([
      '4:3: Number(...) is not an AppSync function; use +text to convert a string to a number',
    ]);
  });
});

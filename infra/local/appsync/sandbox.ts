import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createContext, Script } from 'node:vm';
import { type AnyNode, parse } from 'acorn';
import { transform } from 'esbuild';
import { z } from 'zod';
import { isFunction, visitAll } from '../../appsync-js/syntax';
import { badTemplate } from '../base/host-error';

const runtimeFile = new URL('./sandbox-runtime.js', import.meta.url);

const logLine = z.object({ level: z.enum(['info', 'error']), message: z.string() });

const outcomeShape = z.intersection(
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('value'), value: z.unknown() }),
    z.object({
      kind: z.literal('error'),
      message: z.unknown().transform(String),
      errorType: z.string().nullable(),
      data: z.unknown(),
      errorInfo: z.unknown(),
    }),
    z.object({ kind: z.literal('unauthorized') }),
    z.object({ kind: z.literal('earlyReturn'), value: z.unknown(), skipTo: z.enum(['NEXT', 'END']) }),
    z.object({ kind: z.literal('crash'), message: z.string() }),
  ]),
  z.object({ stash: z.record(z.string(), z.unknown()).default({}), lines: z.array(logLine) }),
);

/**
 * What a handler did: a value, a call to `util.error`, `util.unauthorized` or `runtime.earlyReturn`, or an
 * error in the code (`crash`); with the stash and the console output.
 */
export type HandlerOutcome = z.infer<typeof outcomeShape>;

export type HandlerName = 'request' | 'response';

export interface Handlers {
  /** The context must be valid JSON. Never throws: an error or an endless loop becomes a `crash`. */
  run(handler: HandlerName, context: unknown): HandlerOutcome;
}

interface Runtime {
  readonly known: readonly string[];
  load(body: unknown): {
    readonly missing: readonly string[];
    readonly invoke: (name: string, text: string, nowMs: number) => string;
  };
}

/**
 * Compiles handlers for a separate context that cannot access the host.
 * @param owner the name in messages, such as `Query.jobRun`
 * @throws HostError `BadTemplate` for a `util` function, module or export that is unknown or missing
 */
export async function compileHandlers(code: string, owner: string): Promise<Handlers> {
  const script = await toScript(code, owner);
  const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
  const runtime: Runtime = runtimeScript().runInContext(context);
  demandKnown(script, runtime.known, owner);

  const turn = `turn_${randomUUID().replaceAll('-', '')}`;
  const counted = countTurns(script, turn);
  const body = new Script(`(function (module, exports, require, ${turn}) {'use strict';${counted}\n})`, {
    filename: owner,
  });
  const { invoke } = loadInto(runtime, body.runInContext(context), owner);

  return {
    run(handler, value) {
      try {
        return outcomeShape.parse(JSON.parse(String(invoke(handler, JSON.stringify(value), Date.now()))));
      } catch (cause) {
        return { kind: 'crash', message: `${handler}: ${messageOf(cause)}`, stash: {}, lines: [] };
      }
    },
  };
}

let cachedRuntime: Script | undefined;

function runtimeScript(): Script {
  cachedRuntime ??= new Script(readFileSync(runtimeFile, 'utf8'), { filename: 'sandbox-runtime.js' });
  return cachedRuntime;
}

/**
 * Converts a module to a script. esbuild removes comments and normalizes references to imports
 * (`import_utils.util.error`).
 */
async function toScript(code: string, owner: string): Promise<string> {
  try {
    const { code: script } = await transform(code, {
      format: 'cjs',
      loader: 'js',
      target: 'es2022',
      legalComments: 'none',
    });
    if (/\bimport\s*\(/.test(script)) throw new Error('APPSYNC_JS does not support import()');
    return script;
  } catch (cause) {
    throw badTemplate(`The code of ${owner} cannot be loaded: ${messageOf(cause)}`, {
      cause,
    });
  }
}

/** Throws for unknown names, so that they fail when the code is compiled, not at the call. */
function demandKnown(script: string, known: readonly string[], owner: string): void {
  const references = script.matchAll(
    /\bimport_\w+\.((?:util|runtime|extensions)\b(?:\??\.[A-Za-z_$][\w$]*)*)/g,
  );
  for (const [, reference = ''] of references) {
    const path = reference.replaceAll('?', '');
    if (known.some((name) => path === name || path.startsWith(`${name}.`))) continue;
    const isGroup = path === 'extensions' || known.some((name) => name.startsWith(`${path}.`));
    throw badTemplate(
      isGroup
        ? `${owner} uses ${path} other than as ${path}.name(...), so the local host cannot see which function is called.`
        : `${owner} uses ${path}, which is unknown to the local host (known: ${known.join(', ')}).`,
    );
  }
}

function loadInto(runtime: Runtime, body: unknown, owner: string): ReturnType<Runtime['load']> {
  try {
    const loaded = runtime.load(body);
    if (loaded.missing.length > 0) {
      throw new Error(`it exports no function ${loaded.missing.join(' and no function ')}`);
    }
    return loaded;
  } catch (cause) {
    throw badTemplate(`The code of ${owner} cannot be loaded: ${messageOf(cause)}.`, {
      cause,
    });
  }
}

/** Returns an error's message. An error from another context is not an instance of this context's Error. */
function messageOf(cause: unknown): string {
  if (typeof cause === 'object' && cause !== null && 'message' in cause) return String(cause.message);
  return String(cause);
}

const loops: ReadonlySet<string> = new Set([
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'WhileStatement',
  'DoWhileStatement',
]);

/**
 * Calls a counter in every loop and function, so that it can stop code that does not end. Catching its error
 * does not help, because the next turn throws again.
 * @param script not a module
 * @param call a function without parameters, whose name does not occur in the script
 */
function countTurns(script: string, call: string): string {
  const insertions: { readonly at: number; readonly text: string }[] = [];
  const wrap = ({ start, end }: AnyNode, before: string, after: string) =>
    insertions.push({ at: start, text: before }, { at: end, text: after });
  visitAll(parse(script, { ecmaVersion: 2022 }), (node) => {
    if (loops.has(node.type) && 'body' in node) wrap(node.body as AnyNode, `{${call}();`, '}');
    if (!isFunction(node)) return;
    if (node.body.type === 'BlockStatement') insertions.push({ at: node.body.start + 1, text: `${call}();` });
    else wrap(node.body, `(${call}(),`, ')');
  });
  // The sort is stable: where two bodies start at one position, the outer one's text comes first.
  let text = '';
  let copied = 0;
  for (const one of insertions.sort((a, b) => a.at - b.at)) {
    text += script.slice(copied, one.at) + one.text;
    copied = one.at;
  }
  return text + script.slice(copied);
}

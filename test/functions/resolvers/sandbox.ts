import { createContext, runInContext } from 'node:vm';
import { build, transform } from 'esbuild';

/** The error with which `util.error` ends a resolver. */
class ResolverError extends Error {
  constructor(
    message: string,
    readonly type?: string,
    readonly data?: unknown,
    readonly info?: unknown,
  ) {
    super(message);
  }
}

/** The value with which `runtime.earlyReturn` ends a request. */
export class EarlyReturn {
  constructor(
    readonly value: unknown,
    /** `END` if the early return also ends the pipeline. */
    readonly skipTo?: string,
  ) {}
}

/** A resolver that is ready to run as in AppSync, with its log output. */
export interface LoadedResolver {
  readonly code: string;
  readonly logged: string[];
  readonly request: (ctx: unknown) => unknown;
  readonly response: (ctx: unknown) => unknown;
}

/** Bundles a resolver as the stack does. */
export async function bundleResolver(name: string, define: Record<string, string> = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`functions/resolvers/${name}.ts`],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'esnext',
    platform: 'node',
    external: ['@aws-appsync/utils'],
    define,
  });
  return outputFiles[0]?.text ?? '';
}

/** Converts strings, numbers and booleans. Our resolvers send nothing else to DynamoDB. */
function toMapValues(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'string') return [name, { S: value }];
      if (typeof value === 'boolean') return [name, { BOOL: value }];
      if (typeof value === 'number') return [name, { N: String(value) }];
      throw new TypeError(`${name} is ${typeof value}, which no resolver sends.`);
    }),
  );
}

/**
 * Runs the bundle with only the language itself, the console, and the part of `util` that our resolvers use.
 */
export async function loadResolver(
  name: string,
  define: Record<string, string> = {},
): Promise<LoadedResolver> {
  const code = await bundleResolver(name, define);
  const logged: string[] = [];
  const util = {
    error: (message: string, type?: string, data?: unknown, info?: unknown) => {
      throw new ResolverError(message, type, data, info);
    },
    autoId: () => 'reference-1',
    urlEncode: encodeURIComponent,
    dynamodb: { toMapValues },
    time: {
      nowEpochMilliSeconds: () => Date.now(),
      nowEpochSeconds: () => Math.floor(Date.now() / 1000),
    },
  };
  const runtime = {
    earlyReturn: (value: unknown, options?: { skipTo: string }) => {
      throw new EarlyReturn(value, options?.skipTo);
    },
  };
  const script = await transform(code, { format: 'cjs' });
  const module = { exports: {} as Pick<LoadedResolver, 'request' | 'response'> };
  const scope = createContext({
    module,
    require: () => ({ util, runtime }),
    console: { error: (line: string) => logged.push(line) },
  });
  runInContext(script.code, scope);
  // Results come from another realm. They are copied into this realm as JSON, as in AppSync itself.
  const plain = (handler: (ctx: unknown) => unknown) => (ctx: unknown) => {
    const answer = handler(ctx);
    return answer === undefined ? undefined : JSON.parse(JSON.stringify(answer));
  };
  return { code, logged, request: plain(module.exports.request), response: plain(module.exports.response) };
}

/** Creates a context in AppSync's format. By default, the caller is a signed-in admin. */
export function contextOf({
  args = {},
  groups = ['Admin', 'DesignatedAdmin'] as string[] | null,
  result = undefined as unknown,
  error = undefined as { message: string; type: string } | undefined,
  fieldName = 'someField',
  parentTypeName = 'Query',
  stash = {} as Record<string, unknown>,
  selectionSetList = [] as readonly string[],
  previous = undefined as unknown,
} = {}) {
  return {
    args,
    arguments: args,
    identity: { sub: 'sub-1', username: 'user-1', groups },
    info: { fieldName, parentTypeName, selectionSetList },
    stash,
    result,
    error,
    prev: { result: previous === undefined ? result : previous },
  };
}

/** Returns the token in the resolver's response when the data source ends a page at `place`. */
export function tokenAfter(
  resolver: Pick<LoadedResolver, 'request' | 'response'>,
  place: string,
  context: Parameters<typeof contextOf>[0] = {},
): string {
  const stash: Record<string, unknown> = {};
  resolver.request(contextOf({ ...context, stash }));
  const page = resolver.response(contextOf({ ...context, stash, result: { items: [], nextToken: place } }));
  return Object(page).nextToken;
}

/** Returns how a handler ended: with an error, an early return, or a result. */
export function outcomeOf(handler: (ctx: unknown) => unknown, ctx: unknown): unknown {
  try {
    return handler(ctx);
  } catch (thrown) {
    return thrown;
  }
}

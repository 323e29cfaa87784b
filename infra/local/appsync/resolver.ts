import type { DataSource } from './data-source';
import { createDataSource, type DataSourceOptions } from './data-sources';
import type { ResolverDefinition, UnitDefinition } from './definition';
import { notAuthorized, ResolverError } from './resolver-error';
import { compileHandlers, type HandlerName, type HandlerOutcome, type Handlers } from './sandbox';

/** The initial `ctx`, which is valid JSON. */
interface ResolverContext {
  readonly arguments: Readonly<Record<string, unknown>>;
  readonly source: unknown;
  readonly identity: unknown;
  readonly request: { readonly headers: Readonly<Record<string, string>> };
  readonly info: {
    readonly fieldName: string;
    readonly parentTypeName: string;
    readonly variables: Readonly<Record<string, unknown>>;
    readonly selectionSetList: readonly string[];
  };
}

export type Resolve = (context: ResolverContext) => Promise<unknown>;

export type ResolverLog = (level: 'info' | 'error', message: string) => void;

interface Unit {
  readonly name: string;
  readonly handlers: () => Promise<Handlers>;
  readonly dataSource: DataSource;
}

interface Chain {
  readonly context: ResolverContext;
  readonly field: string;
  readonly log: ResolverLog;
  stash: Record<string, unknown>;
  previous: unknown;
}

/**
 * Creates a resolver. Compiles its code at the first call, because compiling all resolvers takes a third of
 * the host's start. The synthesis has checked that AppSync accepts it, and a test of the stack compiles all
 * of it.
 */
export function createResolver(
  { typeName, fieldName, body }: ResolverDefinition,
  options: DataSourceOptions,
  log: ResolverLog,
): Resolve {
  const field = `${typeName}.${fieldName}`;
  const begin = (context: ResolverContext): Chain => ({ context, field, log, stash: {}, previous: {} });
  if (body.kind === 'UNIT') {
    const unit = createUnit(body.unit, options);
    return async (context) => (await runUnit(unit, begin(context))).value;
  }
  const outer = compiledOnce(body.code, field);
  const units = body.functions.map((unit) => createUnit(unit, options));
  return async (context) => runPipeline(await outer(), units, begin(context));
}

function createUnit(definition: UnitDefinition, options: DataSourceOptions): Unit {
  return {
    name: definition.name,
    handlers: compiledOnce(definition.code, definition.name),
    dataSource: createDataSource(definition.dataSource, options),
  };
}

function compiledOnce(code: string, owner: string): () => Promise<Handlers> {
  let compiled: Promise<Handlers> | undefined;
  return () => {
    compiled ??= compileHandlers(code, owner);
    return compiled;
  };
}

async function runPipeline(outer: Handlers, units: readonly Unit[], chain: Chain): Promise<unknown> {
  const before = runHandler(outer, 'request', chain, chain.field, {});
  if (before.early) return before.value;
  chain.previous = before.value;
  for (const unit of units) {
    const { value, skipTo } = await runUnit(unit, chain);
    chain.previous = value;
    if (skipTo === 'END') break;
  }
  return runHandler(outer, 'response', chain, chain.field, { result: chain.previous }).value;
}

/** Runs the unit's handlers. An early return of the request handler skips the rest. */
async function runUnit(unit: Unit, chain: Chain): Promise<{ value: unknown; skipTo?: 'NEXT' | 'END' }> {
  const handlers = await unit.handlers();
  const request = runHandler(handlers, 'request', chain, unit.name, {});
  if (request.early) return request;
  const answer = await unit.dataSource.run(request.value, chain.field);
  return runHandler(
    handlers,
    'response',
    chain,
    unit.name,
    answer.ok ? { result: answer.result } : { result: null, error: answer.error },
  );
}

interface HandlerResult {
  readonly value: unknown;
  readonly early: boolean;
  readonly skipTo?: 'NEXT' | 'END';
}

function runHandler(
  handlers: Handlers,
  handler: HandlerName,
  chain: Chain,
  owner: string,
  extra: { result?: unknown; error?: unknown },
): HandlerResult {
  const { context } = chain;
  const outcome = handlers.run(handler, {
    ...context,
    args: context.arguments,
    stash: chain.stash,
    prev: { result: chain.previous },
    env: {},
    ...extra,
  });
  chain.stash = outcome.stash;
  for (const { level, message } of outcome.lines) chain.log(level, `${owner}: ${message}`);
  return resultOf(outcome, chain, `${owner} ${handler}`);
}

function resultOf(outcome: HandlerOutcome, chain: Chain, owner: string): HandlerResult {
  switch (outcome.kind) {
    case 'value':
      return { value: outcome.value, early: false };
    case 'earlyReturn':
      return { value: outcome.value, early: true, skipTo: outcome.skipTo };
    case 'error':
      throw new ResolverError(outcome.message, outcome.errorType, outcome.errorInfo, outcome.data);
    case 'unauthorized': {
      const { fieldName, parentTypeName } = chain.context.info;
      throw notAuthorized(fieldName, parentTypeName);
    }
    case 'crash':
      chain.log('error', `${owner} failed: ${outcome.message}`);
      throw new ResolverError('Runtime Error', 'Code');
    default: {
      const unknown: never = outcome;
      return unknown;
    }
  }
}

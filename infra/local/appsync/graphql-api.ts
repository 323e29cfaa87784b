import type { IncomingMessage, ServerResponse } from 'node:http';
import { GraphQLError } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import { maxIdle, takeTurns } from '../functions/lambda';
import { BodyTooLargeError, readBody } from '../site/requests';
import type { ResolvedStack } from '../template/template';
import {
  type AuthorizationOptions,
  type Authorize,
  createAuthorize,
  UnauthorizedError,
} from './authorization';
import type { DataSourceOptions } from './data-sources';
import { type ApiDefinition, type AssetText, readApiDefinition } from './definition';
import { createNextTokens } from './dynamodb-source';
import {
  AnswerSizeError,
  demandShallow,
  demandSmall,
  limitRules,
  maxTokens,
  NestingError,
  tooBroad,
} from './limits';
import { createResolver, type ResolverLog } from './resolver';
import { ResolverError } from './resolver-error';
import { createSchema, type RequestContext } from './schema';

export interface GraphqlApiOptions {
  readonly stack: ResolvedStack;
  readonly assetText: AssetText;
  readonly userPool: Pick<AuthorizationOptions, 'issuer' | 'jwksUri' | 'clientIds'>;
  readonly dynamodb: DataSourceOptions['dynamodb'];
  readonly invoke: DataSourceOptions['invoke'];
  readonly permissionsOf: DataSourceOptions['permissionsOf'];
  /** Encrypts page tokens; if it stays the same, they remain valid after a restart. */
  readonly tokenSecret: string;
  readonly log: ResolverLog;
}

interface GraphqlApi {
  readonly handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** The maximum size of a request, as in AppSync. */
const maxBodyBytes = 1024 * 1024;

/** The maximum number of concurrent invocations of a function. The host keeps as many idle processes. */
const maxInvocations = maxIdle;

/**
 * Creates a GraphQL API with AppSync's authorization, resolvers, errors and limits.
 * @throws HostError `BadTemplate` that lists the unsupported parts of the template
 */
export function createGraphqlApi(options: GraphqlApiOptions): GraphqlApi {
  const { stack, userPool, tokenSecret, log } = options;
  const definition = readApiDefinition(stack, options.assetText);
  const sources: DataSourceOptions = {
    dynamodb: options.dynamodb,
    invoke: takeTurns(options.invoke, maxInvocations),
    permissionsOf: options.permissionsOf,
    nextTokens: createNextTokens(tokenSecret),
  };
  const resolvers = definition.resolvers.map(
    (resolver) =>
      [`${resolver.typeName}.${resolver.fieldName}`, createResolver(resolver, sources, log)] as const,
  );
  const yoga = createYoga<RequestContext>({
    schema: createSchema(definition, new Map(resolvers), log),
    graphqlEndpoint: '/graphql',
    plugins: [bounds, limits(definition), appsyncErrors(log)],
    maskedErrors: false,
    batching: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    logging: false,
    multipart: false,
  });
  const authorize = createAuthorize({
    ...userPool,
    clientIdPattern: definition.userPool.clientIdPattern,
    defaultAction: definition.userPool.defaultAction,
  });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') throw new MethodError('A GraphQL request must be a POST.');
    const context = await contextOf(request, authorize);
    const body = await readBody(request, maxBodyBytes);
    demandShallow(body);
    const answered = await yoga.fetch(
      'http://localhost/graphql',
      {
        method: 'POST',
        headers: { 'content-type': request.headers['content-type'] ?? '', accept: 'application/json' },
        body,
      },
      context,
    );
    send(response, answered.status, demandSmall(await answered.text()));
  }

  return {
    async handle(request, response) {
      await answer(request, response).catch((error: unknown) => {
        const { status, body } = refusalOf(error, log);
        if (response.headersSent) response.destroy();
        else send(response, status, body);
      });
    },
  };
}

async function contextOf(request: IncomingMessage, authorize: Authorize): Promise<RequestContext> {
  const sourceIp = request.socket.remoteAddress ?? '127.0.0.1';
  const identity = await authorize(request.headers.authorization, sourceIp);
  const { authorization, cookie, ...headers } = request.headers;
  return {
    identity,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    resolversRun: 0,
  };
}

/** Rejects oversized documents before the validation against the schema, which may itself take long. */
const bounds: Plugin = {
  onParse({ parseFn, setParseFn }) {
    setParseFn((source, options) => parseFn(source, { ...options, maxTokens }));
    return ({ result, replaceParseResult }) => {
      const problem = result && 'definitions' in result ? tooBroad(result) : undefined;
      if (problem) replaceParseResult(problem);
    };
  },
};

function limits(definition: ApiDefinition): Plugin {
  const rules = limitRules(definition);
  return {
    onValidate({ addValidationRule }) {
      for (const rule of rules) addValidationRule(rule);
    },
  };
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(body);
}

class MethodError extends Error {
  override readonly name = 'MethodNotAllowedException';
}

/**
 * Formats errors as AppSync does: `{path, data, errorType, errorInfo, locations, message}`. Nothing else
 * about an error leaves the host.
 */
function appsyncErrors(log: ResolverLog): Plugin {
  return {
    onResultProcess({ result, setResult }) {
      if (Array.isArray(result) || !('errors' in result) || !result.errors?.length) return;
      setResult({
        ...result,
        data: result.data ?? null,
        stringify: ({ data, errors }) =>
          JSON.stringify({ data, errors: errors?.map((error) => appsyncError(error, log)) }),
      });
    },
  };
}

/** GraphQL's suggestion of similar names, which AppSync omits. */
const suggestion = / Did you mean [^?]*\?$/;

function appsyncError(error: unknown, log: ResolverLog): object {
  if (!(error instanceof GraphQLError)) {
    log('error', `The GraphQL API failed: ${textOf(error)}`);
    return { path: null, locations: null, errorType: 'InternalFailure', message: internalFailure };
  }
  const locations = error.locations?.map((location) => ({ ...location, sourceName: null })) ?? null;
  const { originalError, path = null } = error;
  const message = error.message.replace(suggestion, '');
  if (!(originalError instanceof ResolverError)) return { path, locations, message };
  const { data, errorType, errorInfo } = originalError;
  return { path, data, errorType, errorInfo, locations, message };
}

const internalFailure = 'An internal failure occurred.';

/** Returns the response to a request that was rejected before its fields were resolved. */
function refusalOf(error: unknown, log: ResolverLog): { status: number; body: string } {
  const refusal = (status: number, errorType: string, message: string) => ({
    status,
    body: JSON.stringify({ errors: [{ errorType, message }] }),
  });
  if (error instanceof UnauthorizedError) return refusal(401, error.name, error.message);
  if (error instanceof NestingError || error instanceof AnswerSizeError)
    return refusal(400, error.name, error.message);
  if (error instanceof MethodError) return refusal(405, error.name, error.message);
  if (error instanceof BodyTooLargeError)
    return refusal(413, 'RequestEntityTooLargeException', error.message);
  log('error', `The GraphQL API failed: ${textOf(error)}`);
  return refusal(500, 'InternalFailure', internalFailure);
}

const textOf = (error: unknown) => (error instanceof Error ? error.stack : String(error));

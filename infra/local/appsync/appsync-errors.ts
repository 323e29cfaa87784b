import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { BodyTooLargeError } from '../site/requests';
import { UnauthorizedError } from './authorization';
import { AnswerSizeError, NestingError } from './limits';
import type { ResolverLog } from './resolver';
import { ResolverError } from './resolver-error';

export class MethodError extends Error {
  override readonly name = 'MethodNotAllowedException';
}

/**
 * Formats errors as AppSync does: `{path, data, errorType, errorInfo, locations, message}`. Nothing else
 * about an error leaves the host.
 */
export function appsyncErrors(log: ResolverLog): Plugin {
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
export function refusalOf(error: unknown, log: ResolverLog): { status: number; body: string } {
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

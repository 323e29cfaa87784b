import { somethingWentWrong } from '#shared/api/api-error';
import type { Document, VariablesArgument } from '#shared/api/gql';
import { ApiError, type ApiErrorCode, apiErrorCodes } from './api-error';
import { noteReached } from './connection';
import { loadConfig } from './session/config';
import { accessToken, forgetSession, renewAccessToken } from './session/session';

export { ApiError, fieldOf, messageOf } from './api-error';

/** An error in the format that GraphQL and AppSync use. Errors in other formats are ignored. */
interface GraphqlError {
  readonly message: string;
  readonly errorType?: string;
  readonly errorInfo?: Readonly<Record<string, unknown>>;
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * Sends a GraphQL request. If the token is rejected, it is renewed once. If that fails, the session is
 * dropped and the signed-out page appears. Throws only ApiError.
 */
export async function graphql<Result, Variables>(
  document: Document<Result, Variables>,
  ...[variables]: VariablesArgument<Variables>
): Promise<Result> {
  const body = JSON.stringify({ query: document, variables });
  let token = (await accessToken()) ?? (await renewed());
  let response = token === undefined ? undefined : await post(body, token);
  if (response?.status === 401) {
    token = await renewed();
    response = token === undefined ? undefined : await post(body, token);
  }
  if (response === undefined || response.status === 401) {
    await forgetSession();
    throw new ApiError('SignedOut', 'Your session has ended. Sign in again to continue.');
  }
  return (await dataOf(response)) as Result;
}

/** Sends a request. AppSync expects the access token without an authentication scheme. */
async function post(body: string, token: string): Promise<Response> {
  const { graphqlUrl } = await loadConfig();
  try {
    const response = await fetch(graphqlUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body,
    });
    noteReached(true);
    return response;
  } catch (cause) {
    return unreachable(cause);
  }
}

/** Renews the access token. If there is no response, the session continues. */
const renewed = () => renewAccessToken().catch(unreachable);

function unreachable(cause: unknown): never {
  noteReached(false);
  throw new ApiError(
    'Network',
    'The server cannot be reached. Check your connection and try again.',
    {},
    { cause },
  );
}

async function dataOf(response: Response): Promise<unknown> {
  const answer = fieldsOf(await response.json().catch(() => undefined));
  const error = errorIn(answer?.errors);
  if (error) throw errorOf(error);
  if (!response.ok || answer?.data == null) {
    throw new ApiError('Internal', somethingWentWrong, { status: response.status });
  }
  return answer.data;
}

const fieldsOf = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;

function errorIn(errors: unknown): GraphqlError | undefined {
  const first = Array.isArray(errors) ? fieldsOf(errors[0]) : undefined;
  if (!first) return undefined;
  const { message, errorType, errorInfo } = first;
  const info = fieldsOf(errorInfo);
  return {
    message: typeof message === 'string' ? message : 'Unknown error',
    ...(typeof errorType === 'string' && { errorType }),
    ...(info && { errorInfo: info }),
  };
}

/** Converts an error. Messages from errors of unknown types are not shown to the user. */
function errorOf(error: GraphqlError): ApiError {
  const code = codeOf(error.errorType);
  if (code) return new ApiError(code, error.message, error.errorInfo ?? {});
  return new ApiError('Internal', somethingWentWrong, error.errorInfo ?? {}, { cause: error });
}

function codeOf(errorType: string | undefined): ApiErrorCode | undefined {
  return apiErrorCodes.find((code) => code === errorType);
}

import * as z from 'zod/mini';
import { ApiError, type ApiErrorCode, apiErrorCodes } from './api-error';
import { loadConfig } from './config';
import { accessToken, forgetSession, renewAccessToken } from './session';

export { ApiError, fieldOf, messageOf } from './api-error';

const graphqlError = z.object({
  message: z.string(),
  errorType: z.nullish(z.string()),
  errorInfo: z.nullish(z.record(z.string(), z.unknown())),
});

const graphqlAnswer = z.object({
  data: z.nullish(z.unknown()),
  errors: z.optional(z.array(graphqlError)),
});

/**
 * Sends one GraphQL operation as the signed-in admin and gives back its `data`.
 * A refused token is renewed once; where that fails the session is forgotten, which leads to the signed-out page.
 * Throws only ApiError.
 */
export async function graphql<Result, Variables extends object = Record<string, never>>(
  document: string,
  variables?: Variables,
): Promise<Result> {
  const body = JSON.stringify({ query: document, variables: variables ?? {} });
  let token = (await accessToken()) ?? (await renewAccessToken());
  let response = token === undefined ? undefined : await post(body, token);
  if (response?.status === 401) {
    token = await renewAccessToken();
    response = token === undefined ? undefined : await post(body, token);
  }
  if (response === undefined || response.status === 401) {
    await forgetSession();
    throw new ApiError('SignedOut', 'Your session has ended. Sign in again to go on.');
  }
  return (await dataOf(response)) as Result;
}

/** AppSync takes the access token as it is, without a scheme. */
async function post(body: string, token: string): Promise<Response> {
  const { graphqlUrl } = await loadConfig();
  try {
    return await fetch(graphqlUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body,
    });
  } catch (cause) {
    throw new ApiError(
      'Network',
      'The server cannot be reached. Check the connection, then retry.',
      {},
      { cause },
    );
  }
}

async function dataOf(response: Response): Promise<unknown> {
  const answer = graphqlAnswer.safeParse(await response.json().catch(() => undefined));
  const error = answer.data?.errors?.[0];
  if (error) throw errorOf(error);
  if (!response.ok || !answer.success || answer.data.data == null) {
    throw new ApiError('Internal', 'Something went wrong', { status: response.status });
  }
  return answer.data.data;
}

/** An error of the API as an ApiError; of types that are not the API's own, no message reaches the user. */
function errorOf(error: z.infer<typeof graphqlError>): ApiError {
  const code = codeOf(error.errorType);
  if (code) return new ApiError(code, error.message, error.errorInfo ?? {});
  return new ApiError('Internal', 'Something went wrong', error.errorInfo ?? {}, { cause: error });
}

function codeOf(errorType: string | null | undefined): ApiErrorCode | undefined {
  return apiErrorCodes.find((code) => code === errorType);
}

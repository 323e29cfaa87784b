import { z } from 'zod';
import { apiErrorTypes, somethingWentWrong } from '#shared/api/api-error';
import type { Document, VariablesArgument } from '#shared/api/gql';
import { CliError } from '../base/exit-status';
import { reasonOf } from './panel-config';
import type { Session } from './session';

const errorShape = z.object({
  message: z.string(),
  errorType: z.string().nullish(),
  errorInfo: z.record(z.string(), z.unknown()).nullish(),
});
const answerShape = z.object({ data: z.unknown(), errors: z.array(errorShape).nullish() });

export interface Api {
  /** Sends a GraphQL operation and returns its data. Throws only CliErrors. */
  ask<Result, Variables>(
    document: Document<Result, Variables>,
    ...variables: VariablesArgument<Variables>
  ): Promise<Result>;
}

/**
 * Creates a client for the API at the given URL. If a token is rejected, the client renews the token once.
 */
export function createApi(graphqlUrl: string, session: Session): Api {
  async function post(body: string, token: string): Promise<Response> {
    try {
      const headers = { 'content-type': 'application/json', authorization: token };
      return await fetch(graphqlUrl, { method: 'POST', headers, body });
    } catch (cause) {
      throw new CliError('Unreachable', `${graphqlUrl} cannot be reached: ${reasonOf(cause)}.`, { cause });
    }
  }
  return {
    async ask<Result, Variables>(
      query: Document<Result, Variables>,
      ...[variables]: VariablesArgument<Variables>
    ) {
      const body = JSON.stringify({ query, variables: variables ?? {} });
      let response = await post(body, await session.accessToken());
      if (response.status === 401) response = await post(body, await session.renew());
      if (response.status === 401) throw new CliError('SignIn', 'The API rejected the sign-in token.');
      // The document's types come from the schema, which the API keeps.
      return (await dataOf(response)) as Result;
    },
  };
}

async function dataOf(response: Response): Promise<unknown> {
  const answer = answerShape.safeParse(await response.json().catch(() => undefined));
  const error = answer.data?.errors?.[0];
  if (error) throw errorOf(error);
  if (answer.success && response.ok && answer.data.data) return answer.data.data;
  throw new CliError('Internal', `${somethingWentWrong} (the API returned ${response.status}).`);
}

/**
 * Converts an API error to a CliError. An API of a different version may return an unknown error type. In
 * that case, only the message is useful.
 */
function errorOf({ message, errorType, errorInfo }: z.infer<typeof errorShape>): CliError {
  const code = apiErrorTypes.find((type) => type === errorType) ?? 'Internal';
  const reference = errorInfo?.reference;
  return new CliError(code, typeof reference === 'string' ? `${message} (reference ${reference})` : message);
}

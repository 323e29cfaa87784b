import type { LocalHost } from '#infra/local/host-options';

/** An error from the API. */
interface ApiFailure {
  readonly message: string;
  readonly errorType?: string;
  readonly errorInfo?: Readonly<Record<string, unknown>> | null;
  readonly path?: readonly string[];
}

/** A response from the API, including errors. */
export interface Answer {
  readonly status: number;
  /** The body exactly as received. */
  readonly text: string;
  readonly data: Readonly<Record<string, unknown>> | null;
  readonly errors: readonly ApiFailure[];
}

/** Sends a body to the API unchanged. */
export async function postRaw(
  host: LocalHost,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const response = await fetch(host.endpoints.graphql, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });
  const text = await response.text();
  const { data = null, errors = [] } = JSON.parse(text);
  return { status: response.status, text, data, errors };
}

/** Thrown when the API refuses a request. `answer` is the response. */
class RefusedError extends Error {
  override readonly name = 'RefusedError';

  constructor(readonly answer: Answer) {
    super(`${answer.status}: ${answer.text}`);
  }
}

/** One caller's requests. */
export interface ApiClient {
  /** Sends a request and returns the response. */
  send(query: string, variables?: object): Promise<Answer>;
  /** Sends a request and returns its data. Throws a RefusedError if there is an error. */
  ask<Data>(query: string, variables?: object): Promise<Data>;
}

/** Creates a client that sends this `Authorization` header, or no such header if the value is undefined. */
export function clientWith(host: LocalHost, authorization: string | undefined): ApiClient {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  const send = (query: string, variables: object = {}) =>
    postRaw(host, JSON.stringify({ query, variables }), headers);
  return {
    send,
    async ask<Data>(query: string, variables?: object) {
      const answer = await send(query, variables);
      if (answer.errors.length > 0 || answer.status !== 200) throw new RefusedError(answer);
      return answer.data as Data;
    },
  };
}

/** Signs in to a demo account, and returns a client for it. */
export async function signIn(host: LocalHost, email: string): Promise<ApiClient> {
  const { accessToken } = await host.signIn(email);
  return clientWith(host, accessToken);
}

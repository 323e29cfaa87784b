import { beforeEach, describe, expect, it, vi } from 'vitest';
import { builtDocument } from '#shared/api/built-document';
import { meDocument } from '#shared/jobs/documents/run-documents';
import { ApiError, fieldOf, graphql, messageOf } from '#web/api/client';
import * as session from '#web/api/session/session';

vi.mock('#web/api/session/session');
vi.mock('#web/api/session/config', () => ({
  loadConfig: async () => ({ graphqlUrl: 'http://api.test/graphql' }),
}));

const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const refusal = (errorType: string, message: string, errorInfo: object | null = null) =>
  answer({ data: null, errors: [{ message, errorType, errorInfo }] });

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.resetAllMocks();
  vi.stubGlobal('fetch', fetchMock);
  vi.mocked(session.accessToken).mockResolvedValue('token-1');
  vi.mocked(session.renewAccessToken).mockResolvedValue('token-2');
});

const failureOf = async (promise: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, got ${String(error)}`);
  return error;
};

const okDocument = builtDocument<{ ok: boolean }, object>('{ ok }');

const sentTokens = () =>
  fetchMock.mock.calls.map(([, init]) => new Headers(init?.headers).get('authorization'));

describe('the API client', () => {
  it('sends the access token unchanged, and returns the data', async () => {
    fetchMock.mockResolvedValueOnce(answer({ data: { me: { email: 'ana@example.com' } } }));

    const data = await graphql(meDocument);

    expect(data.me.email).toBe('ana@example.com');
    expect(sentTokens()).toEqual(['token-1']);
  });

  it('renews a rejected token once and repeats the request with the new one', async () => {
    fetchMock
      .mockResolvedValueOnce(answer({ errors: [] }, 401))
      .mockResolvedValueOnce(answer({ data: { ok: true } }));

    await expect(graphql(okDocument)).resolves.toEqual({ ok: true });

    expect(sentTokens()).toEqual(['token-1', 'token-2']);
    expect(session.forgetSession).not.toHaveBeenCalled();
  });

  it('drops the session if the new token is also rejected', async () => {
    fetchMock.mockImplementation(async () => answer({}, 401));

    const error = await failureOf(graphql(okDocument));

    expect(error.code).toBe('SignedOut');
    expect(sentTokens()).toEqual(['token-1', 'token-2']);
    expect(session.forgetSession).toHaveBeenCalledOnce();
  });

  it('keeps the session if its renewal gets no response', async () => {
    vi.mocked(session.accessToken).mockResolvedValue(undefined);
    vi.mocked(session.renewAccessToken).mockRejectedValue(new TypeError('Failed to fetch'));

    const error = await failureOf(graphql(okDocument));

    expect(error.code).toBe('Network');
    expect(session.forgetSession).not.toHaveBeenCalled();
  });

  it('sends nothing without a session', async () => {
    vi.mocked(session.accessToken).mockResolvedValue(undefined);
    vi.mocked(session.renewAccessToken).mockResolvedValue(undefined);

    const error = await failureOf(graphql(okDocument));

    expect(error.code).toBe('SignedOut');
    expect(fetchMock).not.toHaveBeenCalled();
  });

  it('keeps the code, message and info of a rejection', async () => {
    fetchMock.mockResolvedValueOnce(
      refusal('BadRequest', 'maxAgeDays is 0; expected at least 1', { field: 'maxAgeDays' }),
    );

    const error = await failureOf(graphql(okDocument));

    expect(error).toMatchObject({ code: 'BadRequest', message: 'maxAgeDays is 0; expected at least 1' });
    expect(fieldOf(error)).toBe('maxAgeDays');
  });

  it.each(['Unauthorized', 'Forbidden', 'NotFound', 'Conflict', 'Internal'] as const)(
    'recognizes the error %s',
    async (code) => {
      fetchMock.mockResolvedValueOnce(refusal(code, 'Said so'));

      expect(await failureOf(graphql(okDocument))).toMatchObject({ code, message: 'Said so', info: {} });
    },
  );

  it('hides the message of an error that does not come from the API', async () => {
    fetchMock.mockResolvedValueOnce(refusal('Lambda:Unhandled', 'TypeError: x is undefined at /var/task'));

    const error = await failureOf(graphql(okDocument));

    expect(error).toMatchObject({ code: 'Internal', message: 'Something went wrong' });
  });

  it('has a text for an error without a message', async () => {
    fetchMock.mockResolvedValueOnce(answer({ errors: [{ errorType: 'Conflict' }] }));

    expect(await failureOf(graphql(okDocument))).toMatchObject({
      code: 'Conflict',
      message: 'Unknown error',
    });
  });

  it('says that the server cannot be reached', async () => {
    fetchMock.mockRejectedValueOnce(new TypeError('Failed to fetch'));

    const error = await failureOf(graphql(okDocument));

    expect(error.code).toBe('Network');
    expect(error.cause).toBeInstanceOf(TypeError);
  });

  it.each([
    ['a page of HTML', new Response('<html>', { status: 502 })],
    ['an empty object', answer({})],
    ['data that is null', answer({ data: null })],
  ])('treats %s as an internal error', async (_what, response) => {
    fetchMock.mockResolvedValueOnce(response);

    expect((await failureOf(graphql(okDocument))).code).toBe('Internal');
  });
});

describe('messageOf', () => {
  it('shows only messages that are meant for users', () => {
    expect(messageOf(new ApiError('Conflict', 'Run 7F3K holds UserPreferences'))).toBe(
      'Run 7F3K holds UserPreferences',
    );
    expect(messageOf(new Error('stack and all'))).toBe('Something went wrong');
  });
});

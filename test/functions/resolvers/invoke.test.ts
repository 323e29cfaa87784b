import { describe, expect, it } from 'vitest';
import { contextOf, loadResolver, outcomeOf } from './sandbox';

describe('invoke', () => {
  it("passes on the field, its parent type, its arguments and the token's owner, and nothing else", async () => {
    const invoke = await loadResolver('invoke');

    const request = invoke.request(
      contextOf({ args: { id: 'x' }, groups: null, fieldName: 'stopJob', parentTypeName: 'Mutation' }),
    );

    expect(request).toEqual({
      operation: 'Invoke',
      payload: {
        type: 'Mutation',
        field: 'stopJob',
        arguments: { id: 'x' },
        identity: { sub: 'sub-1', username: 'user-1', groups: [] },
      },
    });
  });

  it('returns the data', async () => {
    const invoke = await loadResolver('invoke');

    const answer = invoke.response(contextOf({ result: { data: { items: [] } } }));

    expect(answer).toEqual({ items: [] });
  });

  it('returns an error with its type, message and details', async () => {
    const invoke = await loadResolver('invoke');
    const error = { type: 'BadRequest', message: 'No', info: { field: 'id' } };

    const outcome = outcomeOf(invoke.response, contextOf({ result: { error } }));

    expect(outcome).toMatchObject({ message: 'No', type: 'BadRequest', data: null, info: { field: 'id' } });
  });

  it('says what to do if a retry may succeed', async () => {
    const invoke = await loadResolver('invoke');
    const error = { type: 'Lambda:TooManyRequestsException', message: 'Rate Exceeded.' };

    const outcome = outcomeOf(invoke.response, contextOf({ error }));

    expect(outcome).toMatchObject({
      message: 'The server is busy. Wait a moment, then try again.',
      type: 'Internal',
    });
  });

  it('hides why the function could not be called', async () => {
    const invoke = await loadResolver('invoke');
    const error = { type: 'Lambda:Unhandled', message: 'at /var/task/index.js:1' };

    const outcome = outcomeOf(invoke.response, contextOf({ error }));

    expect(outcome).toMatchObject({ message: 'Something went wrong', type: 'Internal' });
  });
});

import { GetCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError, TransientError } from '#functions/runtime/app-error';
import { apiErrorTypes } from '#shared/api/api-error';
import { runId } from '../resolvers/rows';
import { identity, openApi } from './fixture';

describe('the API function', () => {
  it.each([
    ['no identity', null],
    ['an identity that is text', 'ana'],
    ['no groups', { sub: 'sub-1', username: 'ana' }],
    ['groups that are null', { sub: 'sub-1', username: 'ana', groups: null }],
    ['another group', { ...identity, groups: ['DesignatedAdmin'] }],
    ['a group with a similar name', { ...identity, groups: ['admin', 'Admins'] }],
    ['no subject', { ...identity, sub: '' }],
  ])('rejects a caller with %s and does nothing', async (_, who) => {
    const { call, ledger, cognito } = openApi();

    const answer = await call('stopJob', { id: runId }, who);

    expect(answer).toEqual({
      error: { type: 'Unauthorized', message: 'Only members of the Admin group can do this.' },
    });
    expect(ledger.calls()).toHaveLength(0);
    expect(cognito.calls()).toHaveLength(0);
  });

  it.each([
    ['jobRun', "'jobRun'"],
    ['constructor', "'constructor'"],
    ['__proto__', "'__proto__'"],
    ['', "''"],
    ['x'.repeat(500), `'${'x'.repeat(40)}…'`],
    [7, '7'],
    [undefined, 'undefined'],
    [{ toString: 1 }, 'an object'],
  ])('rejects the unknown operation %j', async (field, shown) => {
    const { call } = openApi();

    const answer = await call(field);

    expect(answer).toMatchObject({ error: { type: 'BadRequest' } });
    expect(JSON.stringify(answer)).toContain(
      `The operation ${shown} does not exist; expected one of me, jobs, jobChanges, startJob,`,
    );
  });

  it('returns an unexpected error with a reference, under which the log has the details', async () => {
    const { call, ledger, logged } = openApi();
    const cause = new Error('socket hang up');
    ledger.on(GetCommand).rejects(new Error('ResourceNotFound: Table Ledger-X7', { cause }));

    const answer = await call('stopJob', { id: runId });

    expect(answer).toEqual({
      error: {
        type: 'Internal',
        message: 'Something went wrong',
        info: { reference: expect.stringMatching(/^[0-9a-f-]{36}$/) },
      },
    });
    const entry = JSON.parse(logged[0] ?? '');
    expect(entry).toMatchObject({
      level: 'error',
      reference: 'error' in answer && answer.error.info?.reference,
      field: 'stopJob',
      subject: 'sub-1',
      error: { message: 'ResourceNotFound: Table Ledger-X7', cause: { message: 'socket hang up' } },
    });
  });

  it.each([
    ['a throttled request', Object.assign(new Error('Rate'), { name: 'ThrottlingException' })],
    ['a run that keeps changing', new TransientError('Run 1 keeps changing.')],
  ])('says what to do after %s, and logs the details', async (_, error) => {
    const { call, ledger, logged } = openApi();
    ledger.on(GetCommand).rejects(error);

    const answer = await call('stopJob', { id: runId });

    expect(answer).toMatchObject({
      error: { type: 'Internal', message: 'The server is busy. Wait a moment, then try again.' },
    });
    expect(logged.join()).toContain(error.name);
  });

  it('does not show the message of an error that is marked as internal', async () => {
    const { call, ledger } = openApi();
    ledger.on(GetCommand).callsFake(() => {
      throw new AppError('Internal', 'STATE_MACHINE_ARN is not set');
    });

    const answer = await call('stopJob', { id: runId });

    expect(answer).toMatchObject({ error: { type: 'Internal', message: 'Something went wrong' } });
  });

  it('handles an error that is its own cause', async () => {
    const { call, ledger } = openApi();
    const error = new Error('round and round');
    error.cause = error;
    ledger.on(GetCommand).callsFake(() => {
      throw error;
    });

    const answer = await call('stopJob', { id: runId });

    expect(answer).toMatchObject({ error: { type: 'Internal' } });
  });

  it('responds to every possible event, and never with a stack or the name of a table', async () => {
    const { handle, ledger } = openApi();
    ledger.reset();
    ledger.onAnyCommand().callsFake(() => {
      throw new Error('Table Ledger-X7 at /var/task/api.js:1:1');
    });
    const fields = ['me', 'jobs', 'jobChanges', 'startJob', 'stopJob', 'resumeJob'];
    const args = fc.oneof(
      fc.jsonValue(),
      fc.record({ id: fc.oneof(fc.jsonValue(), fc.constant(runId)) }),
      fc.record({ runId: fc.constant(runId), limit: fc.jsonValue(), nextToken: fc.jsonValue() }),
      fc.record({
        input: fc.record(
          {
            job: fc.oneof(fc.constantFrom('tidy-up', 'user-identifier-migration'), fc.jsonValue()),
            params: fc.oneof(fc.jsonValue(), fc.json(), fc.constant(null)),
            dryRun: fc.oneof(fc.boolean(), fc.jsonValue()),
            clientToken: fc.oneof(fc.string(), fc.jsonValue()),
          },
          { requiredKeys: [] },
        ),
      }),
    );
    const event = fc.oneof(
      fc.jsonValue(),
      fc.record({
        field: fc.oneof(fc.constantFrom(...fields), fc.jsonValue()),
        arguments: args,
        identity: fc.oneof({ weight: 5, arbitrary: fc.constant(identity) }, fc.jsonValue()),
      }),
    );

    await fc.assert(
      fc.asyncProperty(event, async (anything) => {
        const answer = await handle(anything);

        const text = JSON.stringify(answer);
        expect(text).not.toMatch(/Ledger|\/var\/task|\bat .*:\d+:\d+/);
        if ('error' in answer) {
          expect(apiErrorTypes).toContain(answer.error.type);
          // The longest message lists all operations.
          expect(answer.error.message.length).toBeLessThan(3_000);
        }
      }),
      { numRuns: 500 },
    );
  });
});

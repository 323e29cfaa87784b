import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { jobs as catalogue } from '#functions/jobs/index';
import { runRow } from '../../resolvers/rows';
import { identity, openApi, startInput } from '../fixture';

const jobNames = 'one of user-identifier-migration, tidy-up, undo-run';

/** The input, the rejected field, and a message containing the field, the value and the expected value. */
const refusals: [string, object, string, string][] = [
  [
    'an unknown job',
    startInput({ job: 'nope' }),
    'input.job',
    `Migration function not implemented: 'nope'; expected ${jobNames}.`,
  ],
  [
    'a job with a very long name',
    startInput({ job: 'y'.repeat(100) }),
    'input.job',
    `Migration function not implemented: '${'y'.repeat(40)}…'; expected ${jobNames}.`,
  ],
  ['a job that is a number', startInput({ job: 7 }), 'input.job', 'input.job is 7; expected text.'],
  ['no input', {}, 'input', 'input is missing; expected an object.'],
  [
    'an unknown argument',
    { ...startInput(), force: true },
    'force',
    'force is not known; expected only input.',
  ],
  [
    'more lanes than a run can have',
    startInput({ laneCount: 41 }),
    'input.laneCount',
    'input.laneCount is 41; expected',
  ],
  [
    'lanes for a job that does not read whole tables',
    startInput({ job: 'undo-run', laneCount: 4 }),
    'input.laneCount',
    "laneCount is 4; expected no value, because 'Undo a run' does not read whole tables.",
  ],
  ['an unknown input', startInput({ force: true }), 'input.force', 'input.force is not known; expected'],
  [
    'dryRun as text',
    startInput({ dryRun: 'false' }),
    'input.dryRun',
    'input.dryRun is "false"; expected true or false.',
  ],
  [
    'an empty clientToken',
    startInput({ clientToken: '' }),
    'input.clientToken',
    'input.clientToken is ""; expected 1 to 128 printable ASCII characters.',
  ],
  [
    'a clientToken with a line break',
    startInput({ clientToken: 'a\nb' }),
    'input.clientToken',
    'input.clientToken is "a\\nb"; expected 1 to 128 printable ASCII characters.',
  ],
  [
    'a clientToken of 129 characters',
    startInput({ clientToken: 'z'.repeat(129) }),
    'input.clientToken',
    `input.clientToken is "${'z'.repeat(40)}…"; expected 1 to 128 printable ASCII characters.`,
  ],
  [
    'broken JSON',
    startInput({ params: '{"days":' }),
    'params',
    'params is "{\\"days\\":", which is not JSON; expected a JSON object.',
  ],
  [
    'a list of parameters',
    startInput({ params: '[1]' }),
    'params',
    'params is a list; expected a JSON object.',
  ],
  ['parameters as a number', startInput({ params: 5 }), 'params', 'params is 5; expected a JSON object.'],
  [
    'JSON text that holds text',
    startInput({ params: '"{}"' }),
    'params',
    'params is "{}"; expected a JSON object.',
  ],
  ['JSON null in text', startInput({ params: 'null' }), 'params', 'params is null; expected a JSON object.'],
  [
    'too many parameters',
    startInput({ params: { note: 'n'.repeat(9_000) } }),
    'params',
    'params is 9,011 characters long; expected a JSON object of at most 8,192 characters.',
  ],
  [
    'an unknown parameter',
    startInput({ params: { dayz: 3 } }),
    'params.dayz',
    'params.dayz is not known; expected only days, mode, note, userIDs, until.',
  ],
  [
    'a parameter named __proto__',
    startInput({ params: '{"__proto__":{"days":3}}' }),
    'params.__proto__',
    'params.__proto__ is not known; expected only days, mode, note, userIDs, until.',
  ],
  [
    'a parameter for a job that has none',
    startInput({ job: 'user-identifier-migration', params: { email: 'eve@example.com' } }),
    'params.email',
    'params.email is not known; expected no fields.',
  ],
  [
    'a number as text',
    startInput({ params: { days: '3' } }),
    'params.days',
    'params.days is "3"; expected a number.',
  ],
  [
    'a fraction',
    startInput({ params: { days: 1.5 } }),
    'params.days',
    'params.days is 1.5; expected a whole number.',
  ],
  [
    'a number that is too small',
    startInput({ params: { days: 0 } }),
    'params.days',
    'params.days is 0; expected at least 1.',
  ],
  [
    'a number that is too large',
    startInput({ params: { days: 31 } }),
    'params.days',
    'params.days is 31; expected at most 30.',
  ],
  ['null', startInput({ params: { days: null } }), 'params.days', 'params.days is null; expected a number.'],
  [
    'an unknown choice',
    startInput({ params: { mode: 'rough' } }),
    'params.mode',
    'params.mode is "rough"; expected one of "gentle", "thorough".',
  ],
  [
    'a text that is too long',
    startInput({ params: { note: '123456' } }),
    'params.note',
    'params.note is "123456" (6 characters); expected at most 5 characters.',
  ],
  [
    'a list with an item of another type',
    startInput({ params: { userIDs: ['a', 1] } }),
    'params.userIDs.1',
    'params.userIDs.1 is 1; expected text.',
  ],
  [
    'a list that is too long',
    startInput({ params: { userIDs: ['a', 'b', 'c'] } }),
    'params.userIDs',
    'params.userIDs is a list (3 items); expected at most 2 items.',
  ],
  [
    'a value that the job rejects',
    startInput({ params: { until: '2025-01-01' } }),
    'params.until',
    'params.until is "2025-01-01"; expected a day after 2026-01-01.',
  ],
];

describe('startJob', () => {
  it.each(refusals)(
    'rejects %s, with the field, its value and what was expected',
    async (_, args, field, message) => {
      const { call, ledger, sfn, logged } = openApi();

      const answer = await call('startJob', args);

      expect(answer).toMatchObject({ error: { type: 'BadRequest', info: { field } } });
      expect('error' in answer && answer.error.message).toContain(message);
      expect(ledger.calls()).toHaveLength(0);
      expect(sfn.calls()).toHaveLength(0);
      expect(logged).toEqual([]);
    },
  );

  it('lists every invalid field for people, and the first one for programs', async () => {
    const { call } = openApi();

    const answer = await call('startJob', startInput({ params: { days: 0, mode: 'rough' } }));

    expect(answer).toMatchObject({
      error: {
        message: expect.stringMatching(/params\.days is 0.*params\.mode is "rough"/),
        info: { field: 'params.days', expected: 'at least 1' },
      },
    });
  });

  it('rejects an admin outside the group of the job, before anything is read or created', async () => {
    const { call, ledger, cognito } = openApi();
    const who = { ...identity, groups: ['Admin'] };

    const answer = await call('startJob', startInput({ job: 'user-identifier-migration' }), who);

    expect(answer).toEqual({
      error: { type: 'Forbidden', message: 'Migration only allowed for the designated admin account' },
    });
    expect([...ledger.calls(), ...cognito.calls()]).toHaveLength(0);
  });

  it.each([
    ['an object', { days: 3 }, '{"days":3}'],
    ['JSON text', '{"days":3}', '{"days":3}'],
    ['nothing, for the defaults', null, '{"days":7}'],
    ['nothing at all', undefined, '{"days":7}'],
  ])('accepts parameters as %s', async (_, params, stored) => {
    const { call, ledger } = openApi();

    await call('startJob', startInput({ params }));

    const [transaction] = ledger.commandCalls(TransactWriteCommand);
    expect(transaction?.args[0].input.TransactItems?.[0]?.Put?.Item).toMatchObject({
      job: 'tidy-up',
      params: stored,
      startedBy: 'ana@example.com',
      subject: 'sub-1',
    });
  });

  it.each(catalogue.filter(({ shape }) => shape === 'audit' || shape === 'report'))(
    'rejects a dry run of $name, which only reads',
    async (job) => {
      const { call, ledger } = openApi(null, catalogue);

      const answer = await call('startJob', startInput({ job: job.name, dryRun: true }));

      expect(answer).toMatchObject({
        error: { type: 'BadRequest', info: { field: 'input.dryRun', expected: 'false' } },
      });
      expect(ledger.commandCalls(TransactWriteCommand)).toEqual([]);
    },
  );

  it('starts the run and returns it like jobRun', async () => {
    const { call, sfn } = openApi(runRow({ status: 'QUEUED', job: 'tidy-up', access: 'Admin' }));

    const answer = await call('startJob', startInput());

    expect(answer).toMatchObject({
      data: { job: 'tidy-up', status: 'QUEUED', read: 0, tables: [], lanes: null },
    });
    expect(JSON.stringify(answer)).not.toMatch(/"pk"|subject|runList/);
    expect(sfn.commandCalls(StartExecutionCommand)).toHaveLength(1);
  });
});

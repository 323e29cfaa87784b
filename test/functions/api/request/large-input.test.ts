import { StartExecutionCommand } from '@aws-sdk/client-sfn';
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { openApi, startInput } from '../fixture';

/** The maximum size of an execution's input in Step Functions. */
const inputBytes = 256 * 1024;

test('parameters near 256 KiB are rejected at the start, with their length and the limit, and nothing is written', async () => {
  const { call, ledger } = openApi();
  const params = JSON.stringify({ note: 'x'.repeat(inputBytes - 200) });

  const answer = await call('startJob', startInput({ job: 'tidy-up', params }));

  expect(answer).toMatchObject({
    error: {
      type: 'BadRequest',
      message: `params is ${params.length.toLocaleString('en')} characters long; expected a JSON object of at most 8,192 characters.`,
    },
  });
  expect(ledger.commandCalls(TransactWriteCommand)).toHaveLength(0);
});

test('the input of an execution is only the id and the attempt of its run, even with long parameters', async () => {
  const { call, sfn } = openApi();

  await call('startJob', startInput({ job: 'tidy-up', params: JSON.stringify({ note: 'short' }) }));

  const [execution] = sfn.commandCalls(StartExecutionCommand);
  expect(Object.keys(JSON.parse(execution?.args[0].input.input ?? '{}'))).toEqual(['runId', 'attempt']);
});

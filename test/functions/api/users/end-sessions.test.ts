import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { openApi } from '../fixture';

it('ends the sessions of the caller, and records it in the audit trail', async () => {
  const { call, ledger, ended } = openApi();

  expect(await call('endMySessions')).toEqual({ data: true });

  expect(ended).toEqual(['ana']);
  const written = ledger.commandCalls(PutCommand).map(({ args }) => args[0].input.Item);
  expect(written).toContainEqual(
    expect.objectContaining({
      type: 'security',
      user: 'ana@example.com',
      description: 'Ended all of their own sessions.',
    }),
  );
});

import type { Context } from 'aws-lambda';
import { expect, test, vi } from 'vitest';
import { functionLog, withFunctionLog } from '#functions/runtime/function-log';

const context = { awsRequestId: 'request-1', functionName: 'Work' } as Context;

/** Returns the lines that are logged while `run` runs, with one object per line. */
async function linesOf(run: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const spies = (['error', 'warn', 'info'] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation(() => {}),
  );
  try {
    await run();
    return spies.flatMap(({ mock }) => mock.calls.map(([line]) => JSON.parse(String(line))));
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

test('a line contains the invocation, and its run, attempt and lane', async () => {
  const handler = withFunctionLog(async () => functionLog.warn('Slow', { table: 'Sets' }));

  const lines = await linesOf(() => handler({ runId: 'run-1', attempt: 2, lane: 0, hop: 3 }, context));

  expect(lines).toMatchObject([
    {
      level: 'warning',
      message: 'Slow',
      requestId: 'request-1',
      runId: 'run-1',
      attempt: 2,
      lane: 0,
      table: 'Sets',
    },
  ]);
  expect(lines[0]).not.toHaveProperty('hop');
});

test('an error is logged with its cause and rethrown unchanged', async () => {
  const error = new Error('No table', { cause: new Error('denied') });
  const handler = withFunctionLog(async () => {
    throw error;
  });

  const lines = await linesOf(() => expect(handler({ runId: 'run-1' }, context)).rejects.toBe(error));

  expect(lines).toMatchObject([
    {
      level: 'error',
      runId: 'run-1',
      requestId: 'request-1',
      error: { name: 'Error', message: 'No table', cause: { message: 'denied' } },
    },
  ]);
});

test('a line contains nothing about the previous invocation', async () => {
  const handler = withFunctionLog(async () => functionLog.info('Done'));

  const lines = await linesOf(async () => {
    await handler({ runId: 'run-1', lane: 4 }, context);
    await handler({ step: 'open', runId: 'run-2' }, { ...context, awsRequestId: 'request-2' });
  });

  expect(lines[1]).toMatchObject({ step: 'open', runId: 'run-2', requestId: 'request-2' });
  expect(lines[1]).not.toHaveProperty('lane');
});

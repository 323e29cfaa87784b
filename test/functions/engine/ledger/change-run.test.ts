import { expect, test } from 'vitest';
import { moveRun } from '#functions/engine/ledger/change-run';
import type { RunRow } from '#functions/engine/ledger/ledger';
import type { Engine } from '#functions/runtime/dependencies';

const engine = { settings: { ledgerTable: 'Ledger' }, now: () => 0 } as Engine;
const run = { id: 'r1', status: 'RUNNING', attempt: 2 } as RunRow;

test('a change of status requires the status and the attempt that were read, and has an event', () => {
  const [update, event, ...others] = moveRun(engine, run, { status: 'STOPPING' }, { set: { reason: 'x' } });

  expect(update).toMatchObject({
    Update: {
      UpdateExpression: 'SET #status = :status, #reason = :reason',
      ConditionExpression: '#status = :status2 AND #attempt = :attempt',
      ExpressionAttributeValues: { ':status': 'STOPPING', ':status2': 'RUNNING', ':attempt': 2 },
    },
  });
  expect(event).toMatchObject({
    Put: { Item: { change: { status: 'STOPPING', previousStatus: 'RUNNING', attempt: 2 } } },
  });
  expect(others).toEqual([]);
});

test('a new attempt in the same status has no event', () => {
  const items = moveRun(engine, run, { status: 'RUNNING', attempt: 3 }, {});

  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    Update: { ExpressionAttributeValues: { ':status': 'RUNNING', ':attempt': 3, ':attempt2': 2 } },
  });
});

test('a change of status that is not permitted is refused', () => {
  const ended = { ...run, status: 'SUCCEEDED' } as const;

  expect(() => moveRun(engine, ended, { status: 'QUEUED' }, {})).toThrow(
    'Run r1 is SUCCEEDED, so it cannot become QUEUED.',
  );
});

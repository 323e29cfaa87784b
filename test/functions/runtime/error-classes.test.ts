import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { expect, test } from 'vitest';
import { classOfError, lostRace, mayRepeat } from '#functions/runtime/error-classes';

const cancelled = (...codes: (string | undefined)[]) =>
  new TransactionCanceledException({
    message: 'Cancelled.',
    $metadata: { httpStatusCode: 400 },
    CancellationReasons: codes.map((Code) => (Code === undefined ? {} : { Code })),
  });

test.each([
  ['a condition was not met', ['None', 'ConditionalCheckFailed'], true, true, 'systemic'],
  ['another transaction wrote the same rows', ['TransactionConflict', 'None'], false, true, 'retry'],
  ['the table was throttled', ['ThrottlingError', 'None'], false, true, 'retry'],
  ['a row would be too large', ['None', 'ValidationError'], false, false, 'systemic'],
  [
    'a row would be too large, and another one is busy',
    ['ValidationError', 'TransactionConflict'],
    false,
    false,
    'systemic',
  ],
  ['an item collection is full', ['ItemCollectionSizeLimitExceeded'], false, false, 'systemic'],
  ['no reason was given', [undefined], false, false, 'systemic'],
] as const)('a transaction that was cancelled because %s', (_, codes, lost, repeated, kind) => {
  const error = cancelled(...codes);

  expect([lostRace(error), mayRepeat(error), classOfError(error)]).toEqual([lost, repeated, kind]);
});

test('an error that is not a cancelled transaction is never a lost race', () => {
  expect([lostRace(new Error('x')), mayRepeat(new Error('x')), mayRepeat(undefined)]).toEqual([
    false,
    false,
    false,
  ]);
});

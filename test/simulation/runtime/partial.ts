import { cancelled, named } from '../table/errors';
import type { Fault } from './faults';
import type { Request } from './request';

/**
 * Simulates a batch in which some parts are throttled, or a write to an item that a transaction is using.
 * Returns the response, or undefined if the request cannot fail in this way. Throws the service's errors.
 * `rest` performs the parts that are not throttled.
 */
export function partialAnswer(
  { command, input }: Request,
  { kind, size }: Fault,
  rest: (input: unknown) => object,
): object | undefined {
  const isThrottled = (index: number) => (size * 1_000 * (index + 1)) % 1 < 0.5;
  if (kind === 'conflict') return conflict(command, input);
  switch (command) {
    case 'BatchExecuteStatementCommand':
      return partOfStatements(input as { Statements: object[] }, size, isThrottled, rest);
    case 'BatchWriteItemCommand':
      return partOfWrites(input as { RequestItems: Record<string, object[]> }, isThrottled, rest);
    case 'BatchGetItemCommand':
      return partOfReads(input as { RequestItems: Record<string, { Keys: object[] }> }, isThrottled, rest);
    default:
      return undefined;
  }
}

function conflict(command: string, input: unknown): undefined {
  switch (command) {
    case 'TransactWriteItemsCommand': {
      const { TransactItems } = input as { TransactItems: object[] };
      throw cancelled(
        TransactItems.map((_, index) => ({ Code: index === 0 ? 'TransactionConflict' : 'None' })),
      );
    }
    case 'PutItemCommand':
    case 'UpdateItemCommand':
    case 'DeleteItemCommand':
      throw named('TransactionConflictException', 'Transaction is ongoing for the item');
    default:
      return undefined;
  }
}

type IsThrottled = (index: number) => boolean;
type Rest = (input: unknown) => object;

const codes = [
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
  'TransactionConflict',
  'InternalServerError',
];

/** Each statement fails independently. After a server error, it may still have been carried out. */
function partOfStatements(
  { Statements }: { Statements: object[] },
  size: number,
  isThrottled: IsThrottled,
  rest: Rest,
) {
  const code = codes[Math.floor(size * codes.length)] ?? 'ThrottlingError';
  const isDone = (index: number) =>
    !isThrottled(index) || (code === 'InternalServerError' && index % 2 === 0);
  const done = Statements.filter((_, index) => isDone(index));
  const answers =
    done.length > 0
      ? (rest({ Statements: done }) as { Responses: object[] }).Responses.values()
      : [].values();
  const Responses = Statements.map((_, index) => {
    const answer = isDone(index) ? answers.next().value : undefined;
    return isThrottled(index) ? { Error: { Code: code, Message: 'Put off.' } } : answer;
  });
  return { Responses };
}

function partOfWrites(
  { RequestItems }: { RequestItems: Record<string, object[]> },
  isThrottled: IsThrottled,
  rest: Rest,
) {
  const [done, left] = divided(RequestItems, isThrottled);
  if (Object.keys(done).length > 0) rest({ RequestItems: done });
  return { UnprocessedItems: left };
}

function partOfReads(
  { RequestItems }: { RequestItems: Record<string, { Keys: object[] }> },
  isThrottled: IsThrottled,
  rest: Rest,
) {
  const keys = Object.fromEntries(Object.entries(RequestItems).map(([table, { Keys }]) => [table, Keys]));
  const [done, left] = divided(keys, isThrottled);
  const again = (some: Record<string, object[]>) =>
    Object.fromEntries(
      Object.entries(some).map(([table, Keys]) => [table, { ...RequestItems[table], Keys }]),
    );
  const answer = Object.keys(done).length > 0 ? rest({ RequestItems: again(done) }) : { Responses: {} };
  return { ...answer, UnprocessedKeys: again(left) };
}

function divided(all: Record<string, object[]>, isThrottled: IsThrottled) {
  const pick = (wanted: boolean) =>
    Object.fromEntries(
      Object.entries(all)
        .map(([table, items]) => [table, items.filter((_, index) => isThrottled(index) === wanted)] as const)
        .filter(([, items]) => items.length > 0),
    );
  return [pick(false), pick(true)] as const;
}

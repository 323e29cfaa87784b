import {
  type DynamoDbAnswer,
  type DynamoDbRequest,
  dynamoDbError,
  type Meddle,
} from '../../integration/support/door';

/** The possible faults in a request. */
export const faults = ['throttle', '500', 'time-out', 'per statement', 'access denied'] as const;
export type Fault = (typeof faults)[number];

/** How much of the request was carried out before the fault: nothing, half of its parts, or everything. */
export const moments = ['before', 'in', 'after'] as const;
export type Moment = (typeof moments)[number];

type Forward = Parameters<Meddle>[1];
type Json = Readonly<Record<string, unknown>>;

const errors: Readonly<Record<Exclude<Fault, 'time-out'>, DynamoDbAnswer>> = {
  throttle: dynamoDbError(400, 'ProvisionedThroughputExceededException'),
  '500': dynamoDbError(500, 'InternalServerError'),
  'access denied': dynamoDbError(400, 'AccessDeniedException'),
  'per statement': {
    status: 400,
    body: JSON.stringify({
      __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
      message: 'From the test',
      CancellationReasons: [{ Code: 'TransactionConflict', Message: 'From the test' }],
    }),
  },
};

/** The error codes that a single statement can return in an otherwise successful response. */
const statementCodes: Readonly<Record<Fault, string>> = {
  throttle: 'ThrottlingError',
  '500': 'InternalServerError',
  'time-out': '',
  'per statement': 'ValidationError',
  'access denied': 'AccessDenied',
};

/** Operations with several parts, some of which may succeed while others fail. */
const partial = new Set(['BatchExecuteStatement', 'BatchWriteItem', 'BatchGetItem']);

/**
 * Returns false if the database cannot respond this way, because it performs a single write or a transaction
 * either completely or not at all.
 */
export function possible(fault: Fault, moment: Moment, operation: string): boolean {
  if (moment === 'in') return partial.has(operation);
  if (fault === 'per statement') return partial.has(operation) || operation === 'TransactWriteItems';
  return true;
}

/** Performs the part of the request that `moment` specifies, and responds with the fault. */
export async function strike(
  fault: Fault,
  moment: Moment,
  request: DynamoDbRequest,
  forward: Forward,
): Promise<DynamoDbAnswer | 'cut'> {
  const divided = moment === 'in' || (fault === 'per statement' && partial.has(request.operation));
  if (divided) return part(fault, moment, request, forward);
  if (moment === 'after') await forward();
  return whole(fault);
}

const whole = (fault: Fault): DynamoDbAnswer | 'cut' => (fault === 'time-out' ? 'cut' : errors[fault]);

async function part(
  fault: Fault,
  moment: Moment,
  request: DynamoDbRequest,
  forward: Forward,
): Promise<DynamoDbAnswer | 'cut'> {
  const { first, second } = halves(request, moment);
  const answer = first ? await forward({ ...request, input: first }) : { status: 200, body: '{}' };
  if (fault === 'time-out') return 'cut';
  if (answer.status !== 200) return answer;
  const body = JSON.parse(answer.body);
  switch (request.operation) {
    case 'BatchExecuteStatement': {
      const error = { Code: statementCodes[fault], Message: 'From the test' };
      const done = moment === 'after' ? [] : (body.Responses ?? []);
      const count = statementsOf(request.input).length;
      const refused = Array.from({ length: count - done.length }, () => ({ Error: error }));
      return { status: 200, body: JSON.stringify({ Responses: [...done, ...refused] }) };
    }
    case 'BatchGetItem':
      return fault === 'access denied'
        ? errors[fault]
        : { status: 200, body: JSON.stringify({ Responses: {}, ...body, UnprocessedKeys: second }) };
    default:
      return fault === 'access denied'
        ? errors[fault]
        : { status: 200, body: JSON.stringify({ UnprocessedItems: second }) };
  }
}

const statementsOf = (input: Json) => input.Statements as readonly unknown[];

/** `first` is the part that is performed, and `second` is the part that the response reports as failed. */
function halves({ operation, input }: DynamoDbRequest, moment: Moment) {
  const share = moment === 'before' ? 0 : moment === 'in' ? 0.5 : 1;
  if (operation === 'BatchExecuteStatement') {
    const statements = statementsOf(input);
    const done = statements.slice(0, Math.floor(statements.length * share));
    return { first: done.length > 0 ? { ...input, Statements: done } : undefined, second: {} };
  }
  const items = input.RequestItems as Readonly<Record<string, unknown>>;
  const split = Object.entries(items).map(([table, of]) => ({ table, ...tableHalves(of, share) }));
  const first = Object.fromEntries(split.flatMap(({ table, done }) => (done ? [[table, done]] : [])));
  const left = Object.fromEntries(split.flatMap(({ table, left: rest }) => (rest ? [[table, rest]] : [])));
  const second = moment === 'after' ? items : left;
  return { first: Object.keys(first).length > 0 ? { ...input, RequestItems: first } : undefined, second };
}

/** A table's writes are in a list. Its reads are in an object that contains a list of keys. */
function tableHalves(of: unknown, share: number) {
  const list = Array.isArray(of) ? of : (of as { readonly Keys: readonly unknown[] }).Keys;
  const at = Math.floor(list.length * share);
  const like = (items: readonly unknown[]) =>
    items.length === 0 ? undefined : Array.isArray(of) ? items : { ...(of as object), Keys: items };
  return { done: like(list.slice(0, at)), left: like(list.slice(at)) };
}

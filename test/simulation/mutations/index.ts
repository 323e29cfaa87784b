import {
  alarmsPartition,
  dueFollowUpsPartition,
  tableBudgetsPartition,
} from '#shared/jobs/ledger/ledger-keys';
import type { Actor } from '../runtime/actor';
import { deploymentMutations } from './deployments';
import { ghostMutations } from './ghosts';
import { messageMutations } from './messages';
import type { Mutation } from './mutation';
import { shapeMutations } from './shapes';

/*
 * Simulates the requests that a faulty engine would send. Each mutation tests that the simulation detects a
 * particular fault.
 */

interface Input {
  readonly TableName?: string;
  readonly Item?: { readonly sk?: { readonly S?: string } };
  readonly UpdateExpression?: string;
  readonly KeyConditionExpression?: string;
  readonly ConditionExpression?: string;
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>;
  readonly ExpressionAttributeValues?: Readonly<Record<string, { readonly N?: string; readonly S?: string }>>;
  readonly Statements?: readonly { readonly Statement: string; readonly Parameters?: readonly unknown[] }[];
  readonly TransactItems?: readonly Part[];
}

interface Part {
  readonly Delete?: { readonly Key?: { readonly pk?: { readonly S?: string } } };
  readonly Put?: { readonly Item?: { readonly pk?: { readonly S?: string } } };
  readonly Update?: Input;
}

type Answer = (input: unknown) => object;
type Change = (command: string, input: Input, answer: Answer, actor: Actor) => object | undefined;

/** Where a fault is detected. */
type Found = Pick<Mutation, 'scenario' | 'firstSeed'>;

/**
 * Creates a mutation that changes the responses to some requests. If `change` returns undefined, the usual
 * response is given.
 */
const mutation = (name: string, what: string, change: Change, found: Found = {}): Mutation => ({
  name,
  what,
  ...found,
  carryOut: (command, input, answer, actor) =>
    change(command, input as Input, answer, actor) ?? answer(input),
});

const journalRow = ({ Item }: Input, kind: string) =>
  Item?.sk?.S?.startsWith('PAGE#') && Item.sk.S.includes(kind);

const isCheckpoint = ({ UpdateExpression = '' }: Input) => UpdateExpression.includes('#page = :page');

const isTaking = ({ UpdateExpression = '' }: Input) =>
  UpdateExpression.startsWith('SET #lease = :lease, #leaseUntil = :leaseUntil');

/** Returns the statement without its conditions, except for the key condition, which comes first. */
function unconditional({ Statement, Parameters = [] }: NonNullable<Input['Statements']>[number]) {
  const [before = '', where] = Statement.split(' WHERE ');
  if (where === undefined) return { Statement, Parameters };
  const [key = ''] = where.split(' AND ');
  const kept = (before.match(/\?/g)?.length ?? 0) + 1;
  return { Statement: `${before} WHERE ${key}`, Parameters: Parameters.slice(0, kept) };
}

/** Returns true for the part of a transaction that removes a follow-up from the list of due follow-ups. */
const isSettling = ({ Delete }: Part) => Delete?.Key?.pk?.S === dueFollowUpsPartition;

/** Returns the transaction without some of its parts. */
const without = (input: Input, isOut: (part: Part) => boolean | undefined) => ({
  ...input,
  TransactItems: input.TransactItems?.filter((part) => !isOut(part)),
});

/** Returns the update without its lease condition, and without the names and values that only it used. */
function withoutLease({ ConditionExpression = '', ...input }: Input): Input {
  const kept = isCheckpoint(input)
    ? 'attribute_exists(pk)'
    : ConditionExpression.replace(/ AND \(attribute_not_exists\(#leaseUntil\).*$/, '');
  const text = `${input.UpdateExpression} ${kept}`;
  const usedOf = <Value>(terms: Readonly<Record<string, Value>> = {}) =>
    Object.fromEntries(Object.entries(terms).filter(([term]) => new RegExp(`${term}\\b`).test(text)));
  return {
    ...input,
    ExpressionAttributeNames: usedOf(input.ExpressionAttributeNames),
    ExpressionAttributeValues: usedOf(input.ExpressionAttributeValues),
    ConditionExpression: kept,
  };
}

/** Creates a mutation that hides these run attributes from workers. */
const withoutRunAttributes = (
  name: string,
  what: string,
  attributes: readonly string[],
  { kinds = ['work'], ...found }: Hiding = {},
): Mutation =>
  mutation(
    name,
    what,
    (command, input, answer, actor) => {
      if (!kinds.includes(actor.about.kind)) return undefined;
      const hidden = (item: Readonly<Record<string, unknown>>) =>
        Object.fromEntries(Object.entries(item).filter(([attribute]) => !attributes.includes(attribute)));
      if (command === 'GetItemCommand') {
        const output = answer(input) as { readonly Item?: Readonly<Record<string, unknown>> };
        return output.Item ? { ...output, Item: hidden(output.Item) } : output;
      }
      if (!isRunQuery(command, input)) return undefined;
      const rows: RunRows = answer(input);
      return { ...rows, Items: rows.Items?.map((item) => (isRunRow(item) ? hidden(item) : item)) };
    },
    found,
  );

interface Hiding extends Found {
  /** The functions that do not see the attributes. */
  readonly kinds?: readonly Actor['about']['kind'][];
}

interface RunRows {
  readonly Items?: readonly Readonly<Record<string, unknown>>[];
}

/** Returns true for the query with which a worker reads its run and lanes. */
const isRunQuery = (command: string, { KeyConditionExpression }: Input) =>
  command === 'QueryCommand' && KeyConditionExpression === 'pk = :pk';

/** Returns true for the request that reads the rows of a partition, such as the alarm states. */
const isQueryOf = (partition: string, command: string, { ExpressionAttributeValues }: Input) =>
  command === 'QueryCommand' && ExpressionAttributeValues?.[':pk']?.S === partition;

const isRunRow = (item: Readonly<Record<string, unknown>>) =>
  (item.sk as { readonly S?: string } | undefined)?.S === 'RUN';

/** Returns the response with different limits in the run's row. */
const withLimits = (answer: RunRows, limits: Readonly<Record<string, unknown>>) => ({
  ...answer,
  Items: answer.Items?.map((item) => (isRunRow(item) ? definedOf({ ...item, ...limits }) : item)),
});

const withoutLeases = (answer: RunRows) => ({
  ...answer,
  Items: answer.Items?.map((item) => definedOf({ ...item, leaseUntil: undefined })),
});

const definedOf = (item: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined));

/** The limits in the first response that each worker received. */
const firstLimits = new WeakMap<Actor, Readonly<Record<string, unknown>>>();

function keepingLimits(command: string, input: Input, answer: Answer, actor: Actor): object | undefined {
  if (actor.about.kind !== 'work' || !isRunQuery(command, input)) return undefined;
  const rows: RunRows = answer(input);
  const { limits, writesPerSecond, lanesAtOnce } = rows.Items?.find(isRunRow) ?? {};
  const first = firstLimits.get(actor) ?? { limits, writesPerSecond, lanesAtOnce };
  firstLimits.set(actor, first);
  return withLimits(rows, first);
}

/** All faults, each with a description and an implementation. */
export const mutations: readonly Mutation[] = [
  mutation('no-journal', 'pages are applied without being put into the journal', (command, input) =>
    command === 'PutItemCommand' && journalRow(input, '#HEAD') ? {} : undefined,
  ),
  mutation('no-note', 'what a conflict makes of a page is not noted', (command, input) =>
    command === 'PutItemCommand' && journalRow(input, '#AMENDMENT') ? {} : undefined,
  ),
  mutation(
    'no-lease',
    'neither who takes a lane nor its checkpoint asks for the lease',
    (_, input, answer) => {
      if (isCheckpoint(input)) return answer(withoutLease(input));
      return isTaking(input) ? answer(withoutLease(input)) : undefined;
    },
    { scenario: 'shapes', firstSeed: 150 },
  ),
  mutation('no-condition', 'records are written on no condition', (_, { Statements, ...input }, answer) =>
    Statements ? answer({ ...input, Statements: Statements.map(unconditional) }) : undefined,
  ),
  mutation('applied-twice', 'each batch of writes is sent twice', (command, input, answer) => {
    if (command !== 'BatchExecuteStatementCommand') return undefined;
    const given = { ...input, Statements: input.Statements?.map(unconditional) };
    answer(given);
    return answer(given);
  }),
  mutation('locks-kept', 'the end of a run leaves its locks', (command, input, answer) =>
    command === 'TransactWriteItemsCommand'
      ? answer(without(input, ({ Delete }) => Delete?.Key?.pk?.S?.startsWith('LOCK#')))
      : undefined,
  ),
  mutation('no-locks', 'a run takes no locks', (command, input, answer) =>
    command === 'TransactWriteItemsCommand'
      ? answer(without(input, ({ Put }) => Put?.Item?.pk?.S?.startsWith('LOCK#')))
      : undefined,
  ),
  mutation(
    'no-writers',
    'nobody notes which runs had a table',
    (command, input, answer) =>
      command === 'TransactWriteItemsCommand'
        ? answer(without(input, ({ Put }) => Put?.Item?.pk?.S?.startsWith('WRITERS#')))
        : undefined,
    { firstSeed: 217 },
  ),
  mutation('counted-twice', 'a page that changed records counts one too many', (_, input, answer) => {
    const values = input.ExpressionAttributeValues;
    const changed = values?.[':changed']?.N;
    if (!isCheckpoint(input) || changed === undefined || changed === '0') return undefined;
    const ExpressionAttributeValues = { ...values, ':changed': { N: `${Number(changed) + 1}` } };
    return answer({ ...input, ExpressionAttributeValues });
  }),
  mutation('no-failure-rows', 'failures are counted and not listed', (command, input, answer) => {
    if (command !== 'BatchWriteItemCommand') return undefined;
    return JSON.stringify(input).includes('#FAILURE') ? {} : answer(input);
  }),
  mutation('no-outbox', 'nobody is told of a run that needs a person', (command, input, answer) =>
    command === 'TransactWriteItemsCommand'
      ? answer(without(input, ({ Put }) => Put?.Item?.pk?.S === 'OUTBOX'))
      : undefined,
  ),
  mutation('no-event', 'the changes of a status have no events', (command, input, answer) =>
    command === 'TransactWriteItemsCommand'
      ? answer(without(input, ({ Put }) => Put?.Item?.pk?.S === 'EVENTS'))
      : undefined,
  ),
  mutation('no-active-mark', 'the reconciler does not learn of a run', (command, input, answer) =>
    command === 'TransactWriteItemsCommand'
      ? answer(without(input, ({ Put }) => Put?.Item?.pk?.S === 'ACTIVE'))
      : undefined,
  ),
  mutation('no-follow-up', 'the end of a run does not store which runs follow', (command, input, answer) =>
    command === 'TransactWriteItemsCommand'
      ? answer(without(input, ({ Put }) => Put?.Item?.pk?.S === dueFollowUpsPartition))
      : undefined,
  ),
  mutation('follow-up-kept', 'the start of a follow-up does not settle it', (command, input, answer) => {
    const isStart = (input.TransactItems ?? []).some(isSettling);
    if (command !== 'TransactWriteItemsCommand' || !isStart) return undefined;
    return answer(
      without(input, (part) => isSettling(part) || Boolean(part.Put?.Item?.pk?.S?.startsWith('TOKEN#'))),
    );
  }),
  mutation('pause-ignored', 'runs start while all jobs are paused', (command, input, answer) =>
    command === 'TransactWriteItemsCommand'
      ? answer(
          without(input, (part) => 'ConditionCheck' in part && JSON.stringify(part).includes('"SWITCH"')),
        )
      : undefined,
  ),
  mutation('limits-kept', 'a worker reads the limits of its run only once', keepingLimits),
  mutation('pause-unread', 'a worker never learns how many lanes may work', (command, input, answer) =>
    isRunQuery(command, input) ? withLimits(answer(input), { lanesAtOnce: undefined }) : undefined,
  ),
  mutation('ceiling-unread', 'a worker never learns how much its run may cost', (command, input, answer) =>
    isRunQuery(command, input) ? withLimits(answer(input), { maxDollars: undefined }) : undefined,
  ),
  mutation('alarms-unread', 'a worker never learns of an alarm', (command, input, _, actor) =>
    actor.about.kind === 'work' && isQueryOf(alarmsPartition, command, input) ? { Items: [] } : undefined,
  ),
  mutation('budgets-unread', 'a worker never learns of a write budget', (command, input) =>
    isQueryOf(tableBudgetsPartition, command, input) ? { Items: [] } : undefined,
  ),
  mutation(
    'limit-lost-at-stop',
    'the rest of a page is written at once after a stop',
    (command, input, answer) => {
      if (!isRunQuery(command, input)) return undefined;
      const rows: RunRows = answer(input);
      const { status } = (rows.Items?.find(isRunRow) ?? {}) as { readonly status?: { readonly S?: string } };
      return status?.S === 'STOPPING' ? withLimits(rows, { writesPerSecond: undefined }) : rows;
    },
    { scenario: 'shapes', firstSeed: 173 },
  ),
  mutation('stop-flag-lost', 'a stop never reaches the lanes', (_, input) =>
    input.UpdateExpression === 'SET #stop = :stop' ? {} : undefined,
  ),
  mutation(
    'leases-unread',
    'the end of a run does not see who holds its lanes',
    (command, input, answer, actor) =>
      actor.about.kind !== 'work' && isRunQuery(command, input) ? withoutLeases(answer(input)) : undefined,
    { firstSeed: 180 },
  ),
  withoutRunAttributes(
    'approval-ignored',
    'workers do not learn what was approved, nor how much they may change',
    ['approvedFrom', 'maxUnapproved'],
  ),
  withoutRunAttributes(
    'upload-unchecked',
    'a worker reads its uploaded file, whatever it contains by now',
    ['uploadDigest'],
    { scenario: 'shapes', firstSeed: 226 },
  ),
  withoutRunAttributes(
    'index-for-follow-up',
    'a sweep that follows another run reads an index instead of its table',
    ['follows'],
    { kinds: ['coordinate'], scenario: 'shapes' },
  ),
  withoutRunAttributes(
    'no-budget',
    'workers do not learn how many records they may change',
    ['maxUnapproved'],
    { firstSeed: 370 },
  ),
  withoutRunAttributes(
    'closing-ignored',
    'workers do not learn that their run is being closed',
    ['closing'],
    { firstSeed: 1382 },
  ),
  ...deploymentMutations,
  ...ghostMutations,
  ...shapeMutations,
  ...messageMutations,
];

import {
  BatchExecuteStatementCommand,
  type BatchStatementRequest,
  type BatchStatementResponse,
} from '@aws-sdk/client-dynamodb';
import { tableNamed } from '../../dynamodb/tables';
import { TransientError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { classOfCode, classOfError, isThrottling, laneError } from '../../runtime/error-classes';
import type { Entry } from '../changes/entries';
import { commandOf, fitsStatement, statementOf } from '../changes/statements';
import { entryId } from '../ledger/journal';
import { unitsByTable } from '../pace/metered';
import type { WritePace } from '../pace/write-sizes';

/**
 * The result of one write. `condition`: the condition did not hold, or an earlier try of the same write went
 * through; only a read can tell.
 */
export type WriteResult =
  | { readonly kind: 'applied' }
  | { readonly kind: 'condition' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

type Answer = WriteResult | { readonly kind: 'retry'; readonly code: string; readonly message: string };

/** When writes may go. */
export interface WriteTurn {
  readonly pace: WritePace;
  /** Called immediately before each request; throws if it must not be sent. */
  readonly beforeBatch: () => void;
  /** Changes that go as requests of their own, not as statements. Absent: none. */
  readonly alone?: ReadonlySet<Entry>;
}

/** DynamoDB takes 25 statements per batch. */
const statementsPerBatch = 25;
const batchesInFlight = 4;
/**
 * Tries in a row of which the table takes nothing: with full jitter of up to 3 s each, about ten seconds.
 * Then the state machine retries the lane.
 */
const maxTries = 8;

const applied: WriteResult = { kind: 'applied' };
const condition: WriteResult = { kind: 'condition' };

/**
 * Writes the changes at the given pace, each on its own condition, and returns their results in order.
 * Throttled ones are tried again. Every request that was sent is answered before this returns or throws.
 * Throws TransientError or SystemicError.
 */
export async function writeEntries(
  engine: Engine,
  entries: readonly Entry[],
  turn: WriteTurn,
): Promise<WriteResult[]> {
  const results = new Map<Entry, WriteResult>();
  let pending = entries;
  let inVain = 0;
  while (pending.length > 0) {
    const answers = await writeOnce(engine, pending, turn);
    const again: Entry[] = [];
    let lastMessage = '';
    let throttled = false;
    pending.forEach((entry, index) => {
      const answer = answers[index];
      if (!answer) throw new Error(`No answer for ${entryId(entry)}.`);
      if (answer.kind !== 'retry') results.set(entry, answer);
      else {
        again.push(entry);
        lastMessage = `${answer.code}: ${answer.message}`;
        throttled ||= isThrottling(answer.code);
      }
    });
    inVain = again.length < pending.length ? 0 : inVain + 1;
    if (inVain === maxTries) {
      throw new TransientError(`${again.length} writes were put off ${maxTries} times (${lastMessage}).`);
    }
    if (again.length > 0) await turn.pace.backOff(Math.max(1, inVain), throttled);
    pending = again;
  }
  return entries.map((entry) => results.get(entry) ?? condition);
}

async function writeOnce(engine: Engine, entries: readonly Entry[], turn: WriteTurn): Promise<Answer[]> {
  const { pace } = turn;
  const batches = new Batches(engine, entries, turn);
  const answers = new Map<Entry, Answer>();
  let error: unknown;
  const sendNext = async () => {
    const batch = batches.next();
    if (!batch) return;
    const sent = batch.map(({ entry }) => entry);
    const estimate = pace.costs.of(sent);
    await pace.take(estimate);
    turn.beforeBatch();
    const used = new UsedUnits(engine, sent);
    const given = await send(engine, batch, turn.beforeBatch, used);
    sent.forEach((entry, index) => {
      answers.set(entry, given[index] ?? condition);
    });
    pace.settle(estimate, used.settle(pace, given));
    const throttled = given.some((answer) => answer.kind === 'retry' && isThrottling(answer.code));
    if (throttled) await pace.onThrottled();
  };
  const lane = async () => {
    try {
      while (batches.left > 0 && error === undefined) await sendNext();
    } catch (failure) {
      error ??= failure;
    }
  };
  // The first changes of a kind show what it costs; until then at most one request is under way.
  if (pace.rate !== undefined && !entries.every((entry) => pace.costs.isKnown(entry))) {
    await sendNext().catch((failure: unknown) => {
      error = failure;
    });
  }
  await Promise.all(Array.from({ length: batchesInFlight }, lane));
  if (error !== undefined) throw error;
  return entries.map((entry) => answers.get(entry) ?? condition);
}

/** The units that a batch used, as DynamoDB measured them. */
class UsedUnits {
  private readonly byTable = new Map<string, number>();

  constructor(
    private readonly engine: Engine,
    private readonly entries: readonly Entry[],
  ) {}

  /** A request was answered. */
  note(output: unknown): void {
    for (const [table, units] of unitsByTable(output)) {
      this.byTable.set(table, (this.byTable.get(table) ?? 0) + units);
    }
  }

  /**
   * Reports to the pace what such changes cost, and returns the units. If no answer said, refused and
   * doubtful changes count as expected; throttled ones used nothing.
   */
  settle({ costs }: WritePace, answers: readonly Answer[]): number {
    const answered = this.entries.filter((_, index) => answers[index]?.kind !== 'retry');
    let sum = 0;
    for (const table of new Set(answered.map((entry) => entry.table))) {
      const own = answered.filter((entry) => entry.table === table);
      const measured = this.byTable.get(tableNamed(this.engine, table));
      sum += measured ?? costs.of(own);
      if (measured !== undefined) costs.learn(own, measured);
    }
    return sum;
  }
}

interface Statement {
  readonly entry: Entry;
  /** Absent: the change does not fit into a statement and is a request of its own. */
  readonly request?: BatchStatementRequest;
}

/** For changes whose cost is not known yet, if there is a limit. */
const statementsAtFirst = 5;

/**
 * Divides changes into requests as they are sent: at most 25 statements, each record once, and no more units
 * than the pace allows at once.
 */
class Batches {
  private at = 0;

  constructor(
    private readonly engine: Engine,
    private readonly entries: readonly Entry[],
    private readonly turn: WriteTurn,
  ) {}

  /** Changes that are in no request yet. */
  get left(): number {
    return this.entries.length - this.at;
  }

  /** The next request: one change, or several statements; undefined if nothing is left. */
  next(): readonly Statement[] | undefined {
    const { costs, maxUnitsPerRequest } = this.turn.pace;
    const batch: Statement[] = [];
    const ids = new Set<string>();
    let units = 0;
    while (this.at < this.entries.length) {
      const statement = this.statement(this.at);
      if (!statement) break;
      const { entry, request } = statement;
      units += costs.of([entry]);
      const known = costs.isKnown(entry) || maxUnitsPerRequest === Number.POSITIVE_INFINITY;
      const isFull = batch.length >= (known ? statementsPerBatch : statementsAtFirst);
      if (batch.length > 0 && (!request || isFull || ids.has(entryId(entry)) || units > maxUnitsPerRequest)) {
        break;
      }
      batch.push(statement);
      ids.add(entryId(entry));
      this.at += 1;
      if (!request) break;
    }
    return batch.length > 0 ? batch : undefined;
  }

  private statement(index: number): Statement | undefined {
    const entry = this.entries[index];
    if (!entry) return undefined;
    const request = statementOf(entry, tableNamed(this.engine, entry.table));
    const fits = this.turn.alone?.has(entry) !== true && fitsStatement(entry, request);
    return fits ? { entry, request } : { entry };
  }
}

async function send(
  engine: Engine,
  batch: readonly Statement[],
  beforeBatch: () => void,
  used: UsedUnits,
): Promise<Answer[]> {
  const requests = batch.flatMap(({ request }) => request ?? []);
  if (requests.length === 0) {
    return Promise.all(batch.map(({ entry }) => sendAlone(engine, entry, used)));
  }
  const answers = await sendStatements(engine, requests, used);
  const refused = batch.filter((_, index) => answers[index]?.kind === 'refused');
  if (refused.length === 0) return answers;
  // The statement may be at fault instead of the change; sending the change as a request of its own shows
  // which.
  beforeBatch();
  const sent = await Promise.allSettled(refused.map(({ entry }) => sendAlone(engine, entry, used)));
  const second = new Map(refused.map(({ entry }, index) => [entry, sent[index]]));
  return batch.map(({ entry }, index) => {
    const result = second.get(entry);
    if (result?.status === 'rejected') throw result.reason;
    return result?.value ?? answers[index] ?? condition;
  });
}

async function sendStatements(
  engine: Engine,
  requests: readonly BatchStatementRequest[],
  used: UsedUnits,
): Promise<Answer[]> {
  try {
    const output = await engine.dynamodb.send(
      new BatchExecuteStatementCommand({ Statements: [...requests] }),
    );
    used.note(output);
    return requests.map((_, index) => answerOf(output.Responses?.[index]));
  } catch (error) {
    // A whole batch is refused because of one of its statements.
    return requests.map(() => (classOfError(error) === 'record' ? refusal(error) : retryOrThrow(error)));
  }
}

async function sendAlone(engine: Engine, entry: Entry, used: UsedUnits): Promise<Answer> {
  try {
    used.note(await engine.dynamodb.send(commandOf(entry, tableNamed(engine, entry.table)) as never));
    return applied;
  } catch (error) {
    switch (classOfError(error)) {
      case 'condition':
        return condition;
      case 'record':
        return refusal(error);
      default:
        return retryOrThrow(error);
    }
  }
}

/** A missing answer says nothing: only a read can tell. */
function answerOf(response: BatchStatementResponse | undefined): Answer {
  if (!response) return condition;
  if (!response.Error) return applied;
  const { Code: code = 'Unknown', Message: message = '' } = response.Error;
  switch (classOfCode(code)) {
    case 'condition':
      return condition;
    case 'retry':
      return { kind: 'retry', code, message };
    case 'record':
      return { kind: 'refused', code, message };
    default:
      throw laneError(Object.assign(new Error(message), { name: code }), 'Writing was refused');
  }
}

function retryOrThrow(error: unknown): Answer {
  if (classOfError(error) !== 'retry') throw laneError(error, 'Writing was refused');
  return { kind: 'retry', code: (error as Error).name, message: (error as Error).message };
}

const refusal = (error: unknown): Answer => ({
  kind: 'refused',
  code: (error as Error).name,
  message: (error as Error).message,
});

import {
  BatchExecuteStatementCommand,
  type BatchStatementRequest,
  type BatchStatementResponse,
} from '@aws-sdk/client-dynamodb';
import { TransientError } from './app-error';
import type { Engine } from './dependencies';
import type { Entry } from './entries';
import { entryId } from './journal';
import { classOfCode, classOfError, isThrottling, laneError } from './outcomes';
import type { Pace } from './pace';
import { commandOf, fitsStatement, statementOf } from './statements';
import { tableNamed } from './tables';
import { writeUnits } from './write-units';

/** What became of one write. `condition`: it did not hold, or an earlier try of the same write did; only a read can tell. */
export type WriteResult =
  | { readonly kind: 'applied' }
  | { readonly kind: 'condition' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

type Answer = WriteResult | { readonly kind: 'retry'; readonly code: string; readonly message: string };

/** When writes may go. */
export interface WriteTurn {
  readonly pace: Pace;
  /** Called last before each request; throws where it must not be sent. */
  readonly beforeBatch: () => void;
  /** Entries that go as requests of their own, not as statements. Absent: none. */
  readonly alone?: ReadonlySet<Entry>;
}

/** DynamoDB takes 25 statements a batch. */
const statementsPerBatch = 25;
const batchesInFlight = 4;
/** Of which the table takes nothing: with full jitter to 3 s a try, about ten seconds; then the state machine tries the lane again. */
const maxTries = 8;

const applied: WriteResult = { kind: 'applied' };
const condition: WriteResult = { kind: 'condition' };

/**
 * Writes the entries at the given pace, each on its own condition, and says what became of each, in their order. Throttled ones are tried again. Every
 * request that was sent is answered before this returns or throws. Throws TransientError or SystemicError.
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
    pending.forEach((entry, at) => {
      const answer = answers[at];
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
  const batches = batchesOf(engine, entries, turn.alone);
  const answers = new Map<Entry, Answer>();
  let error: unknown;
  let next = 0;
  const lane = async () => {
    while (next < batches.length && error === undefined) {
      const batch = batches[next];
      next += 1;
      if (!batch) return;
      try {
        const entriesOf = 'key' in batch ? [batch] : batch.map(({ entry }) => entry);
        await turn.pace.take(unitsOf(entriesOf));
        turn.beforeBatch();
        const given =
          'key' in batch
            ? [await sendAlone(engine, batch)]
            : await sendBatch(engine, batch, turn.beforeBatch);
        entriesOf.forEach((entry, at) => {
          answers.set(entry, given[at] ?? condition);
        });
        await tellPace(turn.pace, entriesOf, given);
      } catch (failure) {
        error ??= failure;
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(batchesInFlight, batches.length) }, lane));
  if (error !== undefined) throw error;
  return entries.map((entry) => answers.get(entry) ?? condition);
}

const unitsOf = (entries: readonly Entry[]) => entries.reduce((sum, entry) => sum + writeUnits(entry), 0);

/** Tells the pace what the tables took, refused and doubtful writes included, and whether they put some off. */
async function tellPace(pace: Pace, entries: readonly Entry[], answers: readonly Answer[]): Promise<void> {
  pace.took(unitsOf(entries.filter((_, at) => answers[at]?.kind !== 'retry')));
  const throttled = answers.some((answer) => answer.kind === 'retry' && isThrottling(answer.code));
  if (throttled) await pace.putOff();
}

interface Statement {
  readonly entry: Entry;
  readonly request: BatchStatementRequest;
}

/** Statements for one request, or one change that is a request of its own. */
type Batch = readonly Statement[] | Entry;

/** 25 statements a batch, a record once a batch. */
function batchesOf(
  engine: Engine,
  entries: readonly Entry[],
  alone: ReadonlySet<Entry> = new Set(),
): Batch[] {
  const batches: Batch[] = [];
  let open: Statement[] = [];
  let ids = new Set<string>();
  const close = () => {
    if (open.length > 0) batches.push(open);
    open = [];
    ids = new Set();
  };
  for (const entry of entries) {
    const request = statementOf(entry, tableNamed(engine, entry.table));
    if (alone.has(entry) || !fitsStatement(entry, request)) {
      batches.push(entry);
      continue;
    }
    if (open.length === statementsPerBatch || ids.has(entryId(entry))) close();
    open.push({ entry, request });
    ids.add(entryId(entry));
  }
  close();
  return batches;
}

async function sendBatch(
  engine: Engine,
  batch: readonly Statement[],
  beforeBatch: () => void,
): Promise<Answer[]> {
  const answers = await sendStatements(engine, batch);
  const refused = batch.filter((_, at) => answers[at]?.kind === 'refused');
  if (refused.length === 0) return answers;
  // The statement may be at fault, not the change: the change as a request of its own tells.
  beforeBatch();
  const sent = await Promise.allSettled(refused.map(({ entry }) => sendAlone(engine, entry)));
  const second = new Map(refused.map(({ entry }, at) => [entry, sent[at]]));
  return batch.map(({ entry }, at) => {
    const result = second.get(entry);
    if (result?.status === 'rejected') throw result.reason;
    return result?.value ?? answers[at] ?? condition;
  });
}

async function sendStatements(engine: Engine, batch: readonly Statement[]): Promise<Answer[]> {
  try {
    const { Responses } = await engine.dynamodb.send(
      new BatchExecuteStatementCommand({ Statements: batch.map(({ request }) => request) }),
    );
    return batch.map((_, at) => answerOf(Responses?.[at]));
  } catch (error) {
    // A whole batch is refused for the sake of one of its statements.
    return batch.map(() => (classOfError(error) === 'record' ? refusal(error) : retryOrThrow(error)));
  }
}

async function sendAlone(engine: Engine, entry: Entry): Promise<Answer> {
  try {
    await engine.dynamodb.send(commandOf(entry, tableNamed(engine, entry.table)) as never);
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

/** No answer at all says nothing: only a read can tell. */
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

import {
  BatchExecuteStatementCommand,
  type BatchStatementRequest,
  type BatchStatementResponse,
} from '@aws-sdk/client-dynamodb';
import { tableNamed } from '../../dynamodb/tables';
import type { Engine } from '../../runtime/dependencies';
import { classOfCode, classOfError, laneError } from '../../runtime/error-classes';
import type { Entry } from '../changes/entries';
import { commandOf } from '../changes/statements';
import type { Statement } from './batches';
import type { UsedUnits } from './used-units';

/**
 * The result of a write. `condition` means that the condition failed, or that an earlier attempt at the same
 * write succeeded. Only reading the record shows which.
 */
export type WriteResult =
  | { readonly kind: 'applied' }
  | { readonly kind: 'condition' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

/** The response to one change: a result, or `retry` if the change must be sent again. */
export type Answer =
  | WriteResult
  | { readonly kind: 'retry'; readonly code: string; readonly message: string };

const applied: WriteResult = { kind: 'applied' };
/** The result without a response. The write may have succeeded, so it is treated as a failed condition. */
export const unanswered: WriteResult = { kind: 'condition' };

/**
 * Sends changes in one request and returns the responses in order. Throws TransientError or SystemicError for
 * errors that are not about a single change.
 * @param beforeRequest throws if no more requests may be sent
 */
export async function sendBatch(
  engine: Engine,
  batch: readonly Statement[],
  beforeRequest: () => void,
  used: UsedUnits,
): Promise<Answer[]> {
  const requests = batch.flatMap(({ request }) => request ?? []);
  if (requests.length === 0) {
    return Promise.all(batch.map(({ entry }) => sendAlone(engine, entry, used)));
  }
  const answers = await sendStatements(engine, requests, used);
  const refused = batch.filter((_, index) => answers[index]?.kind === 'refused');
  if (refused.length === 0) return answers;
  // The cause may be the statement rather than the change. Separate requests show which.
  beforeRequest();
  const sent = await Promise.allSettled(refused.map(({ entry }) => sendAlone(engine, entry, used)));
  const second = new Map(refused.map(({ entry }, index) => [entry, sent[index]]));
  return batch.map(({ entry }, index) => {
    const result = second.get(entry);
    if (result?.status === 'rejected') throw result.reason;
    return result?.value ?? answers[index] ?? unanswered;
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
    // A single statement can cause a whole batch to be rejected.
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
        return { kind: 'condition' };
      case 'record':
        return refusal(error);
      default:
        return retryOrThrow(error);
    }
  }
}

function answerOf(response: BatchStatementResponse | undefined): Answer {
  if (!response) return unanswered;
  if (!response.Error) return applied;
  const { Code: code = 'Unknown', Message: message = '' } = response.Error;
  switch (classOfCode(code)) {
    case 'condition':
      return { kind: 'condition' };
    case 'retry':
      return { kind: 'retry', code, message };
    case 'record':
      return { kind: 'refused', code, message };
    default:
      throw laneError(Object.assign(new Error(message), { name: code }), 'A write was refused');
  }
}

function retryOrThrow(error: unknown): Answer {
  if (classOfError(error) !== 'retry') throw laneError(error, 'A write was refused');
  return { kind: 'retry', code: (error as Error).name, message: (error as Error).message };
}

const refusal = (error: unknown): Answer => ({
  kind: 'refused',
  code: (error as Error).name,
  message: (error as Error).message,
});

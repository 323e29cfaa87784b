import { createHash } from 'node:crypto';
import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { Failure } from '#shared/jobs/run/results';
import { batchPut } from '../../dynamodb/batch-put';
import { maxMessageCharacters } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import type { Refusal } from '../changes/entries';
import { expiresAt, isoNow } from './ledger';

export interface FailureRow extends Refusal, Pick<Failure, 'attempt' | 'at' | 'settledIn'> {
  readonly pk: string;
  readonly sk: string;
  readonly expiresAt: number;
  readonly itemPage?: number;
}

export interface FailurePlace {
  readonly runId: string;
  readonly lane: number;
  readonly attempt: number;
}

/**
 * The maximum length of one part of a failure's name. A sort key can have 1,024 bytes, a record ID 2,048, so
 * a longer part is truncated and made unique with a hash.
 */
const maxPartBytes = 400;

/** Returns the row of a failure. The same refusal always has the same key. */
export function failureRow(
  engine: Engine,
  { runId, lane, attempt }: FailurePlace,
  refusal: Refusal,
  itemPage?: number,
): FailureRow {
  return {
    ...refusal,
    // The message comes from the job or the database. It may be long, or end with half of a surrogate pair,
    // which the ledger would reject.
    message: refusal.message.slice(0, maxMessageCharacters).toWellFormed(),
    pk: ledgerKeys.failures(runId),
    sk: ledgerKeys.failureRow(lane, nameOf(refusal)),
    attempt,
    at: isoNow(engine),
    expiresAt: expiresAt(engine, engine.settings.logDays),
    ...(itemPage === undefined ? {} : { itemPage }),
  };
}

/** Writes a page's failures. A repeated call after a crash writes the same rows. */
export async function writeFailures(
  engine: Engine,
  place: FailurePlace,
  refusals: readonly Refusal[],
  itemPage?: number,
): Promise<void> {
  await putFailures(
    engine,
    refusals.map((refusal) => failureRow(engine, place, refusal, itemPage)),
  );
}

/** Writes rows of failures. Of several rows with the same key, only the last is written. */
export async function putFailures(engine: Engine, rows: readonly FailureRow[]): Promise<void> {
  const byKey = new Map(rows.map((row) => [row.sk, row]));
  await batchPut(
    engine,
    [...byKey.values()].map((row) => ({ ...row })),
  );
}

export interface StandingFailures {
  readonly source: string;
  readonly rows: readonly FailureRow[];
}

/** Which failures to choose: all, or only those with the given code or cause. */
export interface FailureChoice {
  readonly code?: string;
  readonly cause?: string;
}

/**
 * Yields the open failures by visited record. `after` is the sort key of the row after which to begin; by
 * default, from the first.
 */
export async function* openFailures(
  engine: Engine,
  { runId, lane }: Pick<FailurePlace, 'runId' | 'lane'>,
  { code, cause }: FailureChoice = {},
  after?: string,
): AsyncGenerator<StandingFailures> {
  let group: FailureRow[] = [];
  const wanted = () =>
    group.some((row) => (code ?? row.code) === row.code && (cause === undefined || cause === row.cause));
  for await (const row of rowsOf(engine, runId, ledgerKeys.failureRow(lane, ''), after)) {
    const [first] = group;
    if (first && first.source !== row.source) {
      if (wanted()) yield { source: first.source, rows: group };
      group = [];
    }
    group.push(row);
  }
  const [last] = group;
  if (last && wanted()) yield { source: last.source, rows: group };
}

async function* rowsOf(
  engine: Engine,
  runId: string,
  start: string,
  after: string | undefined,
): AsyncGenerator<FailureRow> {
  const startingToken = after === undefined ? undefined : { pk: ledgerKeys.failures(runId), sk: after };
  const pages = paginateQuery(
    { client: engine.ledger, startingToken },
    {
      TableName: engine.settings.ledgerTable,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :start)',
      FilterExpression: 'attribute_not_exists(settledIn)',
      ExpressionAttributeValues: { ':pk': ledgerKeys.failures(runId), ':start': start },
      ConsistentRead: true,
    },
  );
  // Only the engine writes these rows.
  for await (const { Items = [] } of pages) yield* Items as FailureRow[];
}

/**
 * Returns a failure's name within the lane: the visited record, then the refused one if they differ. The
 * separator is a space, which sorts before all other characters in the names, so the failures of one visited
 * record are adjacent.
 */
function nameOf({ table, key, source }: Refusal): string {
  return key === source ? part(source) : `${part(source)} ${part(`${table}#${key}`)}`;
}

function part(text: string): string {
  const escaped = text.replace(/[^!-$&-\u{10ffff}]/gu, encodeURIComponent);
  const bytes = Buffer.from(escaped);
  if (bytes.length <= maxPartBytes) return escaped;
  const whole = new TextDecoder().decode(bytes.subarray(0, maxPartBytes), { stream: true });
  return `${whole}#${createHash('sha256').update(text).digest('hex')}`;
}

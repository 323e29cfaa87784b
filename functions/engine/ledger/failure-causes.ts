import { PutCommand } from '@aws-sdk/lib-dynamodb';
import {
  type CauseRun,
  type CauseTallies,
  type CauseTally,
  type FailureGroup,
  failureCause,
  maxCausesPerLane,
  otherCauses,
  plusTally,
} from '#shared/jobs/failures/failure-causes';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { isMet } from '../../dynamodb/update';
import { maxMessageCharacters } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import type { Refusal } from '../changes/entries';
import { expiresAt, isoNow, type RunRow } from './ledger';

/*
 * A lane's failures by cause. Each page's checkpoint writes absolute numbers to the lane's row, so that a
 * replayed page counts once.
 *
 * Invariant: all failure rows for a visited record have the same cause, and the record is counted under it.
 * So the counts for all lanes and causes add up to the number of open failures.
 */

const maxSamples = 3;

export type CausedRefusal = Refusal & { readonly cause: string };

/** A cause in a run: examples of the failure, and what determines who may see the cause. */
export interface CauseRow
  extends CauseRun,
    Pick<FailureGroup, 'cause' | 'code' | 'message' | 'samples'>,
    Pick<RunRow, 'access'> {
  readonly pk: string;
  readonly sk: string;
  readonly expiresAt: number;
}

/**
 * Returns the refusals with their causes. All refusals for a record get the cause of its first. `known` are
 * the causes that the lane has counted.
 */
export function withCauses(
  job: string,
  known: CauseTallies | null | undefined,
  refusals: readonly Refusal[],
): readonly CausedRefusal[] {
  const causes = new Set(Object.keys(known ?? {}));
  const bySource = new Map<string, string>();
  for (const refusal of refusals) {
    if (bySource.has(refusal.source)) continue;
    const own = failureCause(job, refusal);
    const cause = causes.has(own) || causes.size < maxCausesPerLane ? own : failureCause(job, otherCauses);
    causes.add(cause);
    bySource.set(refusal.source, cause);
  }
  return refusals.map((refusal) => ({ ...refusal, cause: bySource.get(refusal.source) ?? '' }));
}

/**
 * Returns the counts by cause after one more page; undefined if nothing has been counted. `settled` are the
 * causes of records that another lane had counted and a retry visited again.
 */
export function countCauses(
  before: CauseTallies | null | undefined,
  refusals: readonly CausedRefusal[],
  settled: readonly string[],
  at: string,
): CauseTallies | undefined {
  if (!before && refusals.length === 0 && settled.length === 0) return undefined;
  const tallies: Record<string, CauseTally> = { ...before };
  const add = (cause: string, tally: CauseTally) => {
    tallies[cause] = plusTally(tallies[cause], tally);
  };
  for (const cause of settled) add(cause, { count: -1 });
  const causeOfSource = new Map(refusals.map(({ source, cause }) => [source, cause]));
  for (const cause of causeOfSource.values()) add(cause, { count: 1, firstAt: at, lastAt: at });
  return tallies;
}

/**
 * Writes a row for each cause that the lane counts for the first time. If another lane of the run has written
 * the row, it is kept.
 */
export async function writeCauses(
  engine: Engine,
  run: RunRow,
  known: CauseTallies | null | undefined,
  refusals: readonly CausedRefusal[],
): Promise<void> {
  const added = Map.groupBy(
    refusals.filter(({ cause }) => known?.[cause]?.firstAt === undefined),
    ({ cause }) => cause,
  );
  for (const [cause, alike] of added) {
    const [first] = alike;
    if (first) await writeCause(engine, causeRow(engine, run, cause, first, alike));
  }
}

function causeRow(
  engine: Engine,
  run: RunRow,
  cause: string,
  first: Refusal,
  alike: readonly Refusal[],
): CauseRow {
  const { code, message } = cause === failureCause(run.job, otherCauses) ? otherCauses : first;
  return {
    pk: ledgerKeys.cause(cause),
    sk: ledgerKeys.causeRow(run.id),
    cause,
    runId: run.id,
    access: run.access,
    dryRun: run.dryRun,
    code,
    message: message.slice(0, maxMessageCharacters).toWellFormed(),
    samples: alike.slice(0, maxSamples).map(({ table, key }) => ({ table, key })),
    at: isoNow(engine),
    expiresAt: expiresAt(engine, engine.settings.logDays),
  };
}

async function writeCause(engine: Engine, row: CauseRow): Promise<void> {
  await isMet(
    engine.ledger.send(
      new PutCommand({
        TableName: engine.settings.ledgerTable,
        Item: row,
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ),
  );
}

import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Engine } from '#functions/runtime/dependencies';
import { ledgerIndexes } from '#shared/jobs/ledger/ledger-keys';

export interface LineRow extends Readonly<Record<string, unknown>> {
  readonly pk: string;
  readonly sk: string;
}

/** A place with lines: a log level or a ledger partition. */
export type LinePlace = { readonly level: string } | { readonly pk: string };

export interface LineRange {
  readonly from: string;
  readonly to: string;
}

/** The number of lines in each page after the first. */
const linesPerRequest = 1_000;

/**
 * Yields lines, latest first. Reads pages only as the caller consumes the lines. `firstSize` is the size of
 * each source's first page.
 */
export async function* mergedLines(
  engine: Engine,
  places: readonly LinePlace[],
  range: LineRange,
  firstSize: number,
): AsyncGenerator<LineRow, void> {
  const streams = places.map((place) => linesOf(engine, place, range, firstSize));
  const heads = await Promise.all(streams.map((stream) => stream.next()));
  for (;;) {
    let newest: LineRow | undefined;
    let at = -1;
    heads.forEach(({ done, value }, place) => {
      if (done || (newest && newest.sk >= value.sk)) return;
      newest = value;
      at = place;
    });
    const stream = streams[at];
    if (!newest || !stream) return;
    yield newest;
    heads[at] = await stream.next();
  }
}

async function* linesOf(
  engine: Engine,
  place: LinePlace,
  { from, to }: LineRange,
  firstSize: number,
): AsyncGenerator<LineRow, void> {
  const inIndex = 'level' in place;
  let Limit = Math.min(firstSize, linesPerRequest);
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await engine.ledger.send(
      new QueryCommand({
        TableName: engine.settings.ledgerTable,
        ...(inIndex ? { IndexName: ledgerIndexes.byLevel.name } : {}),
        KeyConditionExpression: '#partition = :partition AND sk BETWEEN :from AND :to',
        ExpressionAttributeNames: { '#partition': inIndex ? ledgerIndexes.byLevel.partitionKey : 'pk' },
        ExpressionAttributeValues: {
          ':partition': inIndex ? place.level : place.pk,
          ':from': from,
          ':to': to,
        },
        ScanIndexForward: false,
        Limit,
        ExclusiveStartKey,
      }),
    );
    // Safe, because functions/engine/ledger/log.ts and note-command.ts write the rows in this format.
    yield* Items as LineRow[];
    ExclusiveStartKey = LastEvaluatedKey;
    Limit = linesPerRequest;
  } while (ExclusiveStartKey);
}

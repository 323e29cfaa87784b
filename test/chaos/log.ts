import { performance } from 'node:perf_hooks';
import { BatchWriteItemCommand } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { ulid } from 'ulid';
import { createDynamodbSource, createNextTokens } from '#infra/local/appsync/dynamodb-source';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import type { LogLine } from '#shared/jobs/run/log-lines';
import {
  emptyLog,
  extendLog,
  logPageSize,
  nextLogCursor,
  type RunLog,
} from '#web/features/jobs/common/log-lines';
import { contextOf, loadResolver } from '../functions/resolvers/sandbox';
import { startEmbeddedDynamoDb } from '../support/database/embedded-dynamodb';
import { createWorld, type World } from '../support/engine-world';
import { type Random, randomFrom } from './random';
import type { Scenario } from './scenario';

const lanes = 40;
/** The maximum clock difference between the workers of two lanes, in milliseconds. */
const skewMs = 3_000;
const linesPerMs = 0.5;
const runId = ulid();

/**
 * Writes a log of `rounds` lines (100,000 by default) from 40 lanes whose clocks differ. Meanwhile, a panel
 * reads the log page by page through the API's resolver. At the end, the panel must have each line exactly
 * once and in order, and another request must return no lines.
 */
export const longLog: Scenario = async ({ seed, rounds: count, say }) => {
  const random = randomFrom(seed);
  const dynamodb = await startEmbeddedDynamoDb();
  try {
    const world = await createWorld(dynamodb);
    const read = await reader(world);
    const lines = linesOf(count, random);
    let log: RunLog = emptyLog;
    const pageMs: number[] = [];
    const poll = async () => {
      do {
        const startedMs = performance.now();
        log = extendLog(log, await read(nextLogCursor(log)));
        pageMs.push(performance.now() - startedMs);
      } while (log.readOnFrom !== undefined);
    };
    for (const part of parts(lines)) {
      await write(world, part);
      // The reader reads only occasionally, so that it also gets full pages.
      if (random.below(6) === 0) await poll();
    }
    await poll();
    const again = log.lines;
    await poll();
    const wanted = lines.map(({ sk }) => sk).sort();
    const right =
      log.lines === again &&
      log.lines.length === count &&
      log.lines.every(({ id }, index) => id === wanted[index]);
    say(`${log.lines.length} lines of ${count} in ${pageMs.length} pages`);
    const slowest = Math.max(...pageMs.slice(-50));
    const figures = `${log.lines.length.toLocaleString('en')} lines of ${count.toLocaleString('en')} in ${pageMs.length} pages of at most ${logPageSize}, each line once and in order; the slowest of the last 50 pages ${slowest.toFixed(0)} ms`;
    return [{ what: 'a long log, read while it grows', rounds: 1, right: right ? 1 : 0, figures }];
  } finally {
    await dynamodb.stop();
  }
};

interface Row {
  readonly sk: string;
  readonly lane: number;
  readonly at: string;
}

/**
 * Returns the lines in the order in which they are written. Their IDs are not in this order, because each
 * lane has its own clock.
 */
function linesOf(count: number, random: Random): Row[] {
  const startMs = Date.parse('2026-01-01T02:00:00Z');
  const skews = Array.from({ length: lanes }, () => random.below(skewMs));
  return Array.from({ length: count }, (_, index) => {
    const lane = random.below(lanes);
    const timeMs = Math.floor(startMs + index / linesPerMs + (skews[lane] ?? 0));
    return { sk: ulid(timeMs), lane, at: new Date(timeMs).toISOString() };
  });
}

const rowsPerRequest = 25;
const requestsAtOnce = 20;

function* parts(lines: readonly Row[]): Generator<readonly Row[]> {
  const size = rowsPerRequest * requestsAtOnce;
  for (let index = 0; index < lines.length; index += size) yield lines.slice(index, index + size);
}

async function write({ engine }: World, lines: readonly Row[]): Promise<void> {
  const requests = Array.from({ length: Math.ceil(lines.length / rowsPerRequest) }, (_, index) =>
    lines.slice(index * rowsPerRequest, (index + 1) * rowsPerRequest).map((line) => ({
      PutRequest: {
        Item: marshall({
          ...line,
          pk: ledgerKeys.log(runId),
          level: 'info',
          message: `UserActivity: ${line.sk} so far.`,
          attempt: 1,
        }),
      },
    })),
  );
  await Promise.all(
    requests.map((puts) =>
      engine.dynamodb.send(
        new BatchWriteItemCommand({ RequestItems: { [engine.settings.ledgerTable]: puts } }),
      ),
    ),
  );
}

/**
 * Creates a reader that requests pages in the same way as the panel: it builds the resolver's request, sends
 * it, and maps the response.
 */
async function reader({ engine }: World) {
  const resolver = await loadResolver('Query.jobLog');
  const source = createDynamodbSource(
    { name: 'ledger', table: engine.settings.ledgerTable },
    { dynamodb: engine.dynamodb, nextTokens: createNextTokens('chaos'), demand: () => undefined },
  );
  return async (after: string | undefined): Promise<readonly LogLine[]> => {
    const args = { runId, limit: logPageSize, ...(after === undefined ? {} : { after }) };
    const answer = await source.run(resolver.request(contextOf({ args })), 'Query.jobLog');
    if (!answer.ok) throw new Error(answer.error.message);
    return resolver.response(contextOf({ args, result: answer.result })) as readonly LogLine[];
  };
}

import { setTimeout as sleep } from 'node:timers/promises';
import type {
  BatchExecuteStatementCommandInput,
  BatchExecuteStatementCommandOutput,
  DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { startRun } from '#functions/engine/run/start';
import { userIdentifierMigration } from '#functions/jobs/users/user-preferences';
import { ActivityHistory } from '#shared/models/activity-history';
import { startEmbeddedDynamoDb } from '../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf } from '../support/engine-world';
import { fixed, type Measure, timed } from './measure';
import { caller } from './workload';

/** The delay that a network adds to a request, in milliseconds. */
const networkMs = 4;
const seconds = 15;
/**
 * How many seconds' worth of unused units the simulated table saves up. DynamoDB saves up several minutes'
 * worth, so the simulated table is stricter.
 */
const savedSeconds = 0.1;

/**
 * Measures how much of the table's throughput, or of the run's own limit, a run uses. Also checks that no
 * change is lost.
 */
export async function measureRate(): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const writesPerSecond of [500, 2_000]) {
    const count = writesPerSecond.toLocaleString('en');
    measures.push(await reached(`a table that takes ${count} writes/s`, { takes: writesPerSecond }));
    measures.push(await reached(`a limit of ${count} writes/s`, { limit: writesPerSecond }));
  }
  return measures;
}

async function reached(what: string, { takes, limit }: { takes?: number; limit?: number }): Promise<Measure> {
  const rate = takes ?? limit ?? 0;
  const count = rate * seconds;
  const dynamodb = await startEmbeddedDynamoDb();
  try {
    const world = await createWorld(dynamodb);
    const records = Array.from({ length: count }, (_, index) => ({
      id: `r${index}`,
      userID: caller.email,
      _version: 1,
    }));
    await world.put('ActivityHistory', records);
    if (takes) throttle(world.engine.dynamodb, takes);
    const job = { ...userIdentifierMigration, tables: [ActivityHistory] };
    const start = { job, params: {}, dryRun: false, caller, clientToken: what, writesPerSecond: limit };
    const { runId } = await startRun(world.engine, start);
    const { ms } = await timed(() => execute(world, job, runId, 1));
    const { status, changed } = await stateOf(world, runId);
    const mine = [...(await world.all('ActivityHistory')).values()].filter(
      ({ userID }) => userID === caller.subject,
    );
    const share = count / (ms / 1000) / rate;
    const lost = count - mine.length;
    return {
      what: `share of ${what} that a run reaches`,
      measured: `${fixed(share)}, ${lost} lost (${status}, ${changed.toLocaleString('en')} changed)`,
      target: 'at least 0.95, 0 lost',
      met: share >= 0.95 && lost === 0 && changed === count,
    };
  } finally {
    await dynamodb.stop();
  }
}

/**
 * Like DynamoDB, throttles individual statements in a batch if they arrive faster than the table accepts
 * them.
 */
function throttle(client: DynamoDBClient, writesPerSecond: number): void {
  let tokens = 0;
  let filledAt = performance.now();
  client.middlewareStack.add(
    (next, context) => async (args) => {
      await sleep(networkMs);
      if (context.commandName !== 'BatchExecuteStatementCommand') return next(args);
      const now = performance.now();
      tokens = Math.min(writesPerSecond * savedSeconds, tokens + ((now - filledAt) * writesPerSecond) / 1000);
      filledAt = now;
      const { Statements = [] } = args.input as BatchExecuteStatementCommandInput;
      const taken = Math.min(Statements.length, Math.floor(tokens));
      tokens -= taken;
      const input = { ...args.input, Statements: Statements.slice(0, taken) };
      const sent = taken > 0 ? await next({ ...args, input }) : undefined;
      const output = sent?.output as BatchExecuteStatementCommandOutput | undefined;
      const onThrottled = Statements.slice(taken).map(() => ({
        Error: { Code: 'ThrottlingError' as const, Message: 'From the bench' },
      }));
      const Responses = [...(output?.Responses ?? []), ...onThrottled];
      return {
        response: sent?.response,
        output: { ...output, $metadata: output?.$metadata ?? {}, Responses },
      };
    },
    { step: 'initialize', priority: 'low' },
  );
}

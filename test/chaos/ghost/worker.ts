import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { readRunRow } from '#functions/engine/ledger/ledger';
import { workLane } from '#functions/engine/page/work';
import { createEngine } from '#functions/runtime/dependencies';
import { jobNamed } from '../light/catalogue';

/*
 * A worker in its own process, so that it can be frozen. When it receives the start message, it works on the
 * first lane of the run specified in the environment, with a lease of `CHAOS_LEASE_MS`. It reports when the
 * lease ends, and later reports how the worker itself ended.
 */
const { CHAOS_RUN: runId = '', CHAOS_LEASE_MS: leaseMs = '' } = process.env;
const engine = createEngine(process.env, { dynamodb: new DynamoDBClient({}) });
process.on('disconnect', () => process.exit(1));
process.once('message', async () => {
  const deadline = Date.now() + Number(leaseMs);
  process.send?.({ deadline });
  try {
    const run = await readRunRow(engine, runId);
    if (!run) throw new Error(`There is no run '${runId}'.`);
    const result = await workLane(engine, { run, job: jobNamed(run.job), lane: 0, hop: 0, deadline });
    process.send?.({ result }, () => process.exit(0));
  } catch (error) {
    process.send?.({ error: String(error) }, () => process.exit(0));
  }
});
process.send?.('ready');

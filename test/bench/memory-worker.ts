import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { readRunRow } from '#functions/engine/ledger/ledger';
import { workLane } from '#functions/engine/page/work';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { userIdentifierMigration } from '#functions/jobs/users/user-preferences';
import { createEngine } from '#functions/runtime/dependencies';
import { ActivityHistory } from '#shared/models/activity-history';

/*
 * A worker in its own process, for the run specified in the environment. It performs Open, Plan and one Work
 * step without a deadline, and prints its peak resident memory in MiB.
 */
const runId = process.env.BENCH_RUN ?? '';
const job = { ...userIdentifierMigration, tables: [ActivityHistory] };
const engine = createEngine(process.env, { dynamodb: new DynamoDBClient({}) });
await openRun(engine, runId, 1);
await planLanes(engine, job, runId, 1);
const run = await readRunRow(engine, runId);
if (!run) throw new Error(`There is no run '${runId}'.`);
await workLane(engine, { run, job, lane: 0, hop: 0, deadline: Date.now() + 3_600_000 });
console.log(Math.round(process.resourceUsage().maxRSS / 1024));

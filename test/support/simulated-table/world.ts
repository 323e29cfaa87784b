import { toAttributes } from '#functions/dynamodb/values';
import type { AnyJob } from '#functions/engine/job/job';
import { readRunRow } from '#functions/engine/ledger/ledger';
import { type WorkResult, workLane } from '#functions/engine/page/work';
import { finishRun } from '#functions/engine/run/finish';
import type { StartRequest } from '#functions/engine/run/new-run';
import { openRun } from '#functions/engine/run/open';
import { planLanes } from '#functions/engine/run/plan';
import { resumeRun } from '#functions/engine/run/resume';
import { startRun } from '#functions/engine/run/start';
import { TransientError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import { laneError } from '#functions/runtime/error-classes';
import type { Model, StoredRecord } from '#shared/models/model';
import { caller } from '../crash';
import { clientFor, type EmbeddedDynamoDb } from '../database/embedded-dynamodb';
import { createWorld, stateOf } from '../engine-world';
import { simulateArchive } from './archive';
import { simulateTables } from './client';
import { SimulatedClock } from './clock';
import { SimulatedTable, type TableOptions } from './table';

/** The maximum duration of a work function call, in simulated time. */
const workMs = 120_000;

/** The units that each partition of an on-demand table accepts per second. */
export const onDemandPartition = { readUnitsPerSecond: 3_000, writeUnitsPerSecond: 1_000 };

export type SimulatedModel = Omit<TableOptions, 'name' | 'indexes'> & {
  readonly model: Model;
  readonly records: readonly StoredRecord[];
};

/** Runs jobs on simulated tables, in simulated time. Only the ledger is in a real database. */
export async function createSimulatedWorld(
  dynamodb: EmbeddedDynamoDb,
  simulated: readonly SimulatedModel[],
  env: Readonly<Record<string, string>> = {},
) {
  const clock = new SimulatedClock();
  const client = clientFor(dynamodb.endpoint);
  const world = await createWorld(dynamodb, { ...env }, client);
  const tables = simulated.map(({ model, records, ...options }) => {
    const indexes = model.indexes.map(({ name, partitionKey, sortKey }) => ({
      name,
      keys: [partitionKey, ...(sortKey ? [sortKey] : [])],
    }));
    const table = new SimulatedTable(
      { ...options, name: world.tables[model.name] ?? '', indexes },
      clock.now,
    );
    table.fill(records.map(toAttributes));
    return table;
  });
  simulateTables(client, tables, clock);
  const archive = simulateArchive(world.engine.archive, clock);
  const engine: Engine = { ...world.engine, archive, now: clock.now, sleep: clock.sleep, random: () => 0.5 };

  return {
    clock,
    tables,
    engine,
    /**
     * Starts a run and works on all its lanes in parallel, as the state machine does. Returns how the run
     * ended and how long it took. `meanwhile` starts at the same time as the lanes.
     */
    async run(
      job: AnyJob,
      start: Partial<StartRequest> = {},
      meanwhile: (runId: string) => Promise<void> = async () => undefined,
    ) {
      const request = { job, params: {}, dryRun: false, caller, clientToken: 'simulated', ...start };
      const { runId } = await startRun(engine, request);
      const began = clock.now();
      let others: Promise<void> | undefined;
      await attempts(job, runId, 1, () => {
        others ??= meanwhile(runId);
      });
      await others;
      return { ...(await stateOf(world, runId)), seconds: (clock.now() - began) / 1000 };
    },
    /**
     * Resumes a run that has ended, with a new ceiling in dollars if one is given. Then works on it as `run`
     * does.
     */
    async resume(job: AnyJob, runId: string, maxDollars?: number | null) {
      await resumeRun(engine, { runId, caller, maxDollars });
      return work(job, runId);
    },
    work,
    stateOf: (runId: string) => stateOf(world, runId),
  };

  /** Works on the attempt that the caller has started, as `run` does. */
  async function work(job: AnyJob, runId: string) {
    await attempts(job, runId, (await stateOf(world, runId)).attempt);
    return stateOf(world, runId);
  }

  /** Runs this attempt and any attempts that it hands over to. */
  async function attempts(job: AnyJob, runId: string, first: number, onPlanned = () => {}): Promise<void> {
    for (let attempt = first; (await stateOf(world, runId)).attempt === attempt; attempt += 1) {
      await openRun(engine, runId, attempt);
      const { lanes } = await planLanes(engine, job, runId, attempt);
      onPlanned();
      await Promise.all(lanes.map((lane) => workOn(engine, job, { runId, attempt, lane })));
      let finished = await finishRun(engine, runId, attempt);
      while (finished.next === 'wait') {
        await engine.sleep(finished.waitSeconds * 1000);
        finished = await finishRun(engine, runId, attempt);
      }
    }
  }
}

async function workOn(
  engine: Engine,
  job: AnyJob,
  { runId, attempt, lane }: { readonly runId: string; readonly attempt: number; readonly lane: number },
): Promise<void> {
  let result: WorkResult = { next: 'work', hop: 0, waitSeconds: 0 };
  let retries = 0;
  while (result.next !== 'end') {
    if (result.next === 'wait') await engine.sleep(result.waitSeconds * 1000);
    const run = await readRunRow(engine, runId);
    if (run?.attempt !== attempt) return;
    try {
      const deadline = engine.now() + workMs;
      result = await workLane(engine, { run, job, lane, hop: result.hop, deadline });
    } catch (error) {
      retries += 1;
      if (!(laneError(error, 'Simulated') instanceof TransientError) || retries > 6) throw error;
    }
  }
}

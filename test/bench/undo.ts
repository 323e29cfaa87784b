import { startRun } from '#functions/engine/run/start';
import { undoRun } from '#functions/jobs/runs/undo-run';
import { userIdentifierMigration } from '#functions/jobs/users/user-preferences';
import { ActivityHistory } from '#shared/models/activity-history';
import { execute, stateOf, type World } from '../support/engine-world';
import { filled, withDynamoDb } from './engine';
import { fixed, type Measure, median, perSecond, timed } from './measure';
import { caller } from './workload';

export interface UndoBenchOptions {
  /** The number of records that the run changes. */
  readonly records: number;
  readonly rounds: number;
}

/**
 * Compares an undo with the run that it undoes, which changed every record. Both read every record that they
 * write. Results are in records per second.
 */
export async function measureUndo({ records, rounds }: UndoBenchOptions): Promise<Measure[]> {
  const ratios: number[] = [];
  const speeds: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const { run, undo } = await oneRound(records);
    ratios.push(run / undo);
    speeds.push(undo);
    console.error(`round ${round + 1}: run ${perSecond(records, run)}/s, undo ${perSecond(records, undo)}/s`);
  }
  const ratio = median(ratios);
  return [
    {
      what: `undo, ${records.toLocaleString('en')} changed records`,
      measured: `${perSecond(records, median(speeds))} records/s`,
      target: '',
    },
    {
      what: 'undo against the run it undoes, all records changed',
      measured: `${fixed(ratio)} (${ratios.map((one) => fixed(one)).join(', ')})`,
      target: 'at least 0.7',
      met: ratio >= 0.7,
    },
  ];
}

const oneRound = (records: number) =>
  withDynamoDb(async (dynamodb) => {
    const { world } = await filled(dynamodb, records, ActivityHistory, 1);
    const job = { ...userIdentifierMigration, tables: [ActivityHistory] };
    const run = await timedRun(world, job, {}, records);
    const undo = await timedRun(world, undoRun, { runId: run.runId }, records);
    return { run: run.ms, undo: undo.ms };
  });

async function timedRun(world: World, job: Parameters<typeof execute>[1], params: object, expected: number) {
  const { runId } = await startRun(world.engine, {
    job,
    params,
    dryRun: false,
    caller,
    clientToken: job.name,
  });
  const { ms } = await timed(() => execute(world, job, runId, 1));
  const { status, changed } = await stateOf(world, runId);
  if (status !== 'SUCCEEDED' || changed !== expected) {
    throw new Error(`The run ended ${status} with ${changed} changed; expected SUCCEEDED with ${expected}.`);
  }
  return { runId, ms };
}

import { readRunRow } from '#functions/engine/ledger/ledger';
import { startRun } from '#functions/engine/run/start';
import { userIdentifierMigration } from '#functions/jobs/users/user-preferences';
import { ActivityHistory } from '#shared/models/activity-history';
import { approve } from '../support/approvals';
import { execute, stateOf, type World } from '../support/engine-world';
import { type EngineBenchOptions, filled, withDynamoDb } from './engine';
import { fixed, type Measure, median, perSecond, timed } from './measure';
import { caller, changedEvery } from './workload';

/**
 * The share of records that belong to the caller and are changed, as one in N: first one in ten, then every
 * record.
 */
const shares = [changedEvery, 1] as const;
const minRatio = 0.95;

/**
 * Compares runs with and without approval. With approval, dry runs store digests and real runs check each
 * change. Both kinds of runs use the same number of records. They run one after the other, and the order
 * alternates from round to round.
 */
export async function measureApproval({ records, rounds }: EngineBenchOptions): Promise<Measure[]> {
  const measures: Measure[] = [];
  for (const every of shares) {
    const dry: number[] = [];
    const real: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const order = round % 2 === 0 ? [false, true] : [true, false];
      const times = new Map<boolean, Times>();
      for (const approved of order) times.set(approved, await timeRuns(records, every, approved));
      const [plain, checked] = [times.get(false), times.get(true)];
      if (!plain || !checked) continue;
      dry.push(plain.dryMs / checked.dryMs);
      real.push(plain.realMs / checked.realMs);
      console.error(
        `1 in ${every} changed, round ${round + 1}: real ${perSecond(records, plain.realMs)}/s, approved ${perSecond(records, checked.realMs)}/s; dry ${perSecond(records, plain.dryMs)}/s, with digests ${perSecond(records, checked.dryMs)}/s`,
      );
    }
    const what = `${records.toLocaleString('en')} records, 1 in ${every} changed`;
    measures.push(ratio(`speed of an approved run, ${what}`, real), ratio(`of its dry run, ${what}`, dry));
  }
  return measures;
}

const ratio = (what: string, ratios: readonly number[]): Measure => {
  const middle = median(ratios);
  const spread = `${fixed(Math.min(...ratios))} to ${fixed(Math.max(...ratios))}`;
  return {
    what,
    measured: `${fixed(middle)} (${spread})`,
    target: `at least ${minRatio}`,
    met: middle >= minRatio,
  };
};

interface Times {
  readonly dryMs: number;
  readonly realMs: number;
}

const timeRuns = (records: number, every: number, approved: boolean): Promise<Times> =>
  withDynamoDb(async (dynamodb) => {
    const { world } = await filled(dynamodb, records, ActivityHistory, every);
    const job = { ...userIdentifierMigration, tables: [ActivityHistory], needsApproval: approved };
    const start = { job, params: {}, caller };
    const { runId: dryRun } = await startRun(world.engine, { ...start, dryRun: true, clientToken: 'dry' });
    const { ms: dryMs } = await timed(() => execute(world, job, dryRun, 1));
    if (approved) await approve(world, dryRun);
    const approvedRun = approved ? dryRun : undefined;
    const request = { ...start, dryRun: false, clientToken: 'real', approvedRun };
    const { runId } = await startRun(world.engine, request);
    const { ms: realMs } = await timed(() => execute(world, job, runId, 1));
    await check(world, runId, records / every, approvedRun);
    return { dryMs, realMs };
  });

async function check(world: World, runId: string, expected: number, approvedRun?: string): Promise<void> {
  const { status, changed, failed } = await stateOf(world, runId);
  const run = await readRunRow(world.engine, runId);
  const isAsStarted = run?.approvedFrom?.runId === approvedRun;
  if (status === 'SUCCEEDED' && changed === expected && failed === 0 && isAsStarted) return;
  throw new Error(
    `The run ended ${status} with ${changed} changed, ${failed} failed; expected ${expected} changed.`,
  );
}

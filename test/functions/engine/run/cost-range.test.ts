import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toAttributes } from '#functions/dynamodb/values';
import { keep, sweep, update } from '#functions/engine/job/job';
import { recordBytes } from '#functions/engine/pace/write-units';
import { estimateJob } from '#functions/engine/run/estimate';
import { startRun } from '#functions/engine/run/start';
import { dollarsFor } from '#shared/jobs/cost/dollars';
import { summarize } from '#shared/jobs/run/progress';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf, type World } from '../../../support/engine-world';
import { sweepBase } from '../../../support/test-sweep';

/* Compares the estimated cost range with the run's actual use. A unit costs one dollar. */

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const prices = { readPerMillion: 1_000_000, writePerMillion: 1_000_000 };
const unitPrice = { READ_PRICE_PER_MILLION: '1000000', WRITE_PRICE_PER_MILLION: '1000000' };

/** Changes the records that are due. They become due again in each run. */
const job = sweep({
  ...sweepBase,
  visit: ({ due, round }) => (due ? update({ round: Number(round ?? 0) + 1 }) : keep),
});

interface Content {
  /** The length of an attribute, in bytes. */
  readonly bytes: number;
  /** One in every `dueEvery` records changes, or none if this is 0. */
  readonly dueEvery: number;
  /** True if the records are in the table's indexes. */
  readonly isIndexed: boolean;
}

async function worldOf(records: number, { bytes, dueEvery, isIndexed }: Content) {
  const world = await createWorld(dynamodb, unitPrice);
  const note = 'x'.repeat(bytes);
  const all = Array.from({ length: records }, (_, index) => ({
    id: `a${index}`,
    createdAt: '2026-03-02T10:00:00.000Z',
    _version: 1,
    note,
    ...(isIndexed ? { userID: `u${index % 7}` } : {}),
    ...(dueEvery > 0 && index % dueEvery === 0 ? { due: true } : {}),
  }));
  await world.put('UserActivity', all);
  // The embedded database does not report table sizes.
  const bytesOfAll = all.reduce((sum, record) => sum + recordBytes(toAttributes(record)), 0);
  world.onAnswer = ({ name, output }) => {
    if (name === 'DescribeTableCommand')
      Object.assign((output as Described).Table, { TableSizeBytes: bytesOfAll });
  };
  return world;
}

interface Described {
  readonly Table: object;
}

const estimateOf = ({ engine }: World) => estimateJob(engine, job, {}, caller, () => true);

async function costOf(world: World, dryRun: boolean): Promise<number> {
  const clientToken = `run ${world.engine.now()} ${dryRun}`;
  const { runId } = await startRun(world.engine, { job, params: {}, dryRun, caller, clientToken });
  await execute(world, job, runId, 1);
  const { lanes, status } = await stateOf(world, runId);
  expect(status).toBe('SUCCEEDED');
  return dollarsFor(summarize(lanes, 1), prices);
}

const tables: readonly (readonly [string, number, Content])[] = [
  ['a few small records, of which none changes', 40, { bytes: 20, dueEvery: 0, isIndexed: true }],
  ['a few small records, which all change', 40, { bytes: 20, dueEvery: 1, isIndexed: true }],
  ['small records, of which a tenth changes', 3_000, { bytes: 60, dueEvery: 10, isIndexed: false }],
  ['small records, which all change', 3_000, { bytes: 60, dueEvery: 1, isIndexed: true }],
  ['records of several KB, of which a third changes', 1_000, { bytes: 3_500, dueEvery: 3, isIndexed: true }],
];

describe.each(tables)('the estimated range of the cost with %s', (_, count, of) => {
  test('contains the cost of a dry run and of the real run after it, and of another one', async () => {
    const world = await worldOf(count, of);

    const first = await estimateOf(world);
    const dry = await costOf(world, true);
    const second = await estimateOf(world);
    const real = await costOf(world, false);
    const third = await estimateOf(world);
    const again = await costOf(world, false);

    expect(within(dry, first.dryRunCost)).toBe('within');
    expect(within(real, first.cost)).toBe('within');
    expect(within(real, second.cost)).toBe('within');
    expect(second.dryRunCost.measured).toBe(true);
    expect(third.cost.measured).toBe(true);
    expect(within(again, third.cost)).toBe('within');
  });
});

const within = (cost: number, { low, high }: { low: number; high: number }) =>
  cost >= low && cost <= high ? 'within' : `${cost} is not from ${low} to ${high}`;

import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keep, sweep, update } from '#functions/engine/job/job';
import { type LaneRow, readRun, runKey } from '#functions/engine/ledger/ledger';
import { resumeRun } from '#functions/engine/run/resume';
import { setLimits } from '#functions/engine/run/set-limits';
import { startRun } from '#functions/engine/run/start';
import { TransientError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import { dollarsFor } from '#shared/jobs/cost/dollars';
import { summarize } from '#shared/jobs/run/progress';
import { UserActivity } from '#shared/models/user-activity';
import { caller } from '../../../support/crash';
import { type EmbeddedDynamoDb, startEmbeddedDynamoDb } from '../../../support/database/embedded-dynamodb';
import { createWorld, execute, stateOf } from '../../../support/engine-world';
import { createSimulatedWorld, onDemandPartition } from '../../../support/simulated-table/world';
import { sweepBase } from '../../../support/test-sweep';

/* Tests the dollar ceiling. A unit costs one dollar, so the amounts are easy to read. */

let dynamodb: EmbeddedDynamoDb;
beforeAll(async () => {
  dynamodb = await startEmbeddedDynamoDb();
});
afterAll(() => dynamodb.stop());

const unitPrice = { READ_PRICE_PER_MILLION: '1000000', WRITE_PRICE_PER_MILLION: '1000000' };
const prices = { readPerMillion: 1_000_000, writePerMillion: 1_000_000 };
const by = caller.email;

const setDone = sweep({
  ...sweepBase,
  visit: ({ status }) => (status === 'done' ? keep : update({ status: 'done' })),
});

const activities = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `a${index}`,
    createdAt: '2026-03-02T10:00:00.000Z',
    _version: 1,
  }));

async function worldOf(records: number, recordsPerPage = '50', segments = '8') {
  const table = { model: UserActivity, partitions: 8, ...onDemandPartition, records: activities(records) };
  const env = {
    MAX_SEGMENTS: segments,
    MAX_LANES: `${Math.max(40, Number(segments))}`,
    RECORDS_PER_PAGE: recordsPerPage,
    ...unitPrice,
  };
  const world = await createSimulatedWorld(dynamodb, [table], env);
  return { ...world, pages: observePages(world.engine.ledger) };
}

/** Records the cost of each page in each lane, as counted in the lane's checkpoint. */
function observePages(ledger: Engine['ledger']) {
  const counted = new Map<string, number>();
  const costs: number[] = [];
  ledger.middlewareStack.add(
    (next) => async (args) => {
      const input = args.input as { Key?: { sk?: string }; UpdateExpression?: string } & Values;
      const answer = await next(args);
      if (input.UpdateExpression?.includes('#page = :page')) {
        const lane = JSON.stringify(input.Key?.sk);
        const values = input.ExpressionAttributeValues ?? {};
        const units = numberOf(values[':readUnits']) + numberOf(values[':writeUnits']);
        costs.push(units - (counted.get(lane) ?? 0));
        counted.set(lane, units);
      }
      return answer;
    },
    { step: 'initialize', priority: 'low' },
  );
  return costs;
}

interface Values {
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
}

/** Returns a number from a request. The number may already be in DynamoDB format. */
const numberOf = (value: unknown) => Number((value as { readonly N?: string } | undefined)?.N ?? value);

const spentBy = (lanes: readonly LaneRow[]) => dollarsFor(summarize(lanes, 1), prices);

describe('a run with a ceiling in dollars', () => {
  test('fails once its lanes have spent it, and names the ceiling and the cost', async () => {
    const { run } = await worldOf(6_000);

    const ended = await run(setDone, { maxDollars: 2_000 });

    expect(ended).toMatchObject({ status: 'FAILED', failed: 0, run: { attention: expect.anything() } });
    expect(ended.changed).toBeGreaterThan(500);
    expect(ended.changed).toBeLessThan(6_000);
    expect(ended.run.reason).toMatch(
      /^The run has reached its maximum cost of \$2,000\.00: its reads and writes have cost \$2,\d{3} so far\. Resume it with a higher maximum or no maximum, and it will continue where it stopped\.$/,
    );
  });

  test.each([1, 4, 8])('spends at most one page per lane more, with %i lanes', async (laneCount) => {
    const { run, pages } = await worldOf(6_000);

    const { lanes } = await run(setDone, { maxDollars: 2_000, laneCount });

    expect(lanes).toHaveLength(laneCount);
    expect(spentBy(lanes)).toBeGreaterThanOrEqual(2_000);
    expect(spentBy(lanes)).toBeLessThan(2_000 + laneCount * Math.max(...pages));
  });

  test('is not ended by it if the work costs less', async () => {
    const { run } = await worldOf(600);

    const { status, lanes } = await run(setDone, { maxDollars: 100_000 });

    expect(status).toBe('SUCCEEDED');
    expect(spentBy(lanes)).toBeLessThan(100_000);
  });

  test('ends in the same way if it is a dry run', async () => {
    const { run } = await worldOf(6_000);

    expect(await run(setDone, { maxDollars: 300, dryRun: true })).toMatchObject({ status: 'FAILED' });
  });

  test('succeeds if its last page is the one that reaches the ceiling', async () => {
    const { run } = await worldOf(40);

    expect(await run(setDone, { maxDollars: 1, laneCount: 1 })).toMatchObject({ status: 'SUCCEEDED' });
  });
});

describe('the ledger reads of a run', () => {
  /** Runs a sweep in pages of ten records. Returns the number of pages, and the ledger requests by name. */
  async function requestsOf(
    start: { readonly maxDollars?: number; readonly laneCount: number },
    records = 2_000,
  ) {
    const { engine, run, pages } = await worldOf(records, '10', `${Math.max(8, start.laneCount)}`);
    const requests: Record<string, number> = {};
    engine.ledger.middlewareStack.add(
      (next, context) => (args) => {
        const name = context.commandName ?? '';
        requests[name] = (requests[name] ?? 0) + 1;
        return next(args);
      },
      { step: 'initialize', priority: 'high' },
    );
    const ended = await run(setDone, start);
    return { ended, pages: pages.length, queries: requests.QueryCommand ?? 0, requests };
  }

  test('grow by less than a tenth of a read per page with a ceiling', async () => {
    const laneCount = 2;
    const without = await requestsOf({ laneCount });
    const generous = await requestsOf({ laneCount, maxDollars: 1_000_000 });
    const reached = await requestsOf({ laneCount, maxDollars: 2_000 });

    expect(generous.ended.status).toBe('SUCCEEDED');
    expect(reached.ended.status).toBe('FAILED');
    expect(generous.pages).toBeGreaterThan(190);
    expect(generous.queries - without.queries).toBeLessThan(generous.pages / 10);
    expect(reached.queries - without.queries).toBeLessThan(reached.pages / 4);
  });

  test.each([40, 99])(
    'grow by three reads per lane while a ceiling is far, with %i lanes',
    async (laneCount) => {
      const without = await requestsOf({ laneCount }, 60 * laneCount);
      const generous = await requestsOf({ laneCount, maxDollars: 1_000_000 }, 60 * laneCount);

      expect(generous.ended.lanes).toHaveLength(laneCount);
      expect(generous.pages).toBeGreaterThan(6 * laneCount);
      expect(generous.queries - without.queries).toBeLessThanOrEqual(3 * laneCount);
    },
    300_000,
  );

  test('do not depend on the number of pages if there are no limits', async () => {
    const { pages, requests } = await requestsOf({ laneCount: 4 });
    const { QueryCommand: queries = 0, UpdateCommand: updates = 0, PutCommand: puts = 0 } = requests;

    expect(queries).toBeLessThan(60);
    expect(updates).toBeLessThan(pages + 60);
    expect(puts).toBeLessThan(pages + 60);
  });
});

describe('lanes that share a ceiling', () => {
  test('use what slower lanes have set aside, and still spend no more than a page each beyond it', async () => {
    const { engine, run, pages, clock } = await worldOf(6_000);
    engine.ledger.middlewareStack.add(
      (next) => async (args) => {
        // The first lane's checkpoints are slow, so that it holds its allowance while the others use theirs.
        const input = JSON.stringify(args.input);
        if (input.includes('#page = :page') && input.includes('LANE#000')) await clock.sleep(2_000);
        return next(args);
      },
      { step: 'initialize', priority: 'high' },
    );

    const { status, lanes } = await run(setDone, { maxDollars: 5_000, laneCount: 4 });

    expect(status).toBe('FAILED');
    expect(spentBy(lanes)).toBeGreaterThanOrEqual(5_000);
    expect(spentBy(lanes)).toBeLessThan(5_000 + 4 * Math.max(...pages));
  });
});

describe('after it has reached its ceiling, a run', () => {
  async function stoppedRun(records = 3_000) {
    const world = await worldOf(records);
    const { run } = await world.run(setDone, { maxDollars: 2_000 });
    return { ...world, runId: run.id };
  }

  test('cannot be resumed with the same ceiling, nor with one that it has already spent', async () => {
    const { engine, runId } = await stoppedRun();

    await expect(resumeRun(engine, { runId, caller })).rejects.toMatchObject({
      code: 'Conflict',
      message: expect.stringMatching(
        /has spent \$2,\d{3}, and its maximum cost is \$2,000\.00\. Raise or remove the maximum\.$/,
      ),
    });
    await expect(resumeRun(engine, { runId, caller, maxDollars: 1_500 })).rejects.toMatchObject({
      code: 'Conflict',
      info: { field: 'maxDollars' },
    });
  });

  test('continues with a higher ceiling, until it has spent that too', async () => {
    const { resume, runId } = await stoppedRun(6_000);

    const ended = await resume(setDone, runId, 4_000);

    expect(ended).toMatchObject({ status: 'FAILED', attempt: 2, run: { maxDollars: 4_000 } });
    expect(spentBy(ended.lanes)).toBeGreaterThanOrEqual(4_000);
  });

  test('continues to its end without a ceiling', async () => {
    const { resume, runId } = await stoppedRun();

    const ended = await resume(setDone, runId, null);

    expect(ended).toMatchObject({ status: 'SUCCEEDED', changed: 3_000 });
    expect(ended.run).not.toHaveProperty('maxDollars');
  });

  test('continues after its limits were changed', async () => {
    const { engine, resume, runId } = await stoppedRun();

    await setLimits(engine, { runId, by, version: 0, changes: { maxDollars: 1_000_000 } });

    expect(await resume(setDone, runId)).toMatchObject({ status: 'SUCCEEDED', changed: 3_000 });
  });
});

describe('a ceiling that is set during a run', () => {
  test('ends it once the lanes have read it', async () => {
    const { engine, clock, run } = await worldOf(6_000);

    const ended = await run(setDone, { writesPerSecond: 200 }, async (runId) => {
      await clock.sleep(1_000);
      await setLimits(engine, { runId, by, version: 0, changes: { maxDollars: 10 } });
    });

    expect(ended).toMatchObject({ status: 'FAILED', run: { maxDollars: 10 } });
    expect(ended.seconds).toBeLessThan(10);
  });

  test.each([1_000_000, null])('is not ended by the ceiling before it (now %s)', async (maxDollars) => {
    const { engine, run } = await worldOf(3_000);
    let runId = '';
    let isRaised = false;
    engine.ledger.middlewareStack.add(
      (next) => async (args) => {
        if (!isRaised && JSON.stringify(args.input).includes(':halt')) {
          isRaised = true;
          await setLimits(engine, { runId, by, version: 0, changes: { maxDollars } });
        }
        return next(args);
      },
      { step: 'initialize', priority: 'high' },
    );

    const ended = await run(setDone, { maxDollars: 2_000 }, async (id) => {
      runId = id;
    });

    expect(isRaised).toBe(true);
    expect(ended).toMatchObject({ status: 'SUCCEEDED', changed: 3_000, attempt: 1 });
  });

  test('ends the run with an error if it is not a number above 0', async () => {
    const { engine, clock, run } = await worldOf(6_000);
    const spoil = (runId: string) =>
      engine.ledger.send(
        new UpdateCommand({
          TableName: engine.settings.ledgerTable,
          Key: runKey(runId),
          UpdateExpression: 'SET maxDollars = :text',
          ExpressionAttributeValues: { ':text': 'five' },
        }),
      );

    const running = run(setDone, { writesPerSecond: 200 }, async (runId) => {
      await clock.sleep(1_000);
      await spoil(runId);
    });

    await expect(running).rejects.toThrow('maxDollars is "five"; expected a number above 0');
  });
});

describe('the units of a worker that does not finish its page', () => {
  test('are counted when it releases the lane', async () => {
    const world = await createWorld(dynamodb, unitPrice);
    await world.put('UserActivity', activities(20));
    const request = { job: setDone, params: {}, dryRun: false, caller, clientToken: 'refused' };
    const { runId } = await startRun(world.engine, request);
    world.onRequest = ({ name }) => {
      if (name === 'BatchExecuteStatementCommand') throw new Error('The network is gone.');
    };

    await execute(world, setDone, runId, 1).catch(() => undefined);

    const { lanes } = await stateOf(world, runId);
    expect(lanes).toMatchObject([{ page: 0, done: false }]);
    expect(spentBy(lanes)).toBeGreaterThan(1);
  });
});

test('a worker that takes over a lane starts no page if its predecessor spent the rest', async () => {
  const world = await createWorld(dynamodb, { ...unitPrice, RECORDS_PER_PAGE: '10' });
  await world.put('UserActivity', activities(60));
  const request = { job: setDone, params: {}, dryRun: false, caller, clientToken: 'taken', maxDollars: 10 };
  const { runId } = await startRun(world.engine, request);
  let checkpoints = 0;
  world.onAnswer = ({ name, input }) => {
    if (name !== 'UpdateCommand' && name !== 'UpdateItemCommand') return;
    if (!JSON.stringify(input).includes('#page = :page')) return;
    checkpoints += 1;
    // The worker dies after its first checkpoint, before it can compare the cost with the ceiling.
    if (checkpoints === 1) throw new TransientError('The worker is gone.');
  };

  await execute(world, setDone, runId, 1);

  expect(checkpoints).toBe(1);
  const { run, lanes } = await readRun(world.engine, runId);
  expect(run).toMatchObject({ status: 'FAILED', halt: { attempt: 1 } });
  expect(lanes).toMatchObject([{ page: 1 }]);
});

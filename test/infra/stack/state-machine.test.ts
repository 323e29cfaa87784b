import validate from 'asl-validator';
import { describe, expect, test } from 'vitest';
import { maxExportWaitMs, waitSecondsAt } from '#functions/engine/exports/prepare-export';
import { askAgainSeconds, maxWaitMs } from '#functions/engine/hold/run-hold';
import { areDistributed, maxHops } from '#functions/engine/pace/hops';
import { definition, NamedError, run, text } from './run-state-machine';

test('the definition is valid Amazon States Language', () => {
  const { isValid, errorsText } = validate(definition);

  expect(isValid ? '' : errorsText('\n')).toBe('');
});

describe('an execution', () => {
  test('opens, plans, works on every lane, and finishes, each with the run and the attempt', async () => {
    const { calls, failure } = await run({ lanes: [0, 1, 2] });

    expect(failure).toBeUndefined();
    expect(calls[0]).toEqual({ step: 'open', runId: '01J9ZQ4V7RX0M3J6T8B1C2D3E4', attempt: 2 });
    expect(calls[1]).toMatchObject({ step: 'plan', attempt: 2 });
    expect(calls.slice(2, 5).map(({ lane, hop, attempt }) => ({ lane, hop, attempt }))).toEqual([
      { lane: 0, hop: 0, attempt: 2 },
      { lane: 1, hop: 0, attempt: 2 },
      { lane: 2, hop: 0, attempt: 2 },
    ]);
    expect(calls.at(-1)).toMatchObject({ step: 'finish', attempt: 2 });
  });

  test('works on the lanes in a Distributed Map if Plan requests this, and reports those that fail', async () => {
    const lanes = Array.from({ length: 99 }, (_, lane) => lane);
    const { calls, steps, failure } = await run({
      plan: () => ({ next: 'distribute', waitSeconds: 0, lanes }),
      work: ({ lane, hop = 0 }) => {
        if (lane === 7) throw new NamedError('SystemicError', 'The table is gone.');
        return { next: hop === 0 ? 'wait' : 'end', hop: hop + 1, waitSeconds: 5 };
      },
    });

    expect(failure).toBeUndefined();
    expect(calls.filter(({ step }) => step === 'work')).toHaveLength(98 * 2 + 1);
    expect(calls.filter(({ step }) => step === 'laneFailed')).toMatchObject([{ lane: 7, attempt: 2 }]);
    expect(steps.at(-1)).toBe('finish');
  });

  test('finishes immediately if no lane is left', async () => {
    const { steps } = await run({ lanes: [] });

    expect(steps).toEqual(['open', 'plan', 'finish']);
  });

  test('calls Plan again as long as the tables are being exported', async () => {
    const { steps, failure } = await run({
      plan: (callsBefore) => ({
        next: callsBefore < 3 ? 'wait' : 'work',
        waitSeconds: 5,
        lanes: callsBefore < 3 ? [] : [0],
      }),
    });

    expect(failure).toBeUndefined();
    expect(steps).toEqual(['open', 'plan', 'plan', 'plan', 'plan', 'work', 'finish']);
  });

  test('calls a lane again as long as it requests this, with its hop', async () => {
    const { calls } = await run({
      work: ({ hop = 0 }) => ({ next: hop < 3 ? 'work' : 'end', hop: hop + 1, waitSeconds: 0 }),
    });

    expect(calls.filter(({ step }) => step === 'work').map(({ hop }) => hop)).toEqual([0, 1, 2, 3]);
  });

  test('waits if a lane requests this, then calls it again', async () => {
    const { calls } = await run({
      work: ({ hop }, callsBefore) => ({
        next: callsBefore === 0 ? 'wait' : 'end',
        hop: hop ?? 0,
        waitSeconds: 5,
      }),
    });

    expect(calls.filter(({ step }) => step === 'work').map(({ hop }) => hop)).toEqual([0, 0]);
  });
});

test('an execution of a run that is held calls Finish until it is no longer held', async () => {
  const { steps, failure } = await run({
    lanes: [0, 1],
    finish: (callsBefore) => ({ next: callsBefore < 3 ? 'wait' : 'end', waitSeconds: 5 }),
  });

  expect(failure).toBeUndefined();
  expect(steps).toEqual(['open', 'plan', 'work', 'work', 'finish', 'finish', 'finish', 'finish']);
});

describe('an execution of the scheduler', () => {
  const input = { job: 'nightly', scheduledTime: '2026-03-02T02:00:00Z' };

  test('starts the run as another execution, and ends', async () => {
    const { calls, failure } = await run({ input });

    expect(failure).toBeUndefined();
    expect(calls).toEqual([{ step: 'schedule', ...input, since: expect.stringMatching(/^\d{4}-.*Z$/) }]);
  });

  test('waits and tries again while the run may not start', async () => {
    const { steps, failure } = await run({
      input,
      schedule: (callsBefore) => ({ next: callsBefore < 3 ? 'wait' : 'end', waitSeconds: 60 }),
    });

    expect(failure).toBeUndefined();
    expect(steps).toEqual(['schedule', 'schedule', 'schedule', 'schedule']);
  });

  test('is retried after a temporary error, and fails visibly after a permanent one', async () => {
    const passing = await run({
      input,
      coordinate: (_, callsBefore) => {
        if (callsBefore === 0) throw new NamedError('TransientError');
      },
    });
    const lasting = await run({
      input,
      coordinate: () => {
        throw new NamedError('SystemicError');
      },
    });

    expect(passing).toMatchObject({ steps: ['schedule', 'schedule'], failure: undefined });
    expect(lasting.steps).toEqual(['schedule']);
    expect(lasting.failure).toBeDefined();
  });
});

describe('the history of an execution', () => {
  const { States } = JSON.parse(text);
  const lane = States.Lanes.ItemProcessor.States;
  const retriesOf = ({ Retry }: { Retry: readonly { MaxAttempts: number }[] }) =>
    Retry.reduce((sum, { MaxAttempts }) => sum + MaxAttempts, 0);
  /**
   * Returns the number of history events for a step: entered, scheduled, started, succeeded or failed, and
   * exited. Each retry adds scheduled, started and failed.
   */
  const eventsOf = (retries: number) => 5 + 3 * retries;
  /**
   * Returns the number of events for Finish, the choice after it, and the wait, repeated until a hold has
   * lasted for the given time.
   */
  const eventsOfWait = (ms: number) => Math.ceil(ms / (askAgainSeconds * 1000)) * (eventsOf(0) + 4);

  /**
   * Returns the number of events for Plan, the choice after it, and the wait, repeated until Plan hands over
   * because the export takes too long.
   */
  const eventsOfExport = () => {
    let waits = 0;
    for (let ageMs = 0; ageMs <= maxExportWaitMs; ageMs += waitSecondsAt(ageMs) * 1000) waits += 1;
    return waits * (eventsOf(0) + 4);
  };

  test.each([1, 6, 40])('of %s lanes has enough space for all retries', (lanes) => {
    // Each lane uses all its retries for its last call and for reporting its failure. In addition, there are
    // two events for the iteration, two for Pass, and two each for Choice and Wait per hop.
    const last = eventsOf(retriesOf(lane.Work)) + 4 + eventsOf(retriesOf(lane.LaneFailed)) + 4;
    const before = maxHops(lanes) * 9;
    // The events for the start and the end, for the first Choice and the Choice after Plan, four for the Map,
    // and four for the last Choice and Succeed.
    const steps = ['Open', 'Plan', 'Finish'].map((name) => eventsOf(retriesOf(States[name])));
    const others = 2 + 4 + 4 + 4 + steps.reduce((sum, events) => sum + events, 0);

    // https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html
    expect(
      lanes * (before + last) + others + eventsOfWait(maxWaitMs.afterWork) + eventsOfExport(),
    ).toBeLessThan(25_000);
    expect(maxHops(lanes)).toBeGreaterThan(10);
  });

  test('of a lane in a Distributed Map has enough space for all retries', () => {
    const steps = States.DistributedLanes.ItemProcessor.States;
    const last =
      eventsOf(retriesOf(steps.DistributedWork)) + 4 + eventsOf(retriesOf(steps.DistributedLaneFailed)) + 4;

    expect(areDistributed(40)).toBe(false);
    expect(areDistributed(41)).toBe(true);
    expect(maxHops(99) * 9 + last + 2).toBeLessThan(25_000);
    expect(maxHops(99)).toBe(maxHops(1));
  });

  test('of a run that is held from the start has enough space for an hour of polling', () => {
    // Each lane is called once, uses all its retries, and ends.
    const ofLane = eventsOf(retriesOf(lane.Work)) + 2 + 4;
    const steps = ['Open', 'Plan', 'Finish'].map((name) => eventsOf(retriesOf(States[name])));
    const others = 2 + 2 + 4 + 4 + steps.reduce((sum, events) => sum + events, 0);

    expect(40 * ofLane + others + eventsOfWait(maxWaitMs.heldFromStart)).toBeLessThan(25_000);
  });

  test('is counted by the function, which gets its number of retries', () => {
    expect(lane.Work.Parameters).toMatchObject({ 'retries.$': '$$.State.RetryCount' });
  });
});

test('has task timeouts slightly above those of the functions, and distributed retries', () => {
  const { States } = JSON.parse(text);
  const { Work } = States.Lanes.ItemProcessor.States;

  expect(States.Lanes.MaxConcurrency).toBe(40);
  expect(States.DistributedLanes.MaxConcurrency).toBe(99);
  expect(States.DistributedLanes.ItemProcessor.ProcessorConfig).toEqual({
    Mode: 'DISTRIBUTED',
    ExecutionType: 'STANDARD',
  });
  expect(Work.TimeoutSeconds).toBe(90);
  for (const retry of Work.Retry) expect(retry).toMatchObject({ BackoffRate: 2, JitterStrategy: 'FULL' });
  expect(Work.Retry[0]).toMatchObject({ IntervalSeconds: 1, MaxDelaySeconds: 120 });
});

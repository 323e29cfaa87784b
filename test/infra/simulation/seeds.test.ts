import '../../simulation/runtime/immediate-compression';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { foundHistories } from '../../simulation/found/histories';
import { foundInLongRuns } from '../../simulation/found/long-runs';
import { foundWithShapes } from '../../simulation/found/shapes';
import { mutations } from '../../simulation/mutations/index';
import { simulate } from '../../simulation/scenario/simulate';
import { report } from '../../simulation/shrink/report';
import { shrink } from '../../simulation/shrink/shrink';

beforeEach(() => {
  // The engine logs its errors to the console. This test expects errors.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const seeds = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

test('210 seeds with sweeps keep every guarantee', { timeout: 300_000 }, async () => {
  for (const seed of seeds(1, 210)) {
    const result = await simulate(seed);
    if (result.violation) expect.fail(report(await shrink(result)));
  }
});

test('60 seeds with jobs of all shapes keep every guarantee', { timeout: 300_000 }, async () => {
  for (const seed of seeds(1, 60)) {
    const result = await simulate(seed, { scenario: 'shapes' });
    if (result.violation) expect.fail(report(await shrink(result, { scenario: 'shapes' })));
  }
});

test('30 seeds with webhooks and messages keep every guarantee', { timeout: 300_000 }, async () => {
  for (const seed of seeds(1, 30)) {
    const result = await simulate(seed, { scenario: 'messages' });
    if (result.violation) expect.fail(report(await shrink(result, { scenario: 'messages' })));
  }
});

test.each(['sweeps', 'shapes', 'messages'] as const)(
  'a seed with %s always creates the same history',
  async (scenario) => {
    const [first, second] = [await simulate(31, { scenario }), await simulate(32, { scenario })];

    expect(await simulate(32, { scenario })).toEqual(second);
    expect(await simulate(31, { scenario })).toEqual(first);
  },
);

test.each([...foundHistories, ...foundWithShapes, ...foundInLongRuns])(
  '$name, which seed $seed had broken, holds',
  async ({ seed, plan, allowed }) => {
    const { violation } = await simulate(seed, { plan, allowed: new Set(allowed) });

    expect(violation).toBeUndefined();
  },
);

test.each(mutations)(
  'an engine with the fault $name is detected: $what',
  { timeout: 300_000 },
  async (mutation) => {
    const { scenario = 'sweeps', firstSeed = 1 } = mutation;
    for (const seed of seeds(firstSeed, 200)) {
      if ((await simulate(seed, { mutation, scenario })).violation) return;
    }
    expect.fail('No seed of 200 found it.');
  },
);

test('a history is shortened, and still fails in the same way', { timeout: 300_000 }, async () => {
  const mutation = mutations.find(({ name }) => name === 'counted-twice');
  if (!mutation) throw new Error('There is no such mutation.');
  const broken = await simulate(1, { mutation });

  const shorter = await shrink(broken, { mutation });

  expect(shorter.violation?.invariant).toBe(broken.violation?.invariant);
  expect(shorter.faults).toEqual([]);
  expect(shorter.plan.operations).toHaveLength(1);
  expect(report(shorter)).toContain('counters equal the journal');
});

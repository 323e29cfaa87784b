import { startEmbeddedDynamoDb } from '../../support/database/embedded-dynamodb';
import { type Random, randomFrom } from '../random';
import type { Row, Scenario } from '../scenario';
import { type Fault, faults, type Moment, moments, possible } from './fault';
import { type Cell, designed, type Kind, type Outcome, outcomeOf, preparedFor, undisturbed } from './matrix';
import { steps } from './steps';
import { createFaultWorld, type FaultWorld } from './worlds';

/** The number of cells that run concurrently. A cell spends most of its time waiting for retries. */
const worldsAtOnce = 6;
/** Enough consecutive faults to outlast the SDK's three attempts. */
const lasting = 4;

/**
 * Causes each fault before, during and after each step of the page protocol, once and repeatedly, in a sweep
 * and in its undo. In the first round, each fault affects the first request of each step. In each later
 * round, it affects a different request. With `sample`, only one in every `sample` cells is tested.
 */
export const faultMatrix =
  (sample = 1): Scenario =>
  async ({ seed, rounds, say }) => {
    const random = randomFrom(seed);
    const dynamodb = await startEmbeddedDynamoDb();
    const worlds = await Promise.all(Array.from({ length: worldsAtOnce }, () => createFaultWorld(dynamodb)));
    try {
      const rows: Row[] = [];
      for (const kind of ['sweep', 'undo'] as const) {
        const [world] = worlds;
        if (!world) throw new Error('There is no world.');
        const plain = await undisturbed(world, { kind, noisy: false });
        const noisy = await undisturbed(world, { kind, noisy: true });
        const requests = new Map([...noisy.requests, ...plain.requests]);
        const cells = cellsOf(kind, requests, { random, rounds, sample });
        const outcomes = await inWorlds(worlds, cells, (at, cell) =>
          outcomeOf(at, cell, (preparedFor(cell).noisy ? noisy : plain).truth),
        );
        for (const [cell, outcome] of outcomes) {
          if (outcome !== designed(cell)) say(`${JSON.stringify(cell)}: ${outcome}`);
        }
        rows.push(...rowsOf(kind, outcomes));
      }
      return rows;
    } finally {
      for (const world of worlds) {
        world.engine.dynamodb.destroy();
        await world.door.stop();
      }
      await dynamodb.stop();
    }
  };

type Requests = Awaited<ReturnType<typeof undisturbed>>['requests'];

function cellsOf(
  kind: Kind,
  requests: Requests,
  { random, rounds, sample }: { random: Random; rounds: number; sample: number },
): Cell[] {
  const cells: Cell[] = [];
  for (const step of steps) {
    const met = requests.get(step);
    if (!met) continue;
    for (const fault of faults) {
      for (const moment of moments) {
        if (!possible(fault, moment, met.operation)) continue;
        for (const strikes of fault === 'access denied' ? [1] : [1, lasting]) {
          for (let round = 0; round < rounds; round += 1) {
            const nth = round === 0 ? 1 : 1 + random.below(met.count);
            cells.push({ kind, step, fault, moment, strikes, nth });
          }
        }
      }
    }
  }
  const offset = random.below(sample);
  return cells.filter((_, index) => index % sample === offset);
}

async function inWorlds(
  worlds: readonly FaultWorld[],
  cells: readonly Cell[],
  work: (world: FaultWorld, cell: Cell) => Promise<Outcome>,
): Promise<[Cell, Outcome][]> {
  const outcomes: [Cell, Outcome][] = [];
  let next = 0;
  await Promise.all(
    worlds.map(async (world) => {
      for (let cell = cells[next]; cell; cell = cells[next]) {
        next += 1;
        outcomes.push([cell, await work(world, cell)]);
      }
    }),
  );
  return outcomes;
}

/** Returns one row per step, with the outcome of each fault before, during and after the request. */
function rowsOf(kind: Kind, outcomes: readonly (readonly [Cell, Outcome])[]): Row[] {
  return steps.flatMap((step) => {
    const mine = outcomes.filter(([cell]) => cell.step === step);
    if (mine.length === 0) return [];
    const right = mine.filter(([cell, outcome]) => outcome === designed(cell)).length;
    const figures = faults.map((fault) => `${fault}: ${summary(mine, fault)}`).join('; ');
    return [{ what: `${kind}: ${step}`, rounds: mine.length, right, figures }];
  });
}

function summary(cells: readonly (readonly [Cell, Outcome])[], fault: Fault): string {
  const at = (moment: Moment) => {
    const found = cells.filter(([cell]) => cell.fault === fault && cell.moment === moment);
    const kinds = new Set(found.map(([, outcome]) => (outcome.startsWith('WRONG') ? 'WRONG' : outcome)));
    return kinds.size === 0 ? '–' : [...kinds].join('+');
  };
  return moments.map(at).join(' / ');
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { Victim } from '../light/host';
import { type Random, randomFrom } from '../random';
import type { Row, Scenario } from '../scenario';
import { oneRound, type RoundPlan, type RoundResult } from './round';
import { createKillWorld, type KillWorld } from './world';

/**
 * The number of rounds that run concurrently, each on its own host. A round spends most of its time waiting
 * for leases to end.
 */
const worldsAtOnce = 2;
/**
 * The approximate number of requests that the functions send in a run without a kill. A kill at a later
 * request would never happen.
 */
const requestsOfRun = 165;

/**
 * Sends SIGKILL at random requests in sweeps that update, remove and create records, and in some of their
 * undos.
 */
export const killing =
  (victims: readonly Victim[], worlds = worldsAtOnce): Scenario =>
  async ({ seed, rounds, say }) => {
    const random = randomFrom(seed);
    const plans = Array.from({ length: rounds }, (_, index) =>
      planOf(random, victims[index % victims.length], index),
    );
    const results: [RoundPlan, RoundResult][] = [];
    let next = 0;
    await Promise.all(
      Array.from({ length: Math.min(worlds, rounds) }, async () => {
        const world = await createKillWorld();
        try {
          for (let plan = plans[next]; plan; plan = plans[next]) {
            next += 1;
            const result = await safely(world, plan);
            results.push([plan, result]);
            say(
              `round ${plan.round}: ${result.line}${result.wrong.length > 0 ? ` WRONG: ${result.wrong.slice(0, 3).join('; ')}` : ''}`,
            );
          }
        } finally {
          await world.stop();
        }
      }),
    );
    return victims.map((victim) => rowOf(victim, results));
  };

function planOf(random: Random, victim: Victim | undefined, round: number): RoundPlan {
  const moment = () => ({ at: 1 + random.below(requestsOfRun), after: random.below(2) === 1 });
  return {
    round: round + 1,
    victim: victim ?? 'host',
    inSweep: moment(),
    // Every third round also includes a kill during the undo.
    inUndo: round % 3 === 2 ? moment() : undefined,
  };
}

async function safely(world: KillWorld, plan: RoundPlan): Promise<RoundResult> {
  try {
    return await oneRound(world, plan);
  } catch (error) {
    await sleep(0);
    return { line: 'it did not end', wrong: [String(error)], sweepKills: 0, undoKills: 0, records: 0 };
  }
}

function rowOf(victim: Victim, all: readonly (readonly [RoundPlan, RoundResult])[]): Row {
  const mine = all.filter(([plan]) => plan.victim === victim).map(([, result]) => result);
  const sum = (of: (result: RoundResult) => number) => mine.reduce((total, result) => total + of(result), 0);
  return {
    what: `SIGKILL of the ${victim}`,
    rounds: mine.length,
    right: mine.filter(({ wrong }) => wrong.length === 0).length,
    figures: `${sum(({ sweepKills }) => sweepKills)} sweeps and ${sum(({ undoKills }) => undoKills)} undos hit; ${sum(({ records }) => records).toLocaleString('en')} records compared, ${sum(({ wrong }) => wrong.length)} lost, changed twice or miscounted`,
  };
}

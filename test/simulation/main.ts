/**
 * `npm run simulate -- --seeds N --from S`: simulates each seed's history. For each seed that breaks a
 * guarantee, prints the shortest history found that still breaks it (docs/engine/simulation.md). The exit
 * status is 1 if any guarantee was broken.
 */
import '#infra/entry-point';
import './runtime/immediate-compression';
import { Command, InvalidArgumentError } from 'commander';
import { functionLog } from '#functions/runtime/function-log';
import { mutations } from './mutations/index';
import { simulate } from './scenario/simulate';
import { report } from './shrink/report';
import { shrink } from './shrink/shrink';

const wholeNumber = (text: string): number => {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('Expected a whole number.');
  return Number(text);
};

const options = new Command('simulate')
  .description('Runs the engine on a simulated table, clock, function runtime and network.')
  .option('--seeds <count>', 'how many seeds', wholeNumber, 100)
  .option('--from <seed>', 'the first of them', wholeNumber, 1)
  .option('--shapes', 'simulate jobs of all shapes instead of sweeps', false)
  .option('--messages', 'simulate webhooks and messages to admins instead of sweeps', false)
  .option('--show', 'print each history, also where nothing is wrong', false)
  .option('--without <guarantees...>', 'do not check these guarantees')
  .option('--no-shrink', 'print only which guarantee is broken')
  .option('--mutation <name>', `break the engine first: ${mutations.map(({ name }) => name).join(', ')}`)
  .option('--mutations', 'break the engine in each of these ways, and say which seed finds it', false)
  .parse()
  .opts<{
    seeds: number;
    from: number;
    shapes: boolean;
    messages: boolean;
    show: boolean;
    without?: string[];
    shrink: boolean;
    mutation?: string;
    mutations: boolean;
  }>();

// The engine logs the errors that the simulation causes, and these logs would hide the results.
functionLog.setLogLevel('SILENT');
console.error = () => undefined;

const seconds = (since: number) => ((performance.now() - since) / 1_000).toFixed(1);

async function simulateSeeds(): Promise<void> {
  const { seeds, from, show } = options;
  const mutation = mutations.find(({ name }) => name === options.mutation);
  if (options.mutation && !mutation) throw new Error(`There is no mutation '${options.mutation}'.`);
  const scenario = options.shapes ? 'shapes' : options.messages ? 'messages' : 'sweeps';
  const without = new Set(options.without);
  const given = { scenario, without, ...(mutation ? { mutation } : {}) } as const;
  const broken = new Map<string, number[]>();
  const began = performance.now();
  let requests = 0;
  let faults = 0;
  const ends = new Map<string, number>();
  for (let seed = from; seed < from + seeds; seed += 1) {
    const result = await simulate(seed, given);
    requests += result.lines.length;
    faults += result.faults.length;
    for (const run of result.runs) {
      const end = run.replace(/^run\d+: /, '');
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }
    if (show) console.log(report(result));
    if (!result.violation) continue;
    const { invariant, message } = result.violation;
    broken.set(invariant, [...(broken.get(invariant) ?? []), seed]);
    console.log(
      options.shrink ? report(await shrink(result, given)) : `Seed ${seed}: ${invariant}: ${message}`,
    );
  }
  if (seeds > 1)
    for (const [end, times] of [...ends].sort()) console.log(`${end}: ${times.toLocaleString('en')} runs`);
  const count = [...broken.values()].reduce((sum, found) => sum + found.length, 0);
  for (const [invariant, found] of broken) console.log(`${invariant}: seeds ${found.join(', ')}`);
  console.log(
    `${seeds} seeds from ${from}: ${count} broken; ${requests.toLocaleString('en')} steps, ${faults.toLocaleString('en')} faults, ${seconds(began)} s`,
  );
  if (count > 0) process.exitCode = 1;
}

/** Prints a line for each mutation, with the first seed that detects it and the guarantee that it breaks. */
async function findMutations(): Promise<void> {
  for (const mutation of mutations) {
    if (options.mutation !== undefined && options.mutation !== mutation.name) continue;
    let found: string | undefined;
    const first = Math.max(options.from, mutation.firstSeed ?? 1);
    for (let seed = first; seed < first + options.seeds && !found; seed += 1) {
      const { scenario = 'sweeps' } = mutation;
      const { violation } = await simulate(seed, { mutation, scenario });
      const own = violation && (await simulate(seed, { scenario })).violation?.invariant;
      if (violation && violation.invariant !== own) found = `seed ${seed}: ${violation.invariant}`;
    }
    console.log(`${mutation.name} (${mutation.what}): ${found ?? `NOT FOUND in ${options.seeds} seeds`}`);
    if (!found) process.exitCode = 1;
  }
}

await (options.mutations ? findMutations() : simulateSeeds());

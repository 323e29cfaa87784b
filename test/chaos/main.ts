import '#infra/entry-point';
import { parseArgs } from 'node:util';
import { jumpingClock } from './clock';
import { faultMatrix } from './faults/index';
import { ghost } from './ghost/index';
import { killing } from './kill/index';
import { killHost } from './kill-host';
import { lanesInHistory } from './lanes';
import { victims } from './light/host';
import { longLog } from './log';
import { type Row, type Scenario, tableOf, wrongRows } from './scenario';
import { concurrentWriter } from './writer/index';

/*
 * npm run chaos -- [scenario ...] [--rounds N] [--seed N]
 *
 * Causes failures, checks the outcomes, and prints the table for docs/reliability.md. If no scenario is
 * given, all scenarios are run. The seed determines everything that looks random. It is printed so that the
 * same failures can be reproduced. The exit code is 1 if anything is not as designed.
 */
const scenarios: Readonly<Record<string, { readonly run: Scenario; readonly rounds: number }>> = {
  'kill-host': { run: killHost, rounds: 20 },
  kill: { run: killing(victims), rounds: 200 },
  faults: { run: faultMatrix(), rounds: 1 },
  ghost: { run: ghost, rounds: 40 },
  writer: { run: concurrentWriter, rounds: 20 },
  clock: { run: jumpingClock, rounds: 20 },
  lanes: { run: lanesInHistory, rounds: 1 },
  log: { run: longLog, rounds: 100_000 },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string' }, seed: { type: 'string' } },
});

async function main(): Promise<void> {
  const names = positionals.length > 0 ? positionals : Object.keys(scenarios);
  const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000));
  const rows: Row[] = [];
  for (const name of names) {
    const scenario = scenarios[name];
    if (!scenario) {
      throw new Error(
        `There is no scenario '${name}'; expected one of ${Object.keys(scenarios).join(', ')}.`,
      );
    }
    const rounds = Number(values.rounds ?? scenario.rounds);
    const startedMs = performance.now();
    console.log(`${name}: seed ${seed}, ${rounds} rounds`);
    rows.push(...(await scenario.run({ seed, rounds, say: (line) => console.log(line) })));
    console.log(`${name}: ${((performance.now() - startedMs) / 1_000).toFixed(0)} s`);
  }
  console.log(`\n${tableOf(rows)}`);
  if (wrongRows(rows).length > 0) process.exitCode = 1;
}

await main();

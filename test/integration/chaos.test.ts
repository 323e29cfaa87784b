import { expect, test } from 'vitest';
import { jumpingClock } from '../chaos/clock';
import { faultMatrix } from '../chaos/faults/index';
import { ghost } from '../chaos/ghost/index';
import { killing } from '../chaos/kill/index';
import { lanesInHistory } from '../chaos/lanes';
import { victims } from '../chaos/light/host';
import { longLog } from '../chaos/log';
import type { Scenario } from '../chaos/scenario';
import { concurrentWriter } from '../chaos/writer/index';

/**
 * These are short versions of the scenarios. `npm run chaos` runs the full versions (docs/reliability.md).
 */
const seed = 20261121;
const timeoutMs = 300_000;

async function wrongIn(scenario: Scenario, rounds: number): Promise<readonly string[]> {
  const said: string[] = [];
  const rows = await scenario({ seed, rounds, say: (line) => said.push(line) });
  expect(rows.length).toBeGreaterThan(0);
  const wrong = rows
    .filter((row) => row.right !== row.rounds)
    .map(({ what, figures }) => `${what}: ${figures}`);
  return wrong.length === 0 ? [] : [...wrong, ...said];
}

test(
  'killing the host, its workers or its database neither loses a change nor makes one twice, and the undo restores everything',
  async () => {
    expect(await wrongIn(killing(victims, 1), 3)).toEqual([]);
  },
  timeoutMs,
);

test(
  'a fault before, during or after a step of the page protocol has the intended outcome',
  async () => {
    expect(await wrongIn(faultMatrix(9), 1)).toEqual([]);
  },
  timeoutMs,
);

test(
  'a worker that is frozen past its lease and then continues changes nothing',
  async () => {
    expect(await wrongIn(ghost, 4)).toEqual([]);
  },
  timeoutMs,
);

test(
  'values that others write during a sweep or its undo are kept, and each conflict is counted',
  async () => {
    expect(await wrongIn(concurrentWriter, 1)).toEqual([]);
  },
  timeoutMs,
);

test(
  'a clock that jumps by an hour does not change the outcome of a run',
  async () => {
    expect(await wrongIn(jumpingClock, 2)).toEqual([]);
  },
  timeoutMs,
);

test(
  '40 lanes with hand-overs stay under 5,000 events per execution',
  async () => {
    expect(await wrongIn(lanesInHistory, 1)).toEqual([]);
  },
  timeoutMs,
);

test(
  'a panel that reads a growing log of 40 lanes gets each line once and in order',
  async () => {
    expect(await wrongIn(longLog, 6_000)).toEqual([]);
  },
  timeoutMs,
);

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

/** Short versions; the long ones are `npm run chaos` (docs/reliability.md). */
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
  'a kill of the host, of its workers or of its database loses nothing and changes nothing twice, and the undo restores',
  async () => {
    expect(await wrongIn(killing(victims, 1), 3)).toEqual([]);
  },
  timeoutMs,
);

test(
  'a fault before, in or after a step of the page protocol comes to what is designed for it',
  async () => {
    expect(await wrongIn(faultMatrix(9), 1)).toEqual([]);
  },
  timeoutMs,
);

test(
  'a worker that is frozen past its lease and let go again changes nothing',
  async () => {
    expect(await wrongIn(ghost, 4)).toEqual([]);
  },
  timeoutMs,
);

test(
  'what others write during a sweep and its undo stands, and each conflict is counted',
  async () => {
    expect(await wrongIn(concurrentWriter, 1)).toEqual([]);
  },
  timeoutMs,
);

test(
  'a clock that jumps by an hour changes nothing of what a run comes to',
  async () => {
    expect(await wrongIn(jumpingClock, 2)).toEqual([]);
  },
  timeoutMs,
);

test(
  '40 lanes with hand-overs stay under 5,000 events an execution',
  async () => {
    expect(await wrongIn(lanesInHistory, 1)).toEqual([]);
  },
  timeoutMs,
);

test(
  'a panel that reads a growing log of 40 lanes has each line once and in order',
  async () => {
    expect(await wrongIn(longLog, 6_000)).toEqual([]);
  },
  timeoutMs,
);

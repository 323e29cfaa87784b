import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { demoAccounts } from '#infra/local/user-pool/demo-accounts';
import type { JobRun } from '#shared/jobs/run/run';
import type { StoredRecord } from '#shared/models/model';
import {
  readRun,
  readTables,
  runEnd,
  signIn,
  startHostProcess,
  startMigration,
} from '../support/host-process';
import { randomFrom } from './random';
import type { Scenario } from './scenario';

const [ana] = demoAccounts;
const users = '150';
/** The maximum wait before the host is killed, in milliseconds. */
const withinMs = 3_000;

/**
 * Each round starts the whole host on the same seeded tables and starts the main job through the API. It
 * kills the host with SIGKILL at a random moment, restarts it, and waits until the run has ended. It then
 * compares every record in the six tables with its earlier state.
 */
export const killHost: Scenario = async ({ seed, rounds, say }) => {
  const random = randomFrom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'wellness-chaos-'));
  try {
    const seeded = join(folder, 'seeded');
    const first = await startHostProcess(['--data-dir', seeded, '--users', users]);
    const before = await readTables(await signIn(first.url, ana.email));
    await first.stop();
    let right = 0;
    for (let round = 1; round <= rounds; round += 1) {
      const waitMs = random.below(withinMs);
      const line = await oneRound(join(folder, `round-${round}`), { seeded, before, waitMs }).catch(
        (error: unknown) => `WRONG ${String(error)}`,
      );
      if (!line.startsWith('WRONG')) right += 1;
      say(`round ${round}: ${line}`);
    }
    const figures = `the main job on the demo workspace of ${users} users; ${(before.size * rounds).toLocaleString('en')} records compared`;
    return [{ what: 'SIGKILL of the whole local host', rounds, right, figures }];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

interface Round {
  readonly seeded: string;
  readonly before: Map<string, StoredRecord>;
  readonly waitMs: number;
}

async function oneRound(dataDir: string, { seeded, before, waitMs }: Round): Promise<string> {
  await cp(seeded, dataDir, { recursive: true });
  const doomed = await startHostProcess(['--data-dir', dataDir]);
  let id: string;
  let atKill: JobRun;
  try {
    const api = await signIn(doomed.url, ana.email);
    ({ id } = await startMigration(api));
    await sleep(waitMs);
    atKill = await readRun(api, id);
  } finally {
    await doomed.kill();
  }
  const host = await startHostProcess(['--data-dir', dataDir]);
  try {
    const api = await signIn(host.url, ana.email);
    const run = await runEnd(api, id);
    const wrong = [...wrongCounts(run, before), ...differences(before, await readTables(api))];
    const what = `killed after ${waitMs} ms (${atKill.status}, ${atKill.read} read), ended ${run.status}: ${run.read} read, ${run.changed} changed`;
    return wrong.length === 0 ? what : `WRONG ${what}: ${wrong.slice(0, 5).join('; ')}`;
  } finally {
    await host.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

const isMine = (record: StoredRecord) => record.userID === ana.email && record._deleted !== true;

function wrongCounts(
  run: { status: string; changed: number; failed: number; read: number; unchanged: number },
  before: Map<string, StoredRecord>,
): string[] {
  const expected = [...before.values()].filter(isMine).length;
  return [
    ...(run.status === 'SUCCEEDED' ? [] : [`it ended ${run.status}`]),
    ...(run.changed === expected ? [] : [`${run.changed} changed, expected ${expected}`]),
    ...(run.read === run.changed + run.failed + run.unchanged ? [] : ['the counters do not add up']),
  ];
}

/**
 * Converts a record to a comparable form. Maps and lists of maps are stored as JSON, whose members can be in
 * any order. Text that only looks like JSON is not parsed.
 */
const comparable = (record: StoredRecord) =>
  Object.entries(record).map(([name, value]) => [name, typeof value === 'string' ? read(value) : value]);

function read(text: string): unknown {
  if (!/^[{[]/.test(text)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/**
 * Returns the unexpected differences. Each of the designated admin's records should have the unique ID and
 * should have been changed once.
 */
function differences(before: Map<string, StoredRecord>, after: Map<string, StoredRecord>): string[] {
  const wrong: string[] = [];
  if (after.size !== before.size) wrong.push(`${after.size} records, expected ${before.size}`);
  for (const [key, was] of before) {
    const is = after.get(key);
    const { updatedAt, _lastChangedAt, ...rest } = is ?? {};
    const expected = isMine(was)
      ? {
          ...was,
          userID: ana.subject,
          ...(was._version == null ? {} : { _version: Number(was._version) + 1 }),
        }
      : was;
    const { updatedAt: wasUpdatedAt, _lastChangedAt: wasChangedAt, ...should } = expected;
    if (!isDeepStrictEqual(comparable(rest), comparable(should))) wrong.push(`${key} differs`);
    if (!isMine(was) && (updatedAt !== wasUpdatedAt || _lastChangedAt !== wasChangedAt))
      wrong.push(`${key} was stamped`);
  }
  return wrong;
}

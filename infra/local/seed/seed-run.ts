import { randomUUID } from 'node:crypto';
import { demoAdmins } from '#shared/demo/people/admins';
import type { JobRun } from '#shared/jobs/run/run';
import { HostError } from '../base/host-error';
import type { Seed } from '../data-dir/state';
import type { DatabaseMarker } from '../database/marker';
import { newFirstNight } from './first-night';
import { endOf, type HostRunOptions, startByHost } from './host-run';
import type { Progress } from './progress';

export interface SeedRunOptions extends HostRunOptions {
  readonly marker: DatabaseMarker;
  /** The number of users of a new workspace. One that an earlier host began keeps its own number. */
  readonly users: number;
  readonly progress: Progress;
}

export interface SeedRun {
  readonly id: string;
  /**
   * Waits for the run's end. Rejects with a HostError `SeedFailed` if it does not succeed; the next start
   * then adds the missing records.
   */
  finish(): Promise<void>;
}

/**
 * Starts the run that writes the demo workspace. Invariant: the token that identifies the run is in the
 * database before it starts, so the next host continues the run of one that was killed.
 */
export async function startSeedRun(options: SeedRunOptions): Promise<SeedRun> {
  const { marker } = options;
  const begun = marker.seed;
  const token = begun?.token ?? randomUUID();
  const seed = begun?.token ? { ...begun, token } : newSeed(begun?.users ?? options.users, token);
  await marker.remember({ origin: 'demo', seed });
  const id = begun?.runId ?? (await startSeed(options, seed));
  await marker.remember({ seed: { ...seed, runId: id } });
  return { id, finish: () => finish(options, seed, id) };
}

async function finish(options: SeedRunOptions, seed: Seed, runId: string): Promise<void> {
  const { marker, progress } = options;
  try {
    const run = await endOf(options, runId, shownIn(progress));
    if (run.status !== 'SUCCEEDED') throw failed(run);
    await marker.remember({ seed: { users: seed.users, complete: true }, firstNight: newFirstNight() });
  } catch (error) {
    if (error instanceof HostError)
      await marker.remember({ seed: { ...newSeed(seed.users, randomUUID()), day: seed.day } });
    throw error;
  } finally {
    progress.stop();
  }
}

const newSeed = (users: number, token: string) => ({
  users,
  complete: false,
  day: new Date().toISOString().slice(0, 10),
  token,
});

const startSeed = (options: SeedRunOptions, { users, day, token }: Seed & { token: string }) =>
  startByHost(options, {
    job: 'demo-workspace',
    params: { users, day, adminEmail: demoAdmins.designated, secondAdminEmail: demoAdmins.second },
    token,
  });

function shownIn(progress: Progress) {
  let begun = false;
  return ({ total, read }: JobRun) => {
    if (!begun && total > 0) {
      progress.start(total);
      begun = true;
    }
    if (begun) progress.update(read);
  };
}

const failed = ({ id, status, reason, failed: records }: JobRun) =>
  new HostError(
    'SeedFailed',
    `The demo workspace was not written: run ${id} is ${status}${reason ? ` (${reason})` : ''}, ${records} failed. Start again, or start over with --fresh.`,
  );

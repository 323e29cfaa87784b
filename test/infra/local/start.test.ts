import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeFromSharedMemory } from '#infra/local/base/in-shared-memory';
import { markerFile } from '#infra/local/data-dir/folder';
import { demoAccounts } from '#infra/local/user-pool/demo-accounts';
import { demoParts, liveRecords } from '#shared/demo/workspace';
import { readRun, readTables, signIn, workspaceIsWritten } from '../../support/host-process';

// Long enough for a busy machine. Each wait ends as soon as its condition is met.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 120_000 });
const patience = { timeout: 100_000 };
afterAll(() => vi.resetConfig());

let folder = '';
const running: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  await nothingRuns();
  await removeFromSharedMemory(join(folder, 'dynamodb'));
  await rm(folder, { recursive: true, force: true });
});

/** Runs what `npm start` runs, but without npm. */
const run = (...args: string[]) => runIn([], args);

function runIn(nodeOptions: readonly string[], args: readonly string[]) {
  const start = join(import.meta.dirname, '..', '..', '..', 'infra', 'local', 'start.ts');
  const child = spawn(process.execPath, [...nodeOptions, '--import', 'tsx', start, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  return {
    child,
    output: () => output,
    says: (text: string) => expect.poll(() => output, patience).toContain(text),
    async ended() {
      const [code] = await once(child, 'close');
      return Number(code);
    },
  };
}

const inFolder = (...args: string[]) =>
  run('--data-dir', folder, '--users', '3', '--no-first-night', ...args);

/** Returns the processes whose command line contains this test's folder. */
async function leftovers(): Promise<string[]> {
  const ps = spawn('ps', ['-eo', 'args']);
  let output = '';
  ps.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await once(ps, 'close');
  return output.split('\n').filter((line) => line.includes(folder));
}

/**
 * Waits until none of this test's processes are running. A process may still be listed for a moment after it
 * exits.
 */
const nothingRuns = () => expect.poll(leftovers, patience).toEqual([]);

/**
 * Returns the files in the folder that other users can read or write. By default, this is the test's own
 * folder.
 */
async function openToOthers(place = folder): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true });
  const paths = [place, ...entries.map(({ parentPath, name }) => join(parentPath, name))];
  const found = await Promise.all(
    paths.map(async (path) => {
      const { mode } = await lstat(path).catch(() => ({ mode: 0 }));
      const isLink = (mode & 0o170000) === 0o120000;
      return isLink || (mode & 0o077) === 0 ? [] : `${(mode & 0o777).toString(8)} ${path}`;
    }),
  );
  return found.flat();
}

const urlIn = (output: string) => /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? '';

/** Returns the ID of the run that writes the demo workspace. */
const runIdIn = (output: string) =>
  /A run is writing the demo workspace: \S+\/admin\/jobs\/(\w+)/.exec(output)?.[1] ?? '';

describe('npm start', () => {
  it('rejects an unknown option with exit code 2 and the known ones', async () => {
    const { ended, output } = run('--prot', '3000');

    expect(await ended()).toBe(2);
    expect(output()).toContain("'--prot'");
    expect(output()).toContain('--data-dir DIR');
  });

  it('says in one sentence that an old Node is too old', async () => {
    const old =
      'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.11.1" } })';
    const { ended, output } = runIn(
      ['--import', `data:text/javascript,${encodeURIComponent(old)}`],
      ['--help'],
    );

    expect(await ended()).toBe(1);
    expect(output()).toBe(
      'This is Node 20.11.1; this program needs 22 or newer. Start it with npm (npm ci, then npm run ... or npm start), which uses the right version.\n',
    );
  });

  it('explains how to sign in, rejects a second host, and ends with Ctrl-C without leaving anything running', async () => {
    const { child, ended, output, says } = inFolder();
    await says(workspaceIsWritten);

    expect(await openToOthers()).toEqual([]);
    const sameFolder = inFolder();
    const samePort = run('--in-memory', '--users', '0', '--port', new URL(urlIn(output())).port);
    const refused = await Promise.all([sameFolder.ended(), samePort.ended()]);
    child.kill('SIGINT');

    expect(await ended()).toBe(0);
    expect(output()).toContain('ana@wellness.example');
    expect(refused).toEqual([1, 2]);
    expect(sameFolder.output()).toContain(`process ${child.pid}`);
    expect(samePort.output()).toContain(
      `--port ${new URL(urlIn(output())).port}: another program uses this port`,
    );
    await nothingRuns();
  });

  it('leaves nothing running when it is killed, and restarts with its address, data and sessions', async () => {
    const killed = inFolder();
    await killed.says(workspaceIsWritten);
    const config = await (await fetch(`${urlIn(killed.output())}/config.json`)).json();
    killed.child.kill('SIGKILL');
    await killed.ended();
    await nothingRuns();

    const again = run('--data-dir', folder, '--users', '5');
    await again.says('Ctrl-C to stop');
    const sameConfig = await (await fetch(`${urlIn(again.output())}/config.json`)).json();
    again.child.kill('SIGTERM');

    expect(await again.ended()).toBe(0);
    expect(sameConfig).toEqual(config);
    expect(killed.output()).toContain('Writing the demo workspace');
    expect(again.output()).not.toContain('Writing the demo workspace');
    expect(again.output()).toContain('The workspace has 3 users. For a different size: --fresh --users 5');
  });

  it('opens the panel while a run writes the demo workspace, and can be used while the database moves to the disk', async () => {
    const { child, ended, output, says } = run('--data-dir', folder, '--users', '40', '--no-first-night');
    await says('Ctrl-C to stop');
    const url = urlIn(output());
    const runId = runIdIn(output());
    const page = await fetch(url);
    const api = await signIn(url, demoAccounts[0].email);
    const first = await readRun(api, runId);
    while (!output().includes(workspaceIsWritten)) await readRun(api, runId);
    const last = await readRun(api, runId);
    child.kill('SIGINT');

    expect(await ended()).toBe(0);
    expect(page.status).toBe(200);
    expect(first).toMatchObject({ job: 'demo-workspace' });
    expect(last).toMatchObject({ job: 'demo-workspace', status: 'SUCCEEDED', failed: 0 });
    expect((await lstat(join(folder, 'dynamodb'))).isDirectory()).toBe(true);
  });

  it('stays open if somebody stops the run, and the next start adds the missing records', async () => {
    const stopped = run('--data-dir', folder, '--users', '80');
    await stopped.says('Writing the demo workspace');
    const api = await signIn(urlIn(stopped.output()), demoAccounts[0].email);
    const id = runIdIn(stopped.output());
    await api.query('mutation($id: ID!) { stopJob(id: $id) { id } }', { id });
    await stopped.says('The demo workspace was not written: run');
    const page = await fetch(urlIn(stopped.output()));
    stopped.child.kill('SIGINT');
    await stopped.ended();

    const again = inFolder();
    await again.says(workspaceIsWritten);
    again.child.kill('SIGINT');
    await again.ended();

    expect(page.status).toBe(200);
    expect(runIdIn(again.output())).not.toBe(id);
  });

  it('continues the seeding run after it was killed, and ends with the same workspace', async () => {
    const cutOff = run('--data-dir', folder, '--users', '40', '--no-first-night');
    await expect.poll(cutOff.output, patience).toMatch(/Writing the demo workspace: [1-9]/);
    cutOff.child.kill('SIGKILL');
    await cutOff.ended();
    // Simulate the state after a power failure, in which only the database has all the information.
    await writeFile(join(folder, 'state.json'), '');

    const again = inFolder();
    await again.says(workspaceIsWritten);
    const written = await readTables(await signIn(urlIn(again.output()), demoAccounts[0].email));
    again.child.kill('SIGINT');
    await again.ended();

    expect(again.output()).toContain('The workspace has 40 users.');
    expect(runIdIn(again.output())).toBe(runIdIn(cutOff.output()));
    const now = new Date(new Date().setUTCHours(0, 0, 0, 0));
    const [admin, second] = demoAccounts;
    const options = { now, adminEmail: admin.email, secondAdminEmail: second.email };
    const whole = [...demoParts(40)].flatMap((part) => [...liveRecords(part, options)]);
    // The API does not list records that are marked as deleted.
    const listed = whole.filter(({ record }) => record._deleted !== true);
    const expected = listed.map(({ table, record }) => `${table}#${record.id}`);
    expect([...written.keys()].sort()).toEqual(expected.sort());
  });

  it('ends immediately on request while it seeds', async () => {
    const { child, ended, says } = run('--data-dir', folder, '--users', '2000');
    await says('Writing the demo workspace');
    expect(await openToOthers()).toEqual([]);
    expect(await openToOthers(join(folder, 'dynamodb', '/'))).toEqual([]);

    child.kill('SIGINT');

    expect(await ended()).toBe(0);
    await nothingRuns();
  });

  it('names a damaged file and a solution, and leaves nothing running', async () => {
    await writeFile(join(folder, markerFile), '');
    await writeFile(join(folder, 'schedules.json'), '{');

    const { ended, output } = inFolder();

    expect(await ended()).toBe(1);
    expect(output()).toContain('schedules.json is damaged. Start over with --fresh');
  });
});

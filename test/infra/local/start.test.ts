import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { lstat, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeFromSharedMemory } from '#infra/local/base/in-shared-memory';
import { markerFile } from '#infra/local/data-dir/folder';

// Long enough for a busy machine. Each wait ends when its condition is met.
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

/** `npm start`, without npm. */
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

const inFolder = (...args: string[]) => run('--data-dir', folder, '--users', '3', ...args);

/** Returns the processes that have this test's folder in their command line. */
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
 * Waits until all these processes have ended. A process that has ended may still be listed for a moment.
 */
const nothingRuns = () => expect.poll(leftovers, patience).toEqual([]);

/** Returns the files of the folder, by default this test's, that other users can read or write. */
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

describe('npm start', () => {
  it('refuses an option that it does not know, with exit code 2 and what there is', async () => {
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
      'This is Node 20.11.1; the local host needs 22 or newer. Start it with npm (npm ci && npm start), which uses the right version.\n',
    );
  });

  it('says how to sign in, refuses a second host on its folder or its port, and ends with Ctrl-C leaving nothing running', async () => {
    const { child, ended, output, says } = inFolder();
    await says('Ctrl-C to stop');

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

  it('leaves nothing running when it is killed, and starts again with its address, its data and who is signed in', async () => {
    const killed = inFolder();
    await killed.says('Ctrl-C to stop');
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
    expect(again.output()).toContain('The workspace holds 3 users. For a different size: --fresh --users 5');
  });

  it('goes on with the run that seeds after it was killed in the middle', async () => {
    const cutOff = run('--data-dir', folder, '--users', '40');
    await cutOff.says('Writing the demo workspace');
    cutOff.child.kill('SIGKILL');
    await cutOff.ended();
    // The state after a power cut: only the database has all the information.
    await writeFile(join(folder, 'state.json'), '');

    const again = inFolder();
    await again.says('Ctrl-C to stop');
    again.child.kill('SIGINT');
    await again.ended();

    expect(again.output()).toContain('The workspace holds 40 users.');
    expect(again.output()).toContain('Writing the demo workspace');
  });

  it('ends at once when it is told to while it seeds', async () => {
    const { child, ended, says } = run('--data-dir', folder, '--users', '2000');
    await says('Writing the demo workspace');
    expect(await openToOthers()).toEqual([]);
    expect(await openToOthers(join(folder, 'dynamodb', '/'))).toEqual([]);

    child.kill('SIGINT');

    expect(await ended()).toBe(0);
    await nothingRuns();
  });

  it('names a damaged file and the way out, and leaves nothing running', async () => {
    await writeFile(join(folder, markerFile), '');
    await writeFile(join(folder, 'schedules.json'), '{');

    const { ended, output } = inFolder();

    expect(await ended()).toBe(1);
    expect(output()).toContain('schedules.json is damaged. Start with --fresh');
  });
});

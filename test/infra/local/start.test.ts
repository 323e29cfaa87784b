import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { removeFromSharedMemory } from '#infra/local/database/in-shared-memory';

let folder = '';
const running: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'start-'));
});
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  await expect.poll(leftovers, { timeout: 10_000 }).toEqual([]);
  await removeFromSharedMemory(join(folder, 'dynamodb'));
  await rm(folder, { recursive: true, force: true });
});

/** `npm start`, without npm. */
function run(...args: string[]) {
  const start = join(import.meta.dirname, '..', '..', '..', 'infra', 'local', 'start.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', start, ...args], {
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
    says: (text: string) => expect.poll(() => output, { timeout: 60_000 }).toContain(text),
    async ended() {
      const [code] = await once(child, 'close');
      return Number(code);
    },
  };
}

const inFolder = (...args: string[]) => run('--data-dir', folder, '--users', '3', ...args);

/** Processes that have this test's folder in their command line. */
async function leftovers(): Promise<string[]> {
  const ps = spawn('ps', ['-eo', 'args']);
  let output = '';
  ps.stdout.on('data', (chunk) => {
    output += chunk;
  });
  await once(ps, 'close');
  return output.split('\n').filter((line) => line.includes(folder));
}

const urlIn = (output: string) => /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? '';

const stateOf = async () => JSON.parse(await readFile(join(folder, 'state.json'), 'utf8'));

describe('npm start', () => {
  it('refuses an option that it does not know, with exit code 2 and what there is', async () => {
    const { ended, output } = run('--prot', '3000');

    expect(await ended()).toBe(2);
    expect(output()).toContain("'--prot'");
    expect(output()).toContain('--data-dir DIR');
  });

  it('says how to sign in, and ends with Ctrl-C leaving nothing running', async () => {
    const { child, ended, output, says } = inFolder();
    await says('Ctrl-C to stop');

    child.kill('SIGINT');

    expect(await ended()).toBe(0);
    expect(output()).toContain('ana@wellness.example');
    expect(await leftovers()).toEqual([]);
  });

  it('keeps its address, its data and who is signed in from start to start', async () => {
    const first = inFolder();
    await first.says('Ctrl-C to stop');
    const config = await (await fetch(`${urlIn(first.output())}/config.json`)).json();
    first.child.kill('SIGINT');
    await first.ended();

    const second = inFolder();
    await second.says('Ctrl-C to stop');
    const again = await (await fetch(`${urlIn(second.output())}/config.json`)).json();
    second.child.kill('SIGINT');
    await second.ended();

    expect(again).toEqual(config);
    expect(first.output()).toContain('Writing the demo workspace');
    expect(second.output()).not.toContain('Writing the demo workspace');
  });

  it('refuses a folder that another host uses, and names that process', async () => {
    const first = inFolder();
    await first.says('Ctrl-C to stop');

    const second = inFolder();

    expect(await second.ended()).toBe(1);
    expect(second.output()).toContain(`process ${first.child.pid}`);
    first.child.kill('SIGINT');
    await first.ended();
  });

  it('leaves nothing running when it is killed, and starts again on the same folder', async () => {
    const killed = inFolder();
    await killed.says('Ctrl-C to stop');
    killed.child.kill('SIGKILL');
    await killed.ended();
    await expect.poll(leftovers, { timeout: 10_000 }).toEqual([]);

    const again = inFolder();
    await again.says('Ctrl-C to stop');
    again.child.kill('SIGTERM');

    expect(await again.ended()).toBe(0);
  });

  it('goes on with the run that seeds after it was killed in the middle', async () => {
    const cutOff = run('--data-dir', folder, '--users', '40');
    await cutOff.says('Writing the demo workspace');
    cutOff.child.kill('SIGKILL');
    await cutOff.ended();
    const { seed } = await stateOf();
    expect(seed).toMatchObject({ users: 40, complete: false, runId: expect.any(String) });

    const again = inFolder();
    await again.says('Ctrl-C to stop');
    again.child.kill('SIGINT');
    await again.ended();

    expect(again.output()).toContain('The workspace holds 40 users.');
    expect((await stateOf()).seed).toEqual({ users: 40, complete: true });
  });

  it('ends at once when it is told to while it seeds', async () => {
    const { child, ended, says } = run('--data-dir', folder, '--users', '2000');
    await says('Writing the demo workspace');

    child.kill('SIGINT');

    expect(await ended()).toBe(0);
    expect(await leftovers()).toEqual([]);
  });

  it('says that the workspace has another size than the one asked for', async () => {
    const first = inFolder();
    await first.says('Ctrl-C to stop');
    first.child.kill('SIGINT');
    await first.ended();

    const second = run('--data-dir', folder, '--users', '5');
    await second.says('Ctrl-C to stop');
    second.child.kill('SIGINT');
    await second.ended();

    expect(second.output()).toContain('The workspace holds 3 users. For another one: --fresh --users 5');
  });

  it('refuses a port that is taken', async () => {
    const first = inFolder();
    await first.says('Ctrl-C to stop');
    const port = new URL(urlIn(first.output())).port;

    const second = run('--in-memory', '--users', '0', '--port', port);

    expect(await second.ended()).toBe(2);
    expect(second.output()).toContain(`--port ${port}: another program uses this port`);
    first.child.kill('SIGINT');
    await first.ended();
  });

  it('names a damaged file and the way out, and leaves nothing running', async () => {
    await writeFile(join(folder, 'state.json'), '{');

    const { ended, output } = inFolder();

    expect(await ended()).toBe(1);
    expect(output()).toContain('state.json is damaged. Start with --fresh');
  });
});

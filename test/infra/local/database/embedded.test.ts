import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endStale, startEmbeddedDatabase } from '#infra/local/database/embedded';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'embedded-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const start = (options: { readonly url?: string } = {}) =>
  startEmbeddedDatabase({
    file: join(folder, 'data.sqlite'),
    logFile: join(folder, 'log.txt'),
    ...options,
  });

async function tablesAt(endpoint: string) {
  const client = new DynamoDBClient({
    endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  try {
    return (await client.send(new ListTablesCommand({}))).TableNames;
  } finally {
    client.destroy();
  }
}

const programPid = async () => Number(await readFile(join(folder, 'data.sqlite.pid'), 'utf8'));

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Starts a process that launches the database, prints its address, and waits to be killed. */
async function hostToKill(): Promise<{ host: ChildProcess; url: string }> {
  const host = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'database-to-kill.ts'), folder],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const [url] = await once(host.stdout, 'data');
  return { host, url: String(url).trim() };
}

describe('the embedded DynamoDB', () => {
  it('responds on loopback until it is stopped', async () => {
    const database = await start();
    const pid = await programPid();

    expect(await tablesAt(database.url)).toEqual([]);
    await database.stop();

    expect(isAlive(pid)).toBe(false);
    expect(await Promise.race([database.ended, delay(50, 'silent')])).toBe('silent');
    await expect(tablesAt(database.url)).rejects.toThrow();
  });

  it('responds if the disk has no space for its log', async () => {
    const database = await startEmbeddedDatabase({ logFile: '/dev/full' });

    expect(await tablesAt(database.url)).toEqual([]);

    await database.stop();
  });

  it('has a different address at each start, and never 127.0.0.1', async () => {
    const first = await start();
    await first.stop();
    const second = await start();
    const { hostname, port } = new URL(second.url);

    expect(second.url).not.toBe(first.url);
    expect(hostname).toMatch(/^127\.[1-9]\d*\.[1-9]\d*\.[1-9]\d*$/);
    await expect(tablesAt(`http://127.0.0.1:${port}`)).rejects.toThrow();
    await second.stop();
  });

  it('returns to its previous address on request', async () => {
    const { url, stop } = await start();
    await stop();

    const again = await start({ url });

    expect(again.url).toBe(url);
    expect(await tablesAt(url)).toEqual([]);
    await again.stop();
  });

  it('ends with the host that started it, even if that is killed', async () => {
    const { host, url } = await hostToKill();
    const pid = await programPid();
    expect(await tablesAt(url)).toEqual([]);

    host.kill('SIGKILL');

    await expect.poll(() => isAlive(pid)).toBe(false);
  });

  it('replaces a process that was left behind', async () => {
    const { host } = await hostToKill();
    const left = await programPid();
    const { stdout } = spawn('ps', ['-o', 'ppid=', '-p', `${left}`]);
    const [supervisor] = await once(stdout, 'data');
    process.kill(Number(supervisor), 'SIGKILL');
    host.kill('SIGKILL');

    const database = await start();

    await expect.poll(() => isAlive(left)).toBe(false);
    expect(await tablesAt(database.url)).toEqual([]);
    await database.stop();
  });

  it('does not affect another process with the same ID', async () => {
    const stranger = spawn('sleep', ['30']);
    const pidFile = join(folder, 'stranger.pid');
    await writeFile(pidFile, `${stranger.pid}`);

    await endStale(pidFile, join(folder, 'data.sqlite'));
    await delay(50);

    expect(stranger.exitCode).toBeNull();
    expect(stranger.signalCode).toBeNull();
    stranger.kill();
  });

  it('reports that it ended unexpectedly', async () => {
    const database = await start();

    process.kill(await programPid(), 'SIGKILL');

    expect(await database.ended).toContain('The embedded DynamoDB exited unexpectedly');
    await database.stop();
  });
});

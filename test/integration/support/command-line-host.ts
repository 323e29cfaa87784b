import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type DataDir, openDataDir } from '#infra/local/data-dir/data-dir';
import { type CommandEnd, type RunningCommand, startCommand } from './command-line';
import { type DisturbedHost, startDisturbedHost } from './disturbed-host';

export interface CommandLine {
  readonly disturbed: DisturbedHost;
  /** A temporary folder for the commands' files. */
  readonly folder: string;
  readonly dataDir: DataDir;
  start(...args: string[]): RunningCommand;
  job(...args: string[]): Promise<CommandEnd>;
}

/** Starts a host before a file's tests and stops it after them. */
export function openCommandLine(): CommandLine {
  let disturbed: DisturbedHost;
  let folder: string;
  /** A data directory whose marker says that these tests' host is using it. */
  let dataDir: DataDir;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'cli-'));
    disturbed = await startDisturbedHost(10);
    dataDir = await openDataDir(join(folder, 'data'), false);
    await dataDir.remember({ ports: { site: Number(new URL(disturbed.host.url).port) } });
  });
  afterEach(() => disturbed.settle());
  afterAll(async () => {
    await disturbed?.stop();
    await dataDir?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const start = (...args: string[]): RunningCommand =>
    startCommand(['--data-dir', dataDir.path(), ...args], join(folder, 'config'));
  const job = (...args: string[]): Promise<CommandEnd> => start(...args).end;

  return {
    get disturbed() {
      return disturbed;
    },
    get folder() {
      return folder;
    },
    get dataDir() {
      return dataDir;
    },
    start,
    job,
  };
}

/** Returns the last line that a command printed. */
export const last = ({ lines }: CommandEnd) => lines.at(-1) ?? {};

/** Returns the ID in the last line that a command printed. */
export const idOf = (end: CommandEnd) => String(last(end).id);

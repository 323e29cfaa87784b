import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { runCli } from '#infra/cli/program';
import { type DataDir, openDataDir } from '#infra/local/data-dir/data-dir';
import type { LocalHost } from '#infra/local/host-options';
import { parseOptions } from '#infra/local/options';
import { parseAnswers } from '#infra/new-job/job-answers';
import { newJobProgram } from '#infra/new-job/main';
import { type DocumentedCommand, documentedCommands } from '../support/documented-commands';
import { startQuietHost } from '../support/quiet-host';

let folder: string;
let dataDir: DataDir;
let host: LocalHost;
let migration: string;
let backup: string;

/**
 * Does the same as `npm run job -- ...`, but in this process. Starting a process for each of the many
 * commands would be slow.
 */
async function job(...args: readonly string[]) {
  const said = { output: '', errors: '' };
  const keepIn = (name: keyof typeof said) => (chunk: string | Uint8Array) => {
    said[name] += chunk;
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(keepIn('output')),
    vi.spyOn(process.stderr, 'write').mockImplementation(keepIn('errors')),
  ];
  try {
    return { status: await runCli(['--data-dir', dataDir.path(), ...args]), ...said };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

async function runOf(...args: readonly string[]): Promise<string> {
  const { status, output, errors } = await job('start', ...args, '--watch');
  expect({ status, errors }).toEqual({ status: 0, errors: '' });
  return String(JSON.parse(output.trim().split('\n').at(-1) ?? '').id).slice(-8);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documented-'));
  vi.stubEnv('XDG_CONFIG_HOME', join(folder, 'config'));
  host = await startQuietHost({ users: 3 });
  dataDir = await openDataDir(join(folder, 'data'), false);
  await dataDir.remember({ ports: { site: Number(new URL(host.url).port) } });
  migration = await runOf('user-identifier-migration');
  backup = await runOf('backup');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await host?.stop();
  await dataDir?.close();
  await rm(folder, { recursive: true, force: true });
});

/** When commands differ only in the run ID, only one of them is included. */
const commandsOf = (script: string): readonly DocumentedCommand[] => {
  const all = documentedCommands().filter((command) => command.script === script);
  return [...new Map(all.map((command) => [command.args.map(generic).join(' '), command])).values()];
};
const generic = (word: string) => (/^[0-9A-Z]{4}$/.test(word) ? '<run>' : word);

describe('a command in the documentation', () => {
  it('exists for each script', () => {
    expect(commandsOf('job').length).toBeGreaterThan(10);
    expect(commandsOf('new-job').length).toBeGreaterThan(0);
    expect(commandsOf('start').length).toBeGreaterThan(2);
  });

  it.each(commandsOf('start'))('npm start -- $args ($page) is accepted', ({ args }) => {
    expect(() => parseOptions(args)).not.toThrow();
  });

  it.each(commandsOf('new-job'))('npm run new-job -- $args ($page) is accepted', async ({ args }) => {
    let answers: unknown;
    const program = newJobProgram(async ({ table, ...flags }) => {
      const others = {
        folder: 'sets',
        shape: 'sweep',
        access: 'Admin',
        name: 'a-name',
        title: 'A',
        description: 'A',
      };
      answers = parseAnswers({ ...others, tables: table ?? ['UserActivity'], ...flags }, folder);
    }).exitOverride();

    await program.parseAsync([...args], { from: 'user' });

    expect(answers).toBeDefined();
  });

  it.each(commandsOf('job').filter(({ args }) => !/--(panel|help)/.test(args.join(' '))))(
    'npm run job -- $args ($page) runs',
    async ({ args }) => {
      const { status, errors } = await job(
        ...args.map((word) =>
          word
            // The tutorial's job and its run do not exist here.
            .replace('stretching-to-mobility', 'user-identifier-migration')
            .replace('backup=<run>', `backup=${backup}`)
            .replace(/^(<run>|[0-9A-Z]{4})$/, migration),
        ),
      );

      // An error is also a valid response: the migration has ended, and an undone run cannot be undone again.
      if (['stop', 'resume', 'undo', 'acknowledge', 'limits'].includes(args[0] ?? '') && status !== 0)
        expect(errors).toMatch(/^Conflict: /);
      else expect({ status, errors }).toEqual({ status: 0, errors: expect.not.stringMatching(/^\w+: /) });
    },
  );
});

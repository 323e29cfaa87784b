import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { until } from './until';

const main = fileURLToPath(new URL('../../../infra/cli/main.ts', import.meta.url));

/** The outcome of a command. */
export interface CommandEnd {
  readonly status: number | null;
  /** The lines of standard output, which are JSON because the output is not a terminal. */
  readonly lines: readonly Readonly<Record<string, unknown>>[];
  readonly errors: string;
}

export interface RunningCommand {
  /** Resolves once the command has printed this many lines. */
  printed(lines: number): Promise<void>;
  /** Sends Ctrl-C. */
  interrupt(): void;
  readonly end: Promise<CommandEnd>;
}

/** Starts `npm run job -- ...args` with its own settings folder. */
export function startCommand(args: readonly string[], configFolder: string): RunningCommand {
  const child = spawn(process.execPath, ['--import', 'tsx', main, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, XDG_CONFIG_HOME: configFolder },
  });
  const out = textOf(child, 'stdout');
  const errors = textOf(child, 'stderr');
  const lines = () => out().split('\n').slice(0, -1);
  return {
    printed: (wanted) =>
      until(`${wanted} lines of ${args.join(' ')}`, () => (lines().length >= wanted ? true : undefined)).then(
        () => {},
      ),
    interrupt: () => void child.kill('SIGINT'),
    end: new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status) =>
        resolve({ status, lines: lines().map((line) => JSON.parse(line)), errors: errors() }),
      );
    }),
  };
}

function textOf(child: ChildProcess, name: 'stdout' | 'stderr'): () => string {
  let text = '';
  child[name]?.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  return () => text;
}

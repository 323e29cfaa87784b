import { type ChildProcess, spawn } from 'node:child_process';

/**
 * The time, in milliseconds, after which a step is considered hung. This is more than four times as long as
 * the slowest step takes on an otherwise idle machine.
 */
const limitMs = 60 * 60_000;
/** How long a step may take to exit after being asked to, in milliseconds. */
const graceMs = 10_000;

export interface Outcome {
  /** True if the script exited normally, with status 0. */
  readonly well: boolean;
  /** Everything that the script printed. */
  readonly output: string;
}

const running = new Set<ChildProcess>();
let interrupted = false;

/**
 * Sends a signal to the script and to every process it has started. Each script leads its own process group.
 */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, name);
  } catch (error) {
    // ESRCH means that the group has already ended.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function end(child: ChildProcess): void {
  signal(child, 'SIGTERM');
  setTimeout(() => signal(child, 'SIGKILL'), graceMs).unref();
}

/**
 * On an interrupt, ends the running steps and starts no new ones. The run then exits with the signal's exit
 * status. Later signals are ignored, because the steps would keep running if the runner were killed at this
 * point.
 */
export function endScriptsOnInterrupt(): void {
  for (const [name, status] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.on(name, () => {
      if (interrupted) return;
      interrupted = true;
      process.exitCode = status;
      for (const child of running) end(child);
    });
  }
}

/** Runs a package.json script as npm does, with the dev dependency's Node on its PATH. */
export async function runScript(name: string, args: readonly string[]): Promise<Outcome> {
  if (interrupted) return { well: false, output: 'Not started: the run was interrupted.' };
  const chunks: Buffer[] = [];
  const child = spawn('npm', ['run', '--silent', name, '--', ...args], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const { promise, resolve } = Promise.withResolvers<string>();
  child.once('error', (error) => resolve(`npm could not be started: ${error.message}`));
  child.once('close', (status, signalName) =>
    resolve(status === 0 ? '' : `ended by ${signalName ?? status}`),
  );
  const hung = setTimeout(() => end(child), limitMs);
  const trouble = await promise;
  clearTimeout(hung);
  running.delete(child);
  return { well: trouble === '', output: `${Buffer.concat(chunks)}${trouble && `\n(${name}: ${trouble})`}` };
}

import { type ChildProcess, spawn } from 'node:child_process';

/** How long a step may take before it counts as hung, in milliseconds. */
const limitMs = 30 * 60_000;
/** How long a step may take to end once it was asked to, in milliseconds. */
const graceMs = 10_000;

export interface Outcome {
  /** Ended by itself, with status 0. */
  readonly well: boolean;
  /** All that it printed. */
  readonly output: string;
}

const running = new Set<ChildProcess>();

/** Signals the script and all that it started: each is the leader of its own group. */
function signal(child: ChildProcess, name: NodeJS.Signals): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, name);
  } catch (error) {
    // ESRCH: the group is gone already, which is what was wanted.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}

function end(child: ChildProcess): void {
  signal(child, 'SIGTERM');
  setTimeout(() => signal(child, 'SIGKILL'), graceMs).unref();
}

/** Ends what still runs when the run itself is interrupted, and leaves with the status that the signal calls for. */
export function endScriptsOnInterrupt(): void {
  for (const [name, status] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(name, () => {
      for (const child of running) end(child);
      process.exitCode = status;
      setTimeout(() => process.exit(status), running.size > 0 ? graceMs + 500 : 0).unref();
    });
  }
}

/** Runs a script of package.json, with the Node of the dev dependency on its PATH, as npm always puts it. */
export async function runScript(name: string, args: readonly string[]): Promise<Outcome> {
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

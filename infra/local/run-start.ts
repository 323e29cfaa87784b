import { styleText } from 'node:util';
import { ignoreClosedOutput } from './base/closed-output';
import { codeOf } from './base/file-error';
import { HostError } from './base/host-error';
import { printable } from './base/printable';
import { sentenceOf, uncaughtFault } from './base/uncaught-fault';
import { startHost } from './host';
import type { LocalHost } from './host-options';
import { parseOptions, usage } from './options';
import { terminalProgress } from './seed/progress';
import { welcome } from './welcome';

/** Number of users of a new demo workspace. */
const usualUsers = 1000;

/** Within this time, a second Ctrl-C counts as the first one, because a terminal and npm both deliver it. */
const doubleSignalMs = 1000;

/** Interval between two checks whether npm is still running. */
const parentCheckMs = 500;

/**
 * Runs the host until it is asked to end. Returns the exit code: 0, 1 for a failure, 2 for a wrong option.
 */
export async function runStart(args: readonly string[]): Promise<number> {
  // Only this user may read the files that this process and its children write.
  process.umask(0o077);
  ignoreClosedOutput();
  const stop = stopSignal();
  try {
    const options = parseOptions(args);
    if (options.help) {
      console.log(usage);
      return 0;
    }
    const host = await startHost({
      dataDir: options.inMemory ? undefined : options.dataDir,
      fresh: options.fresh,
      port: options.port,
      usualPort: true,
      users: options.users ?? usualUsers,
      seedByRun: true,
      progress: terminalProgress('Writing the demo workspace', process.stdout, 'parts'),
      imports: options.imports,
      settings: options.settings,
      importProgress: terminalProgress('Loading the export', process.stdout),
      say,
      signal: stop,
      dev: options.dev,
    });
    console.log(welcome(host, options, performance.now() / 1000));
    return await untilTheEnd(host, stop);
  } catch (error) {
    if (stop.aborted) return 0;
    return report(error);
  }
}

async function untilTheEnd(host: LocalHost, stop: AbortSignal): Promise<number> {
  const stopped = new Promise<undefined>((resolve) => {
    if (stop.aborted) resolve(undefined);
    stop.addEventListener('abort', () => resolve(undefined));
  });
  const failure = await Promise.race([stopped, host.failed, uncaughtFault()]);
  if (failure) console.error(`\n${styleText('red', failure)}`);
  else say('Stopping ...');
  await host.stop();
  return failure ? 1 : 0;
}

/** Aborted by Ctrl-C or a request to end. A later Ctrl-C ends the process immediately. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  let firstMs: number | undefined;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      const now = performance.now();
      if (firstMs !== undefined && now - firstMs > doubleSignalMs) process.exit(1);
      firstMs ??= now;
      controller.abort();
    });
  }
  if (process.env.npm_lifecycle_event) whenParentEnds(() => controller.abort());
  return controller.signal;
}

/**
 * npm passes a request to end to its shell, which does not pass it on. We can only notice that the shell has
 * ended.
 */
function whenParentEnds(end: () => void): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), parentCheckMs).unref();
}

function report(error: unknown): number {
  if (!(error instanceof HostError)) {
    // For an error about a file, one sentence is sufficient. Anything else is a bug of the host, for which
    // its developers need the stack.
    const isOfFile = codeOf(error) !== undefined;
    console.error(`\n${styleText('red', `The host could not continue: ${sentenceOf(error)}`)}`);
    if (!isOfFile) console.error(error);
    return 1;
  }
  console.error(`\n${styleText('red', error.message)}`);
  if (error.code !== 'BadOption') return 1;
  console.error(`\n${usage}`);
  return 2;
}

function say(step: string): void {
  console.log(styleText('dim', `  ${printable(step)}`));
}

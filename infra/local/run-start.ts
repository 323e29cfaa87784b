import { styleText } from 'node:util';
import { codeOf } from './base/file-error';
import { HostError } from './base/host-error';
import { printable } from './base/printable';
import { ignoreClosedOutput, sentenceOf, uncaughtFault } from './base/uncaught-fault';
import { startBuilds } from './build/artifacts';
import type { LocalHost } from './host-options';
import { parseOptions, usage } from './options';
import { terminalProgress } from './seed/progress';
import { seeded, welcome } from './welcome';

const usualUsers = 1000;

/**
 * A second Ctrl-C within this time, in milliseconds, is a duplicate: the terminal and npm each deliver one.
 */
const doubleSignalMs = 1000;

const parentCheckMs = 500;

/** Runs the host, and returns the exit code: 0, 1 for a failure, 2 for an invalid option. */
export async function runStart(args: readonly string[]): Promise<number> {
  // This process and its children write private files.
  process.umask(0o077);
  ignoreClosedOutput();
  const stop = stopSignal();
  try {
    const options = parseOptions(args);
    if (options.help) {
      console.log(usage);
      return 0;
    }
    let isOpen = false;
    const open = (host: LocalHost, runUrl?: string) => {
      isOpen = true;
      console.log(welcome(host, options, seconds(), runUrl));
    };
    // Start now, so that the builds run while this process loads the host's modules.
    const builds = startBuilds(options.settings, !options.dev, { signal: stop, say });
    const { startHost } = await import('./host');
    const host = await startHost({
      dataDir: options.inMemory ? undefined : options.dataDir,
      fresh: options.fresh,
      port: options.port,
      usualPort: true,
      users: options.users ?? usualUsers,
      seedByRun: true,
      opened: open,
      builds,
      progress: terminalProgress('Writing the demo workspace', process.stdout, 'parts'),
      imports: options.imports,
      skipRefused: options.skipRefused,
      settings: options.settings,
      importProgress: terminalProgress('Loading the export', process.stdout),
      say,
      signal: stop,
      dev: options.dev,
    });
    if (isOpen) console.log(seeded(host, seconds()));
    else open(host);
    if (!options.noFirstNight) void host.firstNight().then((told) => told && say(told));
    return await untilTheEnd(host, stop);
  } catch (error) {
    if (stop.aborted) return 0;
    return report(error);
  }
}

/** Returns the seconds since the process started. */
const seconds = () => performance.now() / 1000;

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

/** Aborts on Ctrl-C or a termination signal. A second Ctrl-C ends the process at once. */
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

/** Calls `end` when npm's shell exits: npm passes a signal to its shell, which does not pass it on. */
function whenParentEnds(end: () => void): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), parentCheckMs).unref();
}

function report(error: unknown): number {
  if (!(error instanceof HostError)) {
    // A file error needs one sentence; anything else is a bug and needs the stack trace.
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

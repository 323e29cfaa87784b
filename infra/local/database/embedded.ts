import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import getPort from 'get-port';
import { HostError } from '../base/host-error';
import { projectRoot } from '../base/project-root';

export interface Database {
  readonly url: string;
  /** True for the user's own database (`AWS_ENDPOINT_URL_DYNAMODB`). */
  readonly external: boolean;
  /** Resolves if the database exits unexpectedly. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

export interface EmbeddedDatabaseOptions {
  /** The SQLite file, or undefined to keep everything in memory. */
  readonly file?: string;
  readonly logFile: string;
  /** The URL to reuse on a restart; by default, an address that nobody can guess. */
  readonly url?: string;
}

/** The maximum number of starts, because another program may take the chosen port first. */
const maxStarts = 5;

/**
 * Starts Dynoxide. It accepts any client that finds it, even browser pages, so it listens on a random
 * loopback address and port (37 random bits) that only the gate knows. Rejects with a HostError if there is
 * no program for this platform.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<Database> {
  const program = dynoxide();
  const pidFile = options.file && `${options.file}.pid`;
  if (pidFile && options.file) await endStale(pidFile, options.file);

  for (let start = 1; ; start += 1) {
    const { hostname, port } = options.url ? new URL(options.url) : await hiddenPlace();
    const endpoint = ['--host', hostname, '--port', port];
    const command = [program, ...endpoint, ...(options.file ? ['--db-path', options.file] : [])];
    const result = await run(command, pidFile, options.logFile);
    if (result.listening) return { url: `http://${hostname}:${port}`, external: false, ...result };
    if (!result.output.includes('already in use') || start === maxStarts) {
      throw new HostError('DatabaseFailed', `The embedded DynamoDB did not start: ${result.output.trim()}`);
    }
  }
}

/** The range of ports that operating systems do not assign automatically. */
const ports = { first: 20_000, last: 32_767 } as const;

/** Chooses a secret address. Where there is only one loopback address (macOS), only the port is random. */
async function hiddenPlace(): Promise<{ hostname: string; port: string }> {
  const part = () => randomInt(1, 255);
  const hostname = process.platform === 'linux' ? `127.${part()}.${part()}.${part()}` : '127.0.0.1';
  const port = await getPort({ host: hostname, port: randomInt(ports.first, ports.last + 1) });
  return { hostname, port: `${port}` };
}

type Outcome =
  | { readonly listening: true; readonly ended: Promise<string>; stop(): Promise<void> }
  | { readonly listening: false; readonly code: number | null; readonly output: string };

/** The maximum length of the program's output in messages, in characters. The log has everything. */
const maxOutput = 10_000;

/** Waits until Dynoxide is listening or has exited. */
async function run(
  command: readonly string[],
  pidFile: string | undefined,
  logFile: string,
): Promise<Outcome> {
  const child = startSupervised(command, pidFile);
  const log = createWriteStream(logFile, { flags: 'a' });
  // The host keeps running if a full disk prevents writes to the log.
  log.on('error', () => {});
  let output = '';
  const listening = Promise.withResolvers<'listening'>();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      log.write(chunk);
      if (output.length < maxOutput) output += chunk.toString();
      if (output.includes('Dynoxide listening on')) listening.resolve('listening');
    });
  }
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      log.end();
      resolve(code);
    });
  });

  const first = await Promise.race([exit, listening.promise]);
  if (first !== 'listening') return { listening: false, code: first, output };
  const ended = Promise.withResolvers<string>();
  let stopping = false;
  void exit.then((code) => {
    if (!stopping)
      ended.resolve(`The embedded DynamoDB exited unexpectedly (exit code ${code}); see ${logFile}`);
  });
  return {
    listening: true,
    ended: ended.promise,
    async stop() {
      stopping = true;
      child.stdin?.end();
      await exit;
    },
  };
}

function dynoxide(): string {
  const program = join(
    projectRoot,
    'node_modules',
    '@dynoxide',
    `${process.platform}-${process.arch}`,
    'dynoxide',
  );
  if (existsSync(program)) return program;
  throw new HostError(
    'NoDatabase',
    `There is no embedded DynamoDB for ${process.platform}-${process.arch}. Start another DynamoDB, for example DynamoDB Local, and set its address: AWS_ENDPOINT_URL_DYNAMODB=http://127.0.0.1:8000 npm start`,
  );
}

/**
 * Runs a program as a child of a shell, whose input is a pipe from this process. When the pipe closes, even
 * because of a SIGKILL here, the shell ends the program. Its own process group keeps Ctrl-C from ending it
 * while the host still needs it. Its files are private. `$PID_FILE` is for `endStale`.
 */
const supervisor = `
umask 077
exec 3<&0
"$@" </dev/null 3<&- &
program=$!
[ -n "$PID_FILE" ] && echo "$program" >"$PID_FILE"
(
  read -r _ <&3
  kill -TERM "$program"
  tries=0
  while kill -0 "$program" && [ "$tries" -lt 50 ]; do sleep 0.1; tries=$((tries + 1)); done
  kill -KILL "$program"
) 2>/dev/null >&2 &
watcher=$!
exec 3<&-
wait "$program"
code=$?
kill "$watcher" 2>/dev/null
[ -n "$PID_FILE" ] && rm -f "$PID_FILE"
exit "$code"
`;

/** Starts a program that never outlives this process. To end it, close the child's `stdin`. */
function startSupervised(command: readonly string[], pidFile: string | undefined): ChildProcess {
  return spawn('/bin/sh', ['-c', supervisor, 'supervisor', ...command], {
    env: { PATH: process.env.PATH, ...(pidFile && { PID_FILE: pidFile }) },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
}

/**
 * Ends the program that a killed supervisor left behind, if its command line contains `mark`: an unrelated
 * process may now have the ID.
 */
export async function endStale(pidFile: string, mark: string): Promise<void> {
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).trim());
  if (pid > 1 && (await commandLine(pid)).includes(mark)) {
    process.kill(pid, 'SIGKILL');
    while ((await commandLine(pid)).includes(mark)) await delay(20);
  }
  await rm(pidFile, { force: true });
}

const commandLine = (pid: number) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');

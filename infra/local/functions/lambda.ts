import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { HostError } from '../base/host-error';
import type { InvocationResult, InvokeFunction } from '../template/template';
import { FunctionProcess, type FunctionSettings } from './function-process';

export interface Lambda {
  readonly invoke: InvokeFunction;
  /** Replaces the settings, which the next invocation uses. */
  replace(functions: readonly FunctionSettings[]): void;
  /** Waits until all processes have exited. Running invocations fail with `Runtime.ExitError`. */
  stop(): Promise<void>;
}

const maxPayloadBytes = 6 * 1024 * 1024;

/** The maximum number of idle processes per function. Each uses about 90 MB. */
export const maxIdle = 8;
/** After this time, all but one of a function's processes exit. */
const idleMs = 60_000;

/**
 * Invokes functions as Lambda does: each invocation has a process to itself, which is reused unless it
 * exited, timed out or has old settings. Beyond the reserved concurrency, rejects with a
 * TooManyRequestsError. One process per function is kept ready. Output goes to `<logDir>/<function>.log`.
 */
export async function startLambda(functions: readonly FunctionSettings[], logDir: string): Promise<Lambda> {
  await mkdir(logDir, { recursive: true });
  const entries = await Promise.all(functions.map((settings) => startFunction(settings, logDir)));
  const byArn = new Map(entries.map((entry) => [entry.settings.arn, entry]));

  return {
    async invoke(functionArn, payload) {
      const entry = byArn.get(unqualified(functionArn));
      if (!entry) throw new HostError('NotFound', `Function not found: ${functionArn}`);
      return await invoke(entry, JSON.stringify(payload) ?? 'null');
    },
    replace(newFunctions) {
      for (const settings of newFunctions) {
        const entry = byArn.get(settings.arn);
        if (!entry) continue;
        entry.settings = settings;
        for (const process of entry.idle.splice(0)) process.kill();
        keepOneReady(entry);
      }
    },
    async stop() {
      await Promise.all(
        entries.map(async (entry) => {
          entry.stopped = true;
          clearTimeout(entry.idleTimer);
          const running = [...entry.processes];
          for (const process of running) process.kill();
          await Promise.all(running.map((process) => process.ended));
          await entry.log.close();
        }),
      );
    },
  };
}

interface FunctionEntry {
  settings: FunctionSettings;
  readonly log: FileHandle;
  /** All processes, including idle ones. */
  readonly processes: Set<FunctionProcess>;
  /** The idle processes; the most recently used one is last. */
  readonly idle: FunctionProcess[];
  running: number;
  idleTimer: NodeJS.Timeout | undefined;
  stopped: boolean;
}

async function startFunction(settings: FunctionSettings, logDir: string): Promise<FunctionEntry> {
  const log = await open(join(logDir, `${settings.name}.log`), 'a');
  const entry: FunctionEntry = {
    settings,
    log,
    processes: new Set(),
    idle: [],
    running: 0,
    idleTimer: undefined,
    stopped: false,
  };
  keepOneReady(entry);
  return entry;
}

function keepOneReady(entry: FunctionEntry): void {
  if (!entry.stopped && !entry.idle.some(({ usable }) => usable)) entry.idle.push(startProcess(entry));
}

function takeProcess(entry: FunctionEntry): FunctionProcess {
  for (;;) {
    const process = entry.idle.pop();
    if (!process) return startProcess(entry);
    if (process.usable) return process;
  }
}

/** Ends the process if it cannot be reused or if enough are idle. */
function giveBack(entry: FunctionEntry, process: FunctionProcess): void {
  const fits = entry.idle.length < maxIdle && process.settings === entry.settings;
  if (entry.stopped || !process.usable || !fits) {
    process.kill();
    return;
  }
  entry.idle.push(process);
  clearTimeout(entry.idleTimer);
  entry.idleTimer = setTimeout(() => {
    for (const idle of entry.idle.splice(0, entry.idle.length - 1)) idle.kill();
  }, idleMs).unref();
}

function startProcess(entry: FunctionEntry): FunctionProcess {
  const process = new FunctionProcess(entry.settings, entry.log.fd);
  entry.processes.add(process);
  void process.ended.then(() => entry.processes.delete(process));
  return process;
}

async function invoke(entry: FunctionEntry, event: string): Promise<InvocationResult> {
  if (entry.stopped)
    throw new HostError('NotFound', `The host is stopping; ${entry.settings.name} was not invoked`);
  if (Buffer.byteLength(event) > maxPayloadBytes) {
    return tooLarge(
      'RequestEntityTooLargeException',
      `Request must be smaller than ${maxPayloadBytes} bytes`,
    );
  }
  const { name, reservedConcurrency = Number.POSITIVE_INFINITY } = entry.settings;
  if (entry.running >= reservedConcurrency) throw new TooManyRequestsError(name, reservedConcurrency);
  entry.running += 1;
  try {
    return await run(entry, event);
  } finally {
    entry.running -= 1;
  }
}

async function run(entry: FunctionEntry, event: string): Promise<InvocationResult> {
  const process = takeProcess(entry);
  const requestId = randomUUID();
  const startedMs = Date.now();
  const invocation = process.invoke(event, requestId);
  // This happens after the invocation has begun, so that the next one finds a process ready.
  setImmediate(() => keepOneReady(entry));

  const result = await invocation;
  giveBack(entry, process);
  if (!entry.stopped) {
    const outcome = result.ok ? 'ok' : `${result.error.errorType}: ${result.error.errorMessage}`;
    const line = `${new Date().toISOString()} ${requestId} ${Date.now() - startedMs} ms ${outcome}\n`;
    // The result is valid even if the disk is too full for the log.
    await entry.log.write(line).catch(() => {});
  }
  if (result.ok && Buffer.byteLength(JSON.stringify(result.payload) ?? '') > maxPayloadBytes) {
    return tooLarge(
      'Function.ResponseSizeTooLarge',
      `Response payload size exceeded maximum allowed payload size (${maxPayloadBytes} bytes).`,
    );
  }
  return result;
}

const tooLarge = (errorType: string, errorMessage: string): InvocationResult => ({
  ok: false,
  error: { errorType, errorMessage },
});

/** Returns `arn:aws:lambda:region:account:function:name`, without version or alias. */
const unqualified = (functionArn: string) => functionArn.split(':').slice(0, 7).join(':');

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Limits the concurrent invocations of each function, because each has its own process and one machine has
 * few processors. Further invocations wait.
 */
export function takeTurns(invoke: InvokeFunction, most: number): InvokeFunction {
  const lines = new Map<string, Line>();

  return async (functionArn, payload) => {
    const line = lines.get(functionArn) ?? { running: 0, waiting: [] };
    lines.set(functionArn, line);
    if (line.running < most) line.running += 1;
    else await new Promise<void>((resolve) => line.waiting.push(resolve));
    try {
      return await invoke(functionArn, payload);
    } finally {
      const next = line.waiting.shift();
      // The turn is passed on directly, so that an invocation that has just arrived cannot take it.
      if (next) next();
      else line.running -= 1;
    }
  };
}

/** The error for a function that was not run. The Lambda API uses the same name. */
export class TooManyRequestsError extends Error {
  override readonly name = 'TooManyRequestsException';
  readonly reason = 'ReservedFunctionConcurrentInvocationLimitExceeded';

  constructor(functionName: string, limit: number) {
    super(`Rate Exceeded. ${functionName} has reached its reserved concurrency of ${limit}.`);
  }
}

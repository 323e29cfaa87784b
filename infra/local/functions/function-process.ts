import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { InvocationResult } from '../template/template';

/** A message from the host to a function's process, which runs one invocation at a time. */
export interface InvokeMessage {
  readonly event: string;
  readonly requestId: string;
  /** When the invocation is killed, in milliseconds since the epoch. */
  readonly deadlineMs: number;
  readonly functionArn: string;
}

export interface FunctionError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
}

/**
 * A message from the process to the host, one per invocation. None follows an error that ends the process
 * (`isLast`).
 */
export type RuntimeMessage =
  | { readonly kind: 'result'; readonly payload: string }
  | { readonly kind: 'error'; readonly error: FunctionError; readonly isLast?: boolean };

/** Everything that the function's processes receive. */
export interface FunctionSettings {
  readonly name: string;
  readonly arn: string;
  readonly assetFolder: string;
  /** The handler, such as `index.handler`. */
  readonly handler: string;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /** The maximum number of concurrent invocations; further ones are rejected. No limit by default. */
  readonly reservedConcurrency?: number | undefined;
  readonly environment: Readonly<Record<string, string>>;
}

/** The share of the memory for JavaScript objects. The rest is for buffers and the runtime. */
const heapShare = 0.9;

/**
 * Runs a function's invocations one after another. Loads the handler at once, so that they start without
 * delay, and exits when its channel to the host closes, so that it never outlives the host.
 */
export class FunctionProcess {
  readonly settings: FunctionSettings;
  readonly #child: ChildProcess;
  /** Receives the current invocation's result, if one is running. */
  #answer: ((outcome: RuntimeMessage | Exit) => void) | undefined;
  #failed = false;
  #timedOut = false;

  constructor(settings: FunctionSettings, logFd: number) {
    this.settings = settings;
    this.#child = fork(join(import.meta.dirname, 'runtime.ts'), [settings.assetFolder, settings.handler], {
      cwd: settings.assetFolder,
      env: { NODE_OPTIONS: process.env.NODE_OPTIONS, ...settings.environment },
      execArgv: [`--max-old-space-size=${Math.floor(settings.memoryMb * heapShare)}`],
      stdio: ['ignore', logFd, logFd, 'ipc'],
    });
    this.#child.on('message', (message: RuntimeMessage) => this.#take(message));
    this.#child.once('exit', (code, signal) => this.#take({ kind: 'exit', code, signal }));
    this.#child.once('error', () => this.#take({ kind: 'exit', code: null, signal: null }));
  }

  /** False if the process has exited, is about to, or could not be started. */
  get usable(): boolean {
    const { connected, exitCode, signalCode, killed } = this.#child;
    return connected && exitCode === null && signalCode === null && !killed && !this.#failed;
  }

  get ended(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null || this.#child.pid === undefined) {
      return Promise.resolve();
    }
    return new Promise((resolve) => this.#child.once('exit', () => resolve()));
  }

  /** Runs one invocation at a time. Beyond the timeout, the process is killed. */
  async invoke(event: string, requestId: string): Promise<InvocationResult> {
    const { timeoutMs, arn } = this.settings;
    const message: InvokeMessage = { event, requestId, deadlineMs: Date.now() + timeoutMs, functionArn: arn };
    const timer = setTimeout(() => {
      this.#timedOut = true;
      this.kill();
    }, timeoutMs);
    const outcome = await new Promise<RuntimeMessage | Exit>((resolve) => {
      this.#answer = resolve;
      this.#child.send(message, () => {});
    });
    clearTimeout(timer);
    return this.#result(outcome, requestId);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /**
   * Takes a message from the process. An error that ends the process may arrive without a running invocation.
   */
  #take(outcome: RuntimeMessage | Exit): void {
    if (!this.#answer || (outcome.kind === 'error' && outcome.isLast)) this.#failed = true;
    this.#answer?.(outcome);
    this.#answer = undefined;
  }

  #result(outcome: RuntimeMessage | Exit, requestId: string): InvocationResult {
    if (outcome.kind === 'result') return { ok: true, payload: JSON.parse(outcome.payload) };
    if (outcome.kind === 'error') return { ok: false, error: outcome.error };
    if (this.#timedOut) {
      const seconds = (this.settings.timeoutMs / 1000).toFixed(2);
      return failure(
        'Sandbox.Timedout',
        `RequestId: ${requestId} Error: Task timed out after ${seconds} seconds`,
      );
    }
    const how =
      outcome.kind === 'exit' && outcome.signal
        ? `signal: ${outcome.signal}`
        : `exit status ${codeOf(outcome)}`;
    return failure('Runtime.ExitError', `RequestId: ${requestId} Error: Runtime exited with error: ${how}`);
  }
}

interface Exit {
  readonly kind: 'exit';
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

const codeOf = (outcome: RuntimeMessage | Exit) => (outcome.kind === 'exit' ? (outcome.code ?? 1) : 1);

const failure = (errorType: string, errorMessage: string): InvocationResult => ({
  ok: false,
  error: { errorType, errorMessage },
});

import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { InvocationResult } from '../template/template';
import type { InvokeMessage, RuntimeMessage } from './protocol';

/** A function's settings. The function's processes receive no other settings. */
export interface FunctionSettings {
  readonly name: string;
  readonly arn: string;
  /** The bundled asset's folder. */
  readonly assetFolder: string;
  /** The handler's name, such as `index.handler`. */
  readonly handler: string;
  readonly timeoutMs: number;
  readonly memoryMb: number;
  /**
   * The maximum number of concurrent invocations. Additional invocations are rejected. By default, there is
   * no limit.
   */
  readonly reservedConcurrency?: number | undefined;
  readonly environment: Readonly<Record<string, string>>;
}

/**
 * The share of a function's memory available to JavaScript objects. The rest is for buffers and the runtime.
 */
const heapShare = 0.9;

/**
 * A process that runs a function's invocations one after another. It loads the handler immediately, so that
 * invocations start without delay. It exits when its channel to the host closes, so it never outlives the
 * host.
 */
export class FunctionProcess {
  readonly settings: FunctionSettings;
  readonly #child: ChildProcess;
  /** Receives the current invocation's result. Undefined if no invocation is running. */
  #answer: ((outcome: RuntimeMessage | Exit) => void) | undefined;
  #failed = false;
  #timedOut = false;

  constructor(settings: FunctionSettings, logFd: number) {
    this.settings = settings;
    this.#child = fork(join(import.meta.dirname, 'runtime.ts'), [settings.assetFolder, settings.handler], {
      cwd: settings.assetFolder,
      env: { ...settings.environment },
      execArgv: [`--max-old-space-size=${Math.floor(settings.memoryMb * heapShare)}`],
      stdio: ['ignore', logFd, logFd, 'ipc'],
    });
    this.#child.on('message', (message: RuntimeMessage) => this.#take(message));
    this.#child.once('exit', (code, signal) => this.#take({ kind: 'exit', code, signal }));
    this.#child.once('error', () => this.#take({ kind: 'exit', code: null, signal: null }));
  }

  /** False if the process has exited, is about to exit, or could not be started. */
  get usable(): boolean {
    const { connected, exitCode, signalCode, killed } = this.#child;
    return connected && exitCode === null && signalCode === null && !killed && !this.#failed;
  }

  /** Resolves when the process has exited. */
  get ended(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null || this.#child.pid === undefined) {
      return Promise.resolve();
    }
    return new Promise((resolve) => this.#child.once('exit', () => resolve()));
  }

  /**
   * Runs the handler for an event. Only one invocation may run at a time. If an invocation exceeds the
   * timeout, the process is killed.
   */
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
   * Handles a message from the process. An error that ends the process may arrive even if no invocation is
   * running.
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

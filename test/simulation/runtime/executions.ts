import { ExecutionAlreadyExists, ExecutionDoesNotExist } from '@aws-sdk/client-sfn';
import type { Surroundings } from './actor';
import type { Execution } from './execution';
import { Interpreter, StateError } from './interpreter';

interface Input {
  readonly name?: string;
  readonly input?: string;
  readonly executionArn?: string;
  readonly error?: string;
  readonly cause?: string;
}

/** The executions of the stack's only state machine, as Step Functions stores them. */
export class Executions {
  private readonly all = new Map<string, Execution>();

  constructor(private readonly world: Surroundings) {}

  /** Returns the executions that have not ended. */
  get running(): readonly Execution[] {
    return [...this.all.values()].filter(({ status }) => status === 'RUNNING');
  }

  /** Performs a request to Step Functions. Throws the service's errors. */
  ask(command: string, input: unknown): object {
    const { name = '', input: text = '{}', executionArn = '', error, cause } = input as Input;
    switch (command) {
      case 'StartExecutionCommand':
        this.start(name, JSON.parse(text));
        return {};
      case 'DescribeExecutionCommand':
        return { ...this.of(executionArn) };
      case 'StopExecutionCommand':
        this.end(this.of(executionArn), { status: 'ABORTED', error, cause });
        return {};
      default:
        throw new Error(`The simulated Step Functions do not know ${command}.`);
    }
  }

  /**
   * Starts an execution. Throws ExecutionAlreadyExists if the name has already been used, unless that
   * execution is still running with the same input.
   */
  start(name: string, input: unknown): void {
    const known = this.all.get(name);
    if (known?.status === 'RUNNING' && JSON.stringify(known.input) === JSON.stringify(input)) return;
    if (known)
      throw new ExecutionAlreadyExists({ message: `Execution Already Exists: '${name}'`, $metadata: {} });
    const startTime = new Date(this.world.scheduler.now).toISOString();
    const { version } = this.world;
    const execution: Execution = { name, input, startTime, version, status: 'RUNNING' };
    this.all.set(name, execution);
    new Interpreter(this.world, execution).run().then(
      () => this.end(execution, { status: 'SUCCEEDED' }),
      (failure: unknown) => {
        if (!(failure instanceof StateError)) return this.world.onBroken(failure);
        this.end(execution, { status: 'FAILED', error: failure.name, cause: failure.message });
      },
    );
  }

  /** Ends an execution unless it has already ended. */
  end(execution: Execution, { status, error, cause }: Pick<Execution, 'status' | 'error' | 'cause'>): void {
    if (execution.status !== 'RUNNING') return;
    Object.assign(execution, { status, error, cause });
    this.world.executionEnded(execution);
    if (status !== 'SUCCEEDED') this.world.executionFailed(execution);
  }

  private of(arn: string): Execution {
    const execution = this.all.get(arn.split(':').at(-1) ?? '');
    if (!execution)
      throw new ExecutionDoesNotExist({ message: `Execution Does Not Exist: '${arn}'`, $metadata: {} });
    return execution;
  }
}

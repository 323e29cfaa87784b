import { DescribeExecutionCommand, type DescribeExecutionOutput, SFNClient } from '@aws-sdk/client-sfn';
import type { Permissions } from '#infra/local/gate/permissions';
import { type ExecutionStore, forgetfulStore } from '#infra/local/states/execution-store';
import { createMachine } from '#infra/local/states/machine';
import { createStatesService } from '#infra/local/states/states-api';
import { createStepFunctions, type StatusListener } from '#infra/local/states/step-functions';
import type { InvocationResult } from '#infra/local/template/template';
import { allPermissions, openGate } from '../gate/open-gate';

export const machineArn = 'arn:aws:states:us-east-1:000000000000:stateMachine:Test-jobs';

/** The body of a task function in a test. */
export type Task = (input: Record<string, unknown>) => Promise<unknown> | unknown;

/** An error that a task throws, with the name that `Retry` and `Catch` refer to. */
export class NamedError extends Error {
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

/** Returns a Task state. Its function is the entry with the given name in `tasks`. */
export const task = (name: string, rest: object) => ({
  Type: 'Task',
  Resource: `arn:aws:lambda:us-east-1:000000000000:function:${name}:1`,
  ...rest,
});

export interface StatesWorldOptions {
  readonly definition: object;
  readonly tasks: Readonly<Record<string, Task>>;
  readonly store?: ExecutionStore;
  readonly onStatus?: StatusListener;
  /**
   * The permissions of the state machine's role, if they differ from the default, which allows everything.
   */
  readonly permissions?: Partial<Permissions>;
}

/**
 * Starts Step Functions with one state machine, behind its wire protocol, and creates an SDK client for it.
 */
export async function createStatesWorld({
  definition,
  tasks,
  store = forgetfulStore,
  onStatus,
  permissions,
}: StatesWorldOptions) {
  const invoke = async (functionArn: string, input: unknown): Promise<InvocationResult> => {
    const name = functionArn.split(':')[6] ?? '';
    try {
      return { ok: true, payload: (await tasks[name]?.(Object(input))) ?? null };
    } catch (error) {
      const { name: errorType, message: errorMessage } = error as Error;
      return { ok: false, error: { errorType, errorMessage } };
    }
  };
  const machine = createMachine(
    {
      logicalId: 'Machine',
      type: 'AWS::StepFunctions::StateMachine',
      ref: machineArn,
      attributes: { Arn: machineArn, Name: 'Test-jobs' },
      properties: {
        DefinitionString: JSON.stringify(definition),
        RoleArn: 'arn:aws:iam::000000000000:role/x',
      },
    },
    invoke,
    () => ({ ...allPermissions, ...permissions }),
  );
  const stepFunctions = await createStepFunctions([machine], store, onStatus ?? (() => {}));
  const server = await openGate({ states: createStatesService(() => stepFunctions) });
  const client = new SFNClient(server.client);

  return {
    client,
    stepFunctions,
    /** Waits until an execution has ended. */
    async ended(executionArn: string | undefined): Promise<DescribeExecutionOutput> {
      for (;;) {
        const execution = await client.send(new DescribeExecutionCommand({ executionArn }));
        if (execution.status !== 'RUNNING') return execution;
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    async close() {
      await stepFunctions.close();
      client.destroy();
      await server.stop();
    },
  };
}

import {
  DescribeExecutionCommand,
  ExecutionAlreadyExists,
  ExecutionDoesNotExist,
  StartExecutionCommand,
  StopExecutionCommand,
} from '@aws-sdk/client-sfn';
import type { Engine } from './dependencies';

const nameOf = (runId: string, attempt: number) => `${runId}-${attempt}`;

function machineArn(engine: Engine): string {
  const { stateMachineArn } = engine.settings;
  if (!stateMachineArn)
    throw new Error('STATE_MACHINE_ARN is not set: this function cannot start executions.');
  return stateMachineArn;
}

/** Does nothing if the execution already exists. */
export async function startExecution(engine: Engine, runId: string, attempt: number): Promise<void> {
  try {
    await engine.sfn.send(
      new StartExecutionCommand({
        stateMachineArn: machineArn(engine),
        name: nameOf(runId, attempt),
        input: JSON.stringify({ runId, attempt }),
      }),
    );
  } catch (error) {
    if (!(error instanceof ExecutionAlreadyExists)) throw error;
  }
}

/** Does nothing if the execution has ended or was never started. */
export async function stopExecution(
  engine: Engine,
  runId: string,
  attempt: number,
  cause: string,
): Promise<void> {
  try {
    await engine.sfn.send(
      new StopExecutionCommand({
        executionArn: executionArn(engine, runId, attempt),
        error: 'ForceStop',
        cause,
      }),
    );
  } catch (error) {
    if (!(error instanceof ExecutionDoesNotExist)) throw error;
  }
}

const executionArn = (engine: Engine, runId: string, attempt: number) =>
  `${machineArn(engine).replace(':stateMachine:', ':execution:')}:${nameOf(runId, attempt)}`;

/** Undefined if the execution was never started. */
export async function describeExecution(engine: Engine, runId: string, attempt: number) {
  try {
    const { status, error, cause } = await engine.sfn.send(
      new DescribeExecutionCommand({ executionArn: executionArn(engine, runId, attempt) }),
    );
    return { status, error, cause };
  } catch (error) {
    if (error instanceof ExecutionDoesNotExist) return undefined;
    throw error;
  }
}

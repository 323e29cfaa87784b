import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { jsonAnswer, type Service } from '../gate/service-answer';
import type { Execution } from './execution-store';
import { StatesApiError, type StepFunctions } from './step-functions';

/** AWS JSON 1.0 has dates in seconds. */
const seconds = (ms: number | undefined) => (ms === undefined ? undefined : ms / 1000);

const page = z.object({
  stateMachineArn: z.string(),
  statusFilter: z.enum(['RUNNING', 'SUCCEEDED', 'FAILED', 'TIMED_OUT', 'ABORTED']).optional(),
  maxResults: z.int().min(0).max(1000).default(0),
  nextToken: z.string().optional(),
});

const startRequest = z.object({
  stateMachineArn: z.string(),
  name: z.string().optional(),
  input: z.string().default('{}'),
});

const executionRequest = z.object({ executionArn: z.string() });
const stopRequest = executionRequest.extend({ error: z.string().optional(), cause: z.string().optional() });

const machineRequest = z.object({ stateMachineArn: z.string() });

type Operation = (stepFunctions: StepFunctions, request: unknown) => Promise<object> | object;

const operations: Readonly<Record<string, Operation>> = {
  async StartExecution(stepFunctions, request) {
    const { stateMachineArn, name = randomUUID(), input } = parse(startRequest, request);
    const { arn, startedMs } = await stepFunctions.start({ machineArn: stateMachineArn, name, input });
    return { executionArn: arn, startDate: seconds(startedMs) };
  },
  DescribeExecution(stepFunctions, request) {
    const execution = stepFunctions.describe(parse(executionRequest, request).executionArn);
    const { input, output, error, cause } = execution;
    return {
      ...summary(execution),
      input,
      inputDetails: { included: true },
      output,
      outputDetails: output === undefined ? undefined : { included: true },
      error,
      cause,
      redriveCount: 0,
      redriveStatus: 'NOT_REDRIVABLE',
    };
  },
  DescribeStateMachine(stepFunctions, request) {
    const { arn, name, definition } = stepFunctions.machine(parse(machineRequest, request).stateMachineArn);
    return {
      stateMachineArn: arn,
      name,
      status: 'ACTIVE',
      type: 'STANDARD',
      definition,
      // The stack is recreated at each start.
      creationDate: 0,
    };
  },
  async StopExecution(stepFunctions, request) {
    const { executionArn, error, cause } = parse(stopRequest, request);
    return { stopDate: seconds((await stepFunctions.stop(executionArn, error, cause)).stoppedMs) };
  },
  ListExecutions(stepFunctions, request) {
    const { stateMachineArn, statusFilter, maxResults, nextToken } = parse(page, request);
    const executions = stepFunctions.list(stateMachineArn, statusFilter);
    const from = nextToken === undefined ? 0 : executions.findIndex(({ name }) => name === nextToken);
    if (from < 0) throw new StatesApiError('InvalidToken', `Invalid Token: '${nextToken}'`);
    const to = from + (maxResults || 100);
    return { executions: executions.slice(from, to).map(summary), nextToken: executions[to]?.name };
  },
};

function summary({ arn, machineArn, name, status, startedMs, stoppedMs }: Execution) {
  return {
    executionArn: arn,
    stateMachineArn: machineArn,
    name,
    status,
    startDate: seconds(startedMs),
    stopDate: seconds(stoppedMs),
  };
}

/** AWS JSON 1.0. */
export function createStatesService(stepFunctions: () => StepFunctions | undefined): Service {
  return async (operation, input) => {
    try {
      const running = stepFunctions();
      if (!running) throw new Error('The host is starting');
      return jsonAnswer(200, await answer(running, operation, input), '1.0');
    } catch (error) {
      const [status, __type] = error instanceof StatesApiError ? [400, error.type] : [500, 'InternalFailure'];
      return jsonAnswer(
        status,
        { __type, message: error instanceof Error ? error.message : String(error) },
        '1.0',
      );
    }
  };
}

async function answer(stepFunctions: StepFunctions, operation: string, input: unknown): Promise<object> {
  const known = Object.hasOwn(operations, operation) ? operations[operation] : undefined;
  if (known) return await known(stepFunctions, input);
  throw new StatesApiError(
    'UnknownOperationException',
    `The local host does not support the operation ${operation}`,
  );
}

function parse<Shape extends z.ZodType>(shape: Shape, request: unknown): z.infer<Shape> {
  const parsed = shape.safeParse(request);
  if (parsed.success) return parsed.data;
  throw new StatesApiError('ValidationException', z.prettifyError(parsed.error));
}

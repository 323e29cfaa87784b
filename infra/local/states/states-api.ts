import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { jsonService, parseInput, type Service, ServiceError } from '../gate/service-answer';
import type { Execution } from './execution-store';
import type { StepFunctions } from './step-functions';

/** Converts a time to seconds, as AWS JSON 1.0 has dates. */
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
    if (from < 0) throw new ServiceError('InvalidToken', `Invalid Token: '${nextToken}'`);
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

export const createStatesService = (stepFunctions: () => StepFunctions | undefined): Service =>
  jsonService(
    () => {
      const running = stepFunctions();
      if (running) return running;
      throw new Error('The host is starting');
    },
    operations,
    { unknown: 'UnknownOperationException', failure: 'InternalFailure' },
    '1.0',
  );

const parse = <Shape extends z.ZodType>(shape: Shape, request: unknown) =>
  parseInput(shape, request, 'ValidationException');

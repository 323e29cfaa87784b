import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { isLoopbackHost } from '../site/loopback';
import type { Execution } from './execution-store';
import { maxStateBytes } from './machine';
import { StatesApiError, type StepFunctions } from './step-functions';

/** Bytes of a request at most: the largest input, escaped, and some. */
const maxRequestBytes = 4 * maxStateBytes;

const prefix = 'AWSStepFunctions.';

/** Dates of AWS JSON 1.0 are seconds since the epoch. */
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

/** What the host answers of the Step Functions API. */
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
      // Nothing here has a role, and the stack is made anew at each start.
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

/** A server that speaks the wire protocol of Step Functions (AWS JSON 1.0), as the SDK's client does. It does not listen yet. */
export function createStatesServer(stepFunctions: () => StepFunctions | undefined): Server {
  return createServer((request, response) => {
    if (!isLoopbackHost(request)) {
      send(response, 421, { message: 'This server answers to this machine only' });
      return;
    }
    answer(stepFunctions(), request).then(
      (body) => send(response, 200, body),
      (error: unknown) => sendError(response, error),
    );
  });
}

async function answer(stepFunctions: StepFunctions | undefined, request: IncomingMessage): Promise<object> {
  const target = String(request.headers['x-amz-target'] ?? '');
  const operation = operations[target.replace(prefix, '')];
  if (!target.startsWith(prefix) || !operation) {
    request.resume();
    throw new StatesApiError(
      'UnknownOperationException',
      `The local host does not know the operation ${target}`,
    );
  }
  if (!stepFunctions) throw new Error('The host is starting');
  return await operation(stepFunctions, await readJson(request));
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes <= maxRequestBytes) chunks.push(chunk);
  }
  if (bytes > maxRequestBytes) throw new StatesApiError('ValidationException', 'The request is too large');
  try {
    return JSON.parse(Buffer.concat(chunks).toString() || '{}');
  } catch {
    throw new StatesApiError('ValidationException', 'The request is not JSON');
  }
}

function parse<Shape extends z.ZodType>(shape: Shape, request: unknown): z.infer<Shape> {
  const parsed = shape.safeParse(request);
  if (parsed.success) return parsed.data;
  throw new StatesApiError('ValidationException', z.prettifyError(parsed.error));
}

function sendError(response: ServerResponse, error: unknown): void {
  if (error instanceof StatesApiError) send(response, 400, { __type: error.type, message: error.message });
  else send(response, 500, { __type: 'InternalFailure', message: String(error) });
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    'content-type': 'application/x-amz-json-1.0',
    'x-amzn-requestid': randomUUID(),
  });
  response.end(JSON.stringify(body));
}

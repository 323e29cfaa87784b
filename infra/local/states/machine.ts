import { ExecutionAbortedError, StateMachine, type StateMachineDefinition } from 'aws-local-stepfunctions';
import { z } from 'zod';
import { badTemplate } from '../base/host-error';
import { TooManyRequestsError } from '../functions/lambda';
import { allowedInvoke, type PermissionsOf } from '../gate/permissions';
import { type InvokeFunction, ignoring, type ResolvedResource, readProperties } from '../template/template';
import { drain, type ExecutionContext, itemRuns, takeMaps } from './map-items';
import { maxStateBytes, TaskError } from './task-error';

export interface Machine {
  readonly arn: string;
  readonly name: string;
  readonly definition: string;
  /** Runs an execution. `end` never rejects. */
  run(execution: { readonly arn: string; readonly name: string; readonly input: unknown }): Run;
}

export interface Run {
  /** Resolves with the end, or with undefined after `abort`. */
  readonly end: Promise<RunEnd | undefined>;
  abort(): void;
}

type RunEnd =
  | { readonly status: 'SUCCEEDED'; readonly output: string }
  | { readonly status: 'FAILED' | 'TIMED_OUT'; readonly error: string; readonly cause: string };

/** The timeout of a task that sets none: the longest that a Node timer can wait. */
const longestTimeoutSeconds = 2_147_000;

const machineShape = z.strictObject({
  StateMachineName: z.string().optional(),
  StateMachineType: z.literal('STANDARD').default('STANDARD'),
  DefinitionString: z.string(),
  RoleArn: z.string(),
  // The host does not keep these logs and traces.
  ...ignoring('LoggingConfiguration', 'TracingConfiguration', 'EncryptionConfiguration', 'Tags'),
});

interface State {
  Type: string;
  Next?: string;
  Default?: string;
  Catch?: readonly { readonly Next: string }[];
  Choices?: readonly { readonly Next?: string }[];
  Resource?: string;
  Parameters?: Readonly<Record<string, unknown>>;
  TimeoutSeconds?: number;
  TimeoutSecondsPath?: string;
  ItemProcessor?: States;
}

interface States {
  StartAt: string;
  States: Record<string, State>;
}

/** Creates a state machine. Throws a HostError `BadTemplate` if the definition cannot run here. */
export function createMachine(
  resource: ResolvedResource,
  invokeAny: InvokeFunction,
  permissionsOf: PermissionsOf,
): Machine {
  const { DefinitionString, RoleArn } = readProperties(resource, machineShape);
  const permissions = permissionsOf(resource, RoleArn);
  const invoke = allowedInvoke(permissions, invokeAny);
  const definition: StateMachineDefinition & States = JSON.parse(DefinitionString);
  const states = allStates(definition);
  const parallel = states.find(([, state]) => state.Type === 'Parallel');
  if (parallel) {
    // The library lets the other branches go on after one has failed.
    throw badTemplate(
      `${resource.logicalId}: the local host does not support the Parallel state ${parallel[0]}`,
    );
  }
  const tasks = states.filter(([, state]) => state.Type === 'Task');
  for (const [name, state] of tasks) {
    if (!state.Resource?.startsWith('arn:aws:lambda:')) {
      throw badTemplate(
        `${resource.logicalId}: the task ${name} calls ${state.Resource}; the local host runs only functions named by ARN`,
      );
    }
    if (!state.TimeoutSeconds && !state.TimeoutSecondsPath) state.TimeoutSeconds = longestTimeoutSeconds;
  }
  demandTargets(resource, definition);
  const maps = takeMaps(resource.logicalId, definition.States as Record<string, State>, () => ({
    Type: 'Task',
    Resource: `arn:aws:lambda:${resource.logicalId}`,
    TimeoutSeconds: longestTimeoutSeconds,
    End: true,
  }));
  // The stack's tests check the definition. The library would take seconds here.
  const machine = new StateMachine(definition, { validationOptions: { noValidate: true } });
  const { ref: arn } = resource;
  const name = resource.attributes.Name ?? resource.logicalId;

  return {
    arn,
    name,
    definition: DefinitionString,
    run(execution) {
      const handlers = tasks.map(([task, { Resource = '', Parameters }]) => {
        const handler = async (input: unknown) => {
          // A library that is aborted while waiting for a retry enters the state again.
          items.demandOpen();
          return await runTask(invoke, Resource, input);
        };
        return [task, countRetries(retryCountsIn(Parameters), handler)] as const;
      });
      const optionsOf = (Execution: ExecutionContext) => ({
        overrides: { taskResourceLocalHandlers: Object.fromEntries(handlers) },
        context: { Execution, StateMachine: { Id: arn, Name: name }, State: contextOfState },
      });
      const context: ExecutionContext = { Id: execution.arn, Name: execution.name };
      const items = itemRuns(maps, context, () => permissions.startExecution(arn), optionsOf);
      const options = optionsOf(context);
      Object.assign(options.overrides.taskResourceLocalHandlers, items.handlers);
      const run = machine.run(JSON.parse(JSON.stringify(execution.input)), options);
      void drain(run.eventLogs);
      return {
        end: run.result.then(succeeded, failed).finally(items.abort),
        abort() {
          items.abort();
          run.abort();
        },
      };
    },
  };
}

async function runTask(invoke: InvokeFunction, functionArn: string, input: unknown) {
  refuseTooLarge(input, 'input');
  const result = await invoke(functionArn, input).catch((error: unknown) => {
    const name = error instanceof TooManyRequestsError ? error.name : 'AWSLambdaException';
    throw new TaskError(`Lambda.${name}`, error instanceof Error ? error.message : String(error));
  });
  if (!result.ok) throw new TaskError(result.error.errorType, JSON.stringify(result.error));
  refuseTooLarge(result.payload, 'result');
  return JSON.parse(JSON.stringify(result.payload));
}

function refuseTooLarge(value: unknown, what: string): void {
  if (Buffer.byteLength(JSON.stringify(value) ?? '') <= maxStateBytes) return;
  throw new TaskError(
    'States.DataLimitExceeded',
    `The ${what} of the task is larger than ${maxStateBytes} bytes`,
  );
}

function succeeded(output: unknown): RunEnd {
  return { status: 'SUCCEEDED', output: JSON.stringify(output) };
}

function failed(error: unknown): RunEnd | undefined {
  if (error instanceof ExecutionAbortedError) return undefined;
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(reason instanceof Error)) return { status: 'FAILED', error: 'States.Runtime', cause: String(reason) };
  const status = reason.name === 'ExecutionTimeoutError' ? 'TIMED_OUT' : 'FAILED';
  return { status, error: status === 'TIMED_OUT' ? 'States.Timeout' : reason.name, cause: reason.message };
}

/** Returns all states by name. Names are unique across nested machines. */
function allStates({ States }: States): [string, State][] {
  return Object.entries(States).flatMap(([name, state]) => [
    [name, state] satisfies [string, State],
    ...machinesIn(state).flatMap(allStates),
  ]);
}

const machinesIn = ({ ItemProcessor }: State): States[] => (ItemProcessor ? [ItemProcessor] : []);

function demandTargets(resource: ResolvedResource, machine: States): void {
  const states = Object.values(machine.States);
  const targets = states.flatMap(({ Next, Default, Catch = [], Choices = [] }) => [
    Next,
    Default,
    ...[...Catch, ...Choices].map((rule) => rule.Next),
  ]);
  for (const target of [machine.StartAt, ...targets]) {
    if (target === undefined || Object.hasOwn(machine.States, target)) continue;
    throw badTemplate(`${resource.logicalId} (${resource.type}): the state ${target} does not exist`);
  }
  for (const inner of states.flatMap(machinesIn)) demandTargets(resource, inner);
}

const path = '$$.State.RetryCount';

/** The retry count's value. The library does not provide `State`, so the value is replaced for each call. */
export const contextOfState = { RetryCount: 0 };

/** Returns the parameters that ask for the retry count. */
export function retryCountsIn(parameters: Readonly<Record<string, unknown>> = {}): readonly string[] {
  return Object.keys(parameters)
    .filter((name) => name.endsWith('.$') && parameters[name] === path)
    .map((name) => name.slice(0, -2));
}

/**
 * Provides `$$.State.RetryCount` for one task in one execution. A call is identified by its input; after a
 * success, the count starts from 0 again.
 */
export function countRetries<Result>(
  names: readonly string[],
  call: (input: unknown) => Promise<Result>,
): (input: unknown) => Promise<Result> {
  const failures = new Map<string, number>();
  return async (input) => {
    if (names.length === 0) return call(input);
    const key = JSON.stringify(input);
    const retries = failures.get(key) ?? 0;
    const told = { ...Object(input), ...Object.fromEntries(names.map((name) => [name, retries])) };
    try {
      const result = await call(told);
      failures.delete(key);
      return result;
    } catch (error) {
      failures.set(key, retries + 1);
      throw error;
    }
  };
}

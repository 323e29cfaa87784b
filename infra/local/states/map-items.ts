import { randomUUID } from 'node:crypto';
import { StateMachine, type StateMachineDefinition } from 'aws-local-stepfunctions';
import { badTemplate } from '../base/host-error';
import { maxStateBytes, TaskError } from './task-error';

/*
 * Map states. The library would start waiting items after another one has failed or the execution has ended,
 * and runs Distributed Maps inline. So the items' states become one task, which runs them with a machine of
 * their own, and nothing starts after a failure or the end. As in Step Functions, items of a Distributed Map
 * are executions. They are not stored: the next host runs the parent again from its first state.
 */

interface ItemMap {
  readonly name: string;
  readonly isDistributed: boolean;
  readonly task: string;
  readonly child: StateMachine;
}

interface MapState {
  readonly Type: string;
  Label?: string;
  MaxConcurrency?: number;
  ItemProcessor?: {
    readonly ProcessorConfig?: { readonly Mode?: string; readonly ExecutionType?: string };
    StartAt: string;
    States: Record<string, object>;
  };
}

/** The number of concurrent items if no maximum is set, as on AWS. */
const maxItemsAtOnce = 10_000;
/**
 * What a Map must not have: without `Retry` and `Catch`, an execution ends once an item fails, so nothing
 * runs after that.
 */
const unsupported = [
  'Iterator',
  'ItemReader',
  'ItemBatcher',
  'ResultWriter',
  'Retry',
  'Catch',
  'ToleratedFailureCount',
  'ToleratedFailurePercentage',
];

/**
 * Replaces the Maps of a definition. Throws a HostError `BadTemplate` for an unsupported Map.
 * @param taskOf returns a task without parameters that ends its execution
 */
export function takeMaps(
  logicalId: string,
  states: Readonly<Record<string, MapState>>,
  taskOf: () => object,
): readonly ItemMap[] {
  return Object.entries(states).flatMap(([name, state]) => {
    if (state.Type !== 'Map') return [];
    const { ItemProcessor: items } = state;
    const problem = problemOf(state);
    if (!items || problem) {
      throw badTemplate(`${logicalId}: the local host does not support the Map ${name}: it ${problem}`);
    }
    const isDistributed = items.ProcessorConfig?.Mode === 'DISTRIBUTED';
    const definition = { StartAt: items.StartAt, States: items.States } as StateMachineDefinition;
    const task = `${name}Item`;
    state.ItemProcessor = { StartAt: task, States: { [task]: taskOf() } };
    if (isDistributed) state.MaxConcurrency ||= maxItemsAtOnce;
    const child = new StateMachine(definition, { validationOptions: { noValidate: true } });
    return [{ name: state.Label ?? name, isDistributed, task, child }];
  });
}

function problemOf(state: MapState): string | undefined {
  const field = unsupported.find((one) => Object.hasOwn(state, one));
  if (field) return `has ${field}`;
  const { ItemProcessor: items } = state;
  if (!items) return 'has no ItemProcessor';
  const { Mode, ExecutionType } = items.ProcessorConfig ?? {};
  if (Mode === 'DISTRIBUTED' && ExecutionType !== 'STANDARD') return 'has no standard executions';
  if (Object.values(items.States).some((one) => Object(one).Type === 'Map')) return 'contains another Map';
  // The library sets $$.Map for an item's selector, but not for the states of a separate machine.
  if (JSON.stringify(items.States).includes('"$$.Map')) return 'has an item state that reads $$.Map';
  return undefined;
}

export interface ItemRuns {
  /** The functions that run items, keyed by their tasks. */
  readonly handlers: Readonly<Record<string, (input: unknown) => Promise<unknown>>>;
  /** Throws if the execution has ended or one of its items has failed. */
  demandOpen(): void;
  abort(): void;
}

/** The execution's data in the context object. */
export type ExecutionContext = { readonly Id: string; readonly Name: string };

type RunOptions = NonNullable<Parameters<StateMachine['run']>[1]>;

/**
 * Runs the items of a Map. If an item fails, its Map fails, running items stop and no more start. A
 * Distributed Map fails with `States.ExceedToleratedFailureThreshold`, an inline one with the item's error.
 * @param parent the ARNs of a Distributed Map's items begin with its ARN
 * @param demandStart throws if the role may not start executions of the machine
 */
export function itemRuns(
  maps: readonly ItemMap[],
  parent: ExecutionContext,
  demandStart: () => void,
  optionsOf: (execution: ExecutionContext) => RunOptions,
): ItemRuns {
  const running = new Set<{ abort(): void }>();
  let isOver = false;
  const abort = () => {
    isOver = true;
    for (const one of running) one.abort();
  };
  const demandOpen = () => {
    if (isOver) throw new TaskError('States.Aborted', 'The execution was stopped');
  };

  function newExecution(name: string): ExecutionContext {
    try {
      demandStart();
    } catch (error) {
      throw new TaskError('States.Permissions', messageOf(error));
    }
    const id = randomUUID();
    const machine = parent.Id.slice(0, parent.Id.lastIndexOf(':'));
    return { Id: `${machine}/${name}:${id}`, Name: id };
  }

  async function runItem({ name, isDistributed, child }: ItemMap, input: unknown): Promise<unknown> {
    const execution = isDistributed ? newExecution(name) : parent;
    const run = child.run(JSON.parse(JSON.stringify(input)), optionsOf(execution));
    void drain(run.eventLogs);
    running.add(run);
    try {
      return await run.result;
    } catch (error) {
      if (!isDistributed) throw error instanceof Error && error.cause ? error.cause : error;
      throw new TaskError(
        'States.ExceedToleratedFailureThreshold',
        `An item of ${name} failed: ${messageOf(error)}`,
      );
    } finally {
      running.delete(run);
    }
  }

  function handlerOf(map: ItemMap) {
    let resultBytes = 0;
    return async (input: unknown) => {
      demandOpen();
      try {
        const result = await runItem(map, input);
        resultBytes += Buffer.byteLength(JSON.stringify(result) ?? '');
        if (resultBytes <= maxStateBytes) return result;
        throw new TaskError(
          'States.DataLimitExceeded',
          `The result of ${map.name} is larger than ${maxStateBytes} bytes`,
        );
      } catch (error) {
        abort();
        throw error;
      }
    };
  }

  const handlers = Object.fromEntries(maps.map((map) => [map.task, handlerOf(map)]));
  return { handlers, demandOpen, abort };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Reads all events, because the library would keep unread ones. */
export async function drain(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of events);
}

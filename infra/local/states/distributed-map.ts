import { randomUUID } from 'node:crypto';
import { StateMachine, type StateMachineDefinition } from 'aws-local-stepfunctions';
import { HostError } from '../base/host-error';
import { maxStateBytes, TaskError } from './task-error';

/*
 * Distributed Maps. The library runs every Map inline. In the definition that the library receives, the
 * items' states are therefore replaced with a single task. The task runs those states as a separate
 * execution, as Step Functions does. This execution is not stored: if the host stops, the next host runs the
 * parent execution again from its first state.
 */

/** A Map state whose items run as separate executions. */
interface DistributedMap {
  readonly name: string;
  /** The name of the task that runs an item. */
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

/** The number of items that AWS runs concurrently if no maximum is set. */
const maxItemsAtOnce = 10_000;
/** The Distributed Map fields that the host does not support. */
const unsupported = [
  'ItemReader',
  'ItemBatcher',
  'ResultWriter',
  'Retry',
  'ToleratedFailureCount',
  'ToleratedFailurePercentage',
];

/**
 * Replaces the items of a definition's Distributed Maps and returns those Maps. Throws a HostError
 * `BadTemplate` for a Map that is not supported here.
 *
 * @param taskOf returns a task that has no parameters and ends its execution
 */
export function takeDistributedMaps(
  logicalId: string,
  states: Readonly<Record<string, MapState>>,
  taskOf: () => object,
): readonly DistributedMap[] {
  return Object.entries(states).flatMap(([name, state]) => {
    const { ItemProcessor: items } = state;
    if (state.Type !== 'Map' || items?.ProcessorConfig?.Mode !== 'DISTRIBUTED') return [];
    const field = unsupported.find((one) => Object.hasOwn(state, one));
    const isStandard = items.ProcessorConfig.ExecutionType === 'STANDARD';
    if (field || !isStandard) {
      throw new HostError(
        'BadTemplate',
        `${logicalId}: the local host does not support the Distributed Map ${name}: it ${field ? `has ${field}` : 'has no standard executions'}`,
      );
    }
    const definition = { StartAt: items.StartAt, States: items.States } as StateMachineDefinition;
    const task = `${name}Item`;
    state.ItemProcessor = { StartAt: task, States: { [task]: taskOf() } };
    state.MaxConcurrency ||= maxItemsAtOnce;
    const child = new StateMachine(definition, { validationOptions: { noValidate: true } });
    return [{ name: state.Label ?? name, task, child }];
  });
}

/** Runs the items of one execution's Distributed Maps. */
export interface ItemRuns {
  /** The handlers for the tasks that run items, keyed by task name. */
  readonly handlers: Readonly<Record<string, (input: unknown) => Promise<unknown>>>;
  /** Stops the running items. */
  abort(): void;
}

type RunOptions = NonNullable<Parameters<StateMachine['run']>[1]>;

/**
 * Returns the item runs for one execution. If an item fails, the Map fails with
 * `States.ExceedToleratedFailureThreshold`, the Map's other running items are stopped, and no further items
 * start.
 *
 * @param parentArn the execution's ARN, which is the prefix of its items' ARNs
 * @param demandStart throws if the machine's role may not start executions of the machine
 * @param optionsOf returns the options for an item's execution
 */
export function itemRuns(
  maps: readonly DistributedMap[],
  parentArn: string,
  demandStart: () => void,
  optionsOf: (execution: { readonly Id: string; readonly Name: string }) => RunOptions,
): ItemRuns {
  const running = new Set<{ abort(): void }>();
  let isOver = false;
  const abort = () => {
    isOver = true;
    for (const one of running) one.abort();
  };

  function handlerOf({ name, child }: DistributedMap) {
    let resultBytes = 0;
    return async (input: unknown) => {
      if (isOver) throw new TaskError('States.Aborted', 'The Map was stopped');
      try {
        demandStart();
      } catch (error) {
        abort();
        throw new TaskError('States.Permissions', error instanceof Error ? error.message : String(error));
      }
      const id = randomUUID();
      const machine = parentArn.slice(0, parentArn.lastIndexOf(':'));
      const run = child.run(
        JSON.parse(JSON.stringify(input)),
        optionsOf({ Id: `${machine}/${name}:${id}`, Name: id }),
      );
      void drain(run.eventLogs);
      running.add(run);
      try {
        const result = await run.result;
        resultBytes += Buffer.byteLength(JSON.stringify(result) ?? '');
        if (resultBytes > maxStateBytes) {
          throw new TaskError(
            'States.DataLimitExceeded',
            `The result of ${name} is larger than ${maxStateBytes} bytes`,
          );
        }
        return result;
      } catch (error) {
        abort();
        if (error instanceof TaskError) throw error;
        throw new TaskError(
          'States.ExceedToleratedFailureThreshold',
          `An item of ${name} failed: ${error instanceof Error ? error.message : String(error)}`,
        );
      } finally {
        running.delete(run);
      }
    };
  }

  return { handlers: Object.fromEntries(maps.map((map) => [map.task, handlerOf(map)])), abort };
}

/** Reads and discards all events, because the library would otherwise keep unread events. */
export async function drain(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of events);
}

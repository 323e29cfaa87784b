import { setTimeout as delay } from 'node:timers/promises';
import { ServiceError } from '../gate/service-answer';
import type { Execution, ExecutionStore } from './execution-store';
import type { Machine, Run } from './machine';
import { maxStateBytes } from './task-error';

export interface StepFunctions {
  machine(machineArn: string): Machine;
  start(request: { machineArn: string; name: string; input: string }): Promise<Execution>;
  describe(executionArn: string): Execution;
  /**
   * Stops an execution. As on AWS, the running task continues. Does not change an execution that has ended.
   */
  stop(executionArn: string, error?: string, cause?: string): Promise<Execution>;
  /** Returns the executions, newest first. */
  list(machineArn: string, status?: string): readonly Execution[];
  /** Restarts, from the first state, what the previous host left running, and returns how many. */
  continueRunning(): number;
  /** Closes the service. Running executions are left for the next start. */
  close(): Promise<void>;
}

/** A listener that is called at the start of an execution and after every change. */
export type StatusListener = (execution: Execution) => void;

const retryMs = 500;

const nameRule = /^[^\s<>{}[\]?*"#%\\^|~`$&,;:/\p{Cc}]{1,80}$/u;

/**
 * Creates the service. Invariant: an execution is stored before its start is reported, and its end before
 * listeners are called.
 */
export async function createStepFunctions(
  machines: readonly Machine[],
  store: ExecutionStore,
  onStatus: StatusListener,
): Promise<StepFunctions> {
  const machinesByArn = new Map(machines.map((machine) => [machine.arn, machine]));
  const executions = new Map((await store.load()).map((execution) => [execution.arn, execution]));
  const runs = new Map<string, Run>();
  /** Executions that are not in the store yet. A second start with the same name waits for the first. */
  const starting = new Map<string, Promise<Execution>>();
  const saves = new Set<Promise<unknown>>();
  let closed = false;

  async function save(execution: Execution): Promise<Execution> {
    const saved = store.put(execution);
    saves.add(saved);
    try {
      await saved;
    } finally {
      saves.delete(saved);
    }
    executions.set(execution.arn, execution);
    if (!closed) onStatus(execution);
    return execution;
  }

  function run(execution: Execution): void {
    const machine = machinesByArn.get(execution.machineArn);
    if (!machine) return;
    const started = machine.run({
      arn: execution.arn,
      name: execution.name,
      input: JSON.parse(execution.input),
    });
    runs.set(execution.arn, started);
    void started.end.then(async (end) => {
      runs.delete(execution.arn);
      if (end) await saveEnd({ ...execution, ...end, stoppedMs: Date.now() });
    });
  }

  /**
   * Stores an end, and tries until a full disk has space: the execution would otherwise run again at the next
   * start.
   */
  async function saveEnd(ended: Execution): Promise<void> {
    while (!closed && find(ended.arn).status === 'RUNNING') {
      try {
        await save(ended);
        return;
      } catch {
        await delay(retryMs, undefined, { ref: false });
      }
    }
  }

  function find(executionArn: string): Execution {
    const execution = executions.get(executionArn);
    if (!execution) {
      throw new ServiceError('ExecutionDoesNotExist', `Execution Does Not Exist: '${executionArn}'`);
    }
    return execution;
  }

  function demandMachine(machineArn: string): Machine {
    const machine = machinesByArn.get(machineArn);
    if (machine) return machine;
    throw new ServiceError('StateMachineDoesNotExist', `State Machine Does Not Exist: '${machineArn}'`);
  }

  return {
    machine: demandMachine,
    async start({ machineArn, name, input }) {
      const machine = demandMachine(machineArn);
      if (!nameRule.test(name)) throw new ServiceError('InvalidName', `Invalid Name: '${name}'`);
      refuseInput(input);
      const arn = executionArn(machine, name);
      await starting.get(arn);
      const existing = executions.get(arn);
      if (existing) {
        if (existing.status === 'RUNNING' && existing.input === input) return existing;
        throw new ServiceError('ExecutionAlreadyExists', `Execution Already Exists: '${arn}'`);
      }
      const saved = save({ arn, machineArn, name, status: 'RUNNING', input, startedMs: Date.now() });
      starting.set(arn, saved);
      try {
        const execution = await saved;
        if (!closed) run(execution);
        return execution;
      } finally {
        starting.delete(arn);
      }
    },
    describe: find,
    async stop(executionArn, error, cause) {
      const execution = find(executionArn);
      if (execution.status !== 'RUNNING') return execution;
      runs.get(executionArn)?.abort();
      return await save({ ...execution, status: 'ABORTED', error, cause, stoppedMs: Date.now() });
    },
    list(machineArn, status) {
      demandMachine(machineArn);
      return [...executions.values()]
        .filter(
          (execution) => execution.machineArn === machineArn && (!status || execution.status === status),
        )
        .sort((left, right) => right.startedMs - left.startedMs);
    },
    continueRunning() {
      const running = [...executions.values()].filter(
        ({ status, arn }) => status === 'RUNNING' && !runs.has(arn),
      );
      for (const execution of running) run(execution);
      return running.length;
    },
    async close() {
      closed = true;
      for (const { abort } of runs.values()) abort();
      await Promise.allSettled(saves);
    },
  };
}

function refuseInput(input: string): void {
  if (Buffer.byteLength(input) > maxStateBytes) {
    throw new ServiceError(
      'ValidationException',
      `1 validation error detected: Value at 'input' failed to satisfy constraint: Member must have length less than or equal to ${maxStateBytes}`,
    );
  }
  try {
    JSON.parse(input);
  } catch {
    throw new ServiceError(
      'InvalidExecutionInput',
      `Invalid State Machine Execution Input: '${input.slice(0, 80)}'`,
    );
  }
}

const executionArn = (machine: Machine, name: string) =>
  `${machine.arn.replace(':stateMachine:', ':execution:')}:${name}`;

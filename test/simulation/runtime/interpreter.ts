import { maxHops } from '#functions/engine/pace/hops';
import { maxLaneCount } from '#shared/jobs/job/job-shape';
import type { Surroundings } from './actor';
import type { Execution, FunctionName, Outcome } from './execution';
import { invoke } from './functions';
import { chosen, type Json, pathValue, placed, templated } from './json-path';
import { jobMachine, type Machine, type Retrier, type State } from './machine';

/** The maximum time, in milliseconds, by which the lanes of a Distributed Map can outlive their parent. */
const maxOutlivingMs = 30_000;

/** An error that ends a state. Step Functions identifies it by its name. */
export class StateError extends Error {
  constructor(
    override readonly name: string,
    message: string,
  ) {
    super(message);
  }
}

/** Where a state is visited: in the execution itself or in a Map item. */
interface Scope {
  readonly label: string;
  /** False after a sibling has failed. This scope then ends. */
  readonly isLive: () => boolean;
  readonly context: Readonly<Record<string, unknown>>;
  /** The number of visits to each state. */
  readonly visits: Map<string, number>;
}

/**
 * Interprets the definition that the stack deploys: tasks with their retries and catches, choices, waits and
 * the Map over lanes.
 */
export class Interpreter {
  constructor(
    private readonly world: Surroundings,
    private readonly execution: Execution,
  ) {}

  /**
   * Resolves with the execution's output. Never resolves if the execution is ended from outside. Rejects with
   * a StateError if the execution fails.
   */
  run(): Promise<Json> {
    const { name, startTime, input } = this.execution;
    return this.states(jobMachine(), input as Json, {
      label: this.world.shortName(name),
      isLive: () => this.execution.status === 'RUNNING',
      context: { Execution: { StartTime: startTime } },
      visits: new Map(),
    });
  }

  private async states(machine: Machine, input: Json, scope: Scope): Promise<Json> {
    let name: string | undefined = machine.StartAt;
    let value = input;
    while (name !== undefined) {
      const state: State | undefined = machine.States[name];
      if (!state) throw new Error(`The state machine has no state '${name}'.`);
      const visit = (scope.visits.get(name) ?? 0) + 1;
      scope.visits.set(name, visit);
      const left = await this.visit(state, value, { ...scope, label: `${scope.label} ${name}${visit}` });
      value = left.value;
      name = left.next;
    }
    return value;
  }

  private async visit(
    state: State,
    input: Json,
    scope: Scope,
  ): Promise<{ value: Json; next: string | undefined }> {
    const next = state.End ? undefined : state.Next;
    switch (state.Type) {
      case 'Pass':
        return { value: state.OutputPath === null ? {} : input, next };
      case 'Succeed':
        return { value: input, next: undefined };
      case 'Choice':
        return { value: input, next: chosen(state, input) };
      case 'Wait': {
        const seconds = Number(pathValue(state.SecondsPath, input, scope.context));
        await this.wait(seconds * 1_000, scope);
        return { value: input, next };
      }
      case 'Map':
        await this.lanes(state, input, scope);
        return { value: input, next };
      case 'Task':
        try {
          const output = await this.task(state, input, scope);
          return { value: placed(state.ResultPath, input, output), next };
        } catch (error) {
          const caught =
            error instanceof StateError ? state.Catch?.find((one) => matches(one, error)) : undefined;
          if (!caught || !(error instanceof StateError)) throw error;
          const output = { Error: error.name, Cause: error.message };
          return { value: placed(caught.ResultPath, input, output), next: caught.Next };
        }
      default:
        return state satisfies never;
    }
  }

  /** Runs as many items in parallel as the Map allows. Each remaining item waits until another has ended. */
  private async lanes(state: Extract<State, { Type: 'Map' }>, input: Json, scope: Scope): Promise<void> {
    const items = pathValue(state.ItemsPath, input, scope.context) as readonly Json[];
    const atOnce = Math.min(state.MaxConcurrency, this.world.config.lanesAtOnce);
    let failed = false;
    const isDistributed = state.ItemProcessor.ProcessorConfig.Mode === 'DISTRIBUTED';
    if (!isDistributed && items.length > maxLaneCount)
      throw new Error(`An inline Map has ${items.length} lanes.`);
    const isParentLive = () => !failed && scope.isLive();
    const isLive = isDistributed ? this.outliving(isParentLive, scope) : isParentLive;
    const oneItem = (item: Json) => {
      const context = { ...scope.context, Map: { Item: { Value: item } } };
      const given = templated(state.ItemSelector, input, context) as { work: { hop: number } };
      // Makes the execution look as if it had already been running for a long time, so that it soon hands
      // over to the next attempt.
      const hopsLeft = this.world.config.hopsLeft;
      if (hopsLeft !== undefined) given.work.hop = Math.max(0, maxHops(items.length) - hopsLeft);
      return this.states(state.ItemProcessor, given, {
        label: `${scope.label} lane${item}`,
        isLive,
        context,
        visits: new Map(),
      });
    };
    const waiting = items.values();
    const inTurn = async () => {
      for (const item of waiting) await oneItem(item);
    };
    try {
      await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, inTurn));
    } catch (error) {
      failed = true;
      throw error;
    }
  }

  /**
   * Returns a function that is true until some time after the parent has ended, because the executions in a
   * Distributed Map outlive their parent. AWS does not state for how long.
   */
  private outliving(isParentLive: () => boolean, { label }: Scope): () => boolean {
    const forMs = this.world.chance(`outlive ${label}`) * maxOutlivingMs;
    let since: number | undefined;
    return () => {
      if (isParentLive()) return true;
      since ??= this.world.scheduler.now;
      return this.world.scheduler.now - since < forMs;
    };
  }

  private async task(state: Extract<State, { Type: 'Task' }>, input: Json, scope: Scope): Promise<Json> {
    const tried = new Map<Retrier, number>();
    for (let tries = 1; ; tries += 1) {
      const outcome = await this.invoked(state, input, scope, tries);
      if ('output' in outcome) return outcome.output as Json;
      const error = new StateError(outcome.error.Error, outcome.error.Cause);
      const retrier = state.Retry?.find((one) => matches(one, error));
      const before = retrier ? (tried.get(retrier) ?? 0) : 0;
      if (!retrier || before >= retrier.MaxAttempts) throw error;
      tried.set(retrier, before + 1);
      const seconds = Math.min(
        retrier.MaxDelaySeconds,
        retrier.IntervalSeconds * retrier.BackoffRate ** before,
      );
      await this.wait(1_000 * seconds * this.world.chance(`retry ${scope.label}.${tries}`), scope);
    }
  }

  private invoked(
    { Resource, Parameters }: Extract<State, { Type: 'Task' }>,
    input: Json,
    scope: Scope,
    tries: number,
  ): Promise<Outcome> {
    const context = { ...scope.context, State: { RetryCount: tries - 1 } };
    const payload = templated(Parameters, input, context) as Record<string, unknown>;
    const name: FunctionName = Resource.includes('Work') ? 'work' : 'coordinate';
    const about = {
      kind: name,
      version: this.execution.version,
      ...(payload.runId === undefined
        ? {}
        : { runId: String(payload.runId), attempt: Number(payload.attempt) }),
      ...(payload.lane === undefined ? {} : { lane: Number(payload.lane) }),
    };
    return new Promise((resolve) => {
      invoke(this.world, name, payload, { label: `${scope.label}.${tries}`, about }, (outcome) => {
        if (scope.isLive()) resolve(outcome);
      });
    });
  }

  private wait(ms: number, scope: Scope): Promise<void> {
    return new Promise((resolve) => {
      this.world.scheduler.after(ms, () => {
        if (scope.isLive()) resolve();
      });
    });
  }
}

const matches = ({ ErrorEquals }: { readonly ErrorEquals: readonly string[] }, { name }: StateError) =>
  ErrorEquals.includes(name) || ErrorEquals.includes('States.ALL');

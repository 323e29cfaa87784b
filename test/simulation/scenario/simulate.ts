import '../runtime/immediate-compression';
import { followUpsKey } from '#functions/engine/follow-ups/rules';
import { AppError } from '#functions/runtime/app-error';
import { allInvariants } from '../invariants/index';
import { Violation } from '../invariants/invariant';
import { View } from '../invariants/view';
import type { Mutation } from '../mutations/mutation';
import type { Fault } from '../runtime/faults';
import { beginning, type TraceLine, World } from '../runtime/world';
import { writeNear } from './foreign';
import { followUpRow, recordsOf } from './jobs';
import { messagesPlanOf } from './messages-plan';
import { operate, undoable } from './operations';
import { type Operation, type Plan, planOf } from './plan';
import { recordsOfShapes } from './shape-jobs';
import { shapesPlanOf } from './shapes-plan';

const plans = { sweeps: planOf, shapes: shapesPlanOf, messages: messagesPlanOf };

/** What a history is about: sweeps, jobs of all shapes, or webhooks and messages to admins. */
type Scenario = keyof typeof plans;

/** Options besides the seed. */
export interface SimulationOptions {
  /** The kind of history. By default, runs are sweeps. */
  readonly scenario?: Scenario;
  /** A plan to use instead of the seed's own plan, usually with some parts left out. */
  readonly plan?: Plan;
  /** The sites where faults may occur. By default, they may occur at all sites. */
  readonly allowed?: ReadonlySet<string>;
  readonly mutation?: Mutation;
  /** The guarantees that are not checked. By default, all are. */
  readonly without?: ReadonlySet<string>;
}

export interface Result {
  readonly seed: number;
  readonly plan: Plan;
  readonly violation: Violation | undefined;
  /** The faults, in the order in which they occurred. */
  readonly faults: readonly Fault[];
  readonly lines: readonly TraceLine[];
  readonly runs: readonly string[];
}

const hourMs = 3_600_000;
const reconcileEveryMs = 60_000;
const followUpsEveryMs = 60_000;
const eventsEveryMs = 60_000;
/** The maximum time that an operation waits for runs to end. */
const maxIdleWaitMs = hourMs;
/**
 * The time without faults after the last operation. It is long enough for every lease, wait and retry to end.
 */
const calmMs = 5 * hourMs;
/** The same for histories about messages. After three days, each webhook has succeeded or is disabled. */
const retriesMs = 100 * hourMs;
const sendEveryMs = 60_000;
/** After this time without a change, what waits is sent every ten minutes, so that a month takes seconds. */
const quietMs = 15 * 60_000;

/** Simulates a seed's history until it ends or an invariant is broken. */
export async function simulate(seed: number, options: SimulationOptions = {}): Promise<Result> {
  const plan = options.plan ?? plans[options.scenario ?? 'sweeps'](seed);
  const world = new World(seed, plan.config, options.allowed, options.mutation);
  const simulation = new Simulation(world, plan, options.without ?? new Set());
  const uninstall = options.mutation?.install?.();
  try {
    await simulation.run();
  } finally {
    uninstall?.();
  }
  return {
    seed,
    plan,
    violation: simulation.violation,
    faults: world.faults.fired,
    lines: world.lines,
    runs: simulation.view.allRuns.map(
      ({ id, title, status, dryRun }) =>
        `${world.shortName(id)}: ${title}${dryRun ? ', dry' : ''}: ${status}`,
    ),
  };
}

class Simulation {
  readonly view: View;
  violation: Violation | undefined;
  private readonly invariants = allInvariants();
  private changed = false;
  private broken: { readonly error: unknown } | undefined;
  private operationsLeft: number;

  constructor(
    private readonly world: World,
    private readonly plan: Plan,
    private readonly without: ReadonlySet<string>,
  ) {
    this.view = new View(world);
    this.operationsLeft = plan.operations.length;
    world.foreignWrite = (fault, records) => writeNear(world, fault, records);
    world.onBroken = (error) => {
      this.broken ??= { error };
    };
    world.onError = (actor, error) => {
      if (actor.about.kind === 'person') world.say(actor.label, `is refused: ${String(error)}`);
      for (const { name, onError } of this.invariants)
        onError?.(actor, error, this.view, (text) => this.violate(name, text));
      if (isBug(error))
        this.violate('the engine has no internal errors', `${actor.label}: ${stackOf(error)}`);
    };
    world.onEnd = (actor, outcome) => {
      for (const { name, onInvocation } of this.invariants)
        onInvocation?.({ actor, outcome }, this.view, (text) => this.violate(name, text));
    };
    world.observe = (change) => {
      for (const { name, onChange } of this.invariants)
        onChange?.(change, this.view, (text) => this.violate(name, text));
      this.view.see(change);
      this.changed = true;
    };
  }

  async run(): Promise<void> {
    this.fill();
    this.begin(0);
    this.beginRules();
    while (this.operationsLeft > 0) if (!(await this.step(Number.POSITIVE_INFINITY))) break;
    const { scheduler, faults } = this.world;
    // Faults continue for a while after the last operation. Then they stop, and all runs must end.
    const troubleEnds = scheduler.now + 600_000 * this.world.chance('trouble ends');
    while (await this.step(troubleEnds));
    faults.on = false;
    const end =
      Math.max(scheduler.now, troubleEnds) + (this.plan.scenario === 'messages' ? retriesMs : calmMs);
    while (this.isAtWork() && (await this.step(end)));
    if (this.violation) return;
    for (const { name, atEnd } of this.invariants) atEnd?.(this.view, (text) => this.violate(name, text));
  }

  /**
   * Runs one event and checks the invariants. Returns false if no event is due by `until`, or if a guarantee
   * has been broken.
   */
  private async step(until: number): Promise<boolean> {
    if (this.violation || !(await this.world.scheduler.step(until))) return false;
    if (this.broken) throw this.broken.error;
    if (!this.changed) return !this.violation;
    this.changed = false;
    for (const { name, afterStep } of this.invariants)
      afterStep?.(this.view, (text) => this.violate(name, text));
    return !this.violation;
  }

  private isAtWork(): boolean {
    const { active, outbox, dueFollowUps } = this.view;
    const areEventsLeft = this.plan.scenario !== undefined && this.view.pendingEvents.size > 0;
    const isLeft =
      active.size > 0 ||
      outbox.size > 0 ||
      dueFollowUps.size > 0 ||
      areEventsLeft ||
      this.view.isSending ||
      this.view.isMailing;
    return isLeft || this.world.executions.running.length > 0;
  }

  private violate(invariant: string, message: string): void {
    if (!this.without.has(invariant)) this.violation ??= new Violation(invariant, message);
  }

  private fill(): void {
    const writer = this.world.bystander('writer');
    for (const [table, record] of this.recordsAtFirst()) this.world.put(table, record, writer);
    const { followUp } = this.plan.config;
    if (!followUp) return;
    const row = { ...followUpsKey, revision: 1, followUps: [followUpRow(followUp)] };
    this.world.put('Ledger', row, writer);
  }

  private recordsAtFirst(): readonly (readonly [table: string, record: object])[] {
    const { records, unversionedEvery, badRecords: bad, config, scenario } = this.plan;
    if (scenario !== undefined) return recordsOfShapes(records[0], { users: config.users ?? 0, bad });
    const options = { unversionedEvery, bad };
    return [
      ...recordsOf('a', records[0], options).map((record) => ['UserActivity', record] as const),
      ...recordsOf('p', records[1], options).map((record) => ['UserPreferences', record] as const),
    ];
  }

  /** Waits until an operation is due, starts it, and continues with the next operation. */
  private begin(index: number): void {
    const operation = this.plan.operations[index];
    if (!operation) return;
    this.world.scheduler.after(this.delayMs(operation), () =>
      this.whenIdle(operation, 0, () => this.operate(operation, index)),
    );
  }

  private delayMs({ wait, size }: Operation): number {
    switch (wait) {
      case 'soon':
        return 4_000 * size * size;
      case 'short':
        return 40_000 * size;
      case 'later':
        return 900_000 * size;
      case 'hours':
        return 8 * hourMs * size;
      case 'day':
        return 24 * hourMs * size;
      case 'days':
        return 5 * 24 * hourMs * size;
      case 'month':
        return (28 + 8 * size) * 24 * hourMs;
      case 'reconcile': {
        const sinceStart = this.world.scheduler.now - beginning;
        return reconcileEveryMs - (sinceStart % reconcileEveryMs) + 3_000 * size;
      }
      default:
        return 60_000 * size;
    }
  }

  private whenIdle(operation: Pick<Operation, 'wait' | 'kind'>, waitedMs: number, then: () => void): void {
    const { wait, kind } = operation;
    const isPolled = wait === 'idle' || wait === 'sending' || kind === 'lateUndo';
    const isTime = wait === 'sending' ? this.world.outside.receivers.isPosting : !this.isAtWork();
    if (!isPolled || isTime || waitedMs >= maxIdleWaitMs) then();
    else {
      const everyMs = wait === 'sending' ? 1_000 : 5_000;
      this.world.scheduler.after(everyMs, () => this.whenIdle(operation, waitedMs + everyMs, then));
    }
  }

  private operate(operation: Operation, index: number): void {
    const { scheduler } = this.world;
    const go = () => {
      this.world.say(operation.name, operation.kind.toUpperCase());
      this.view.changedAt = scheduler.now;
      operate(this.world, this.view, operation);
      this.operationsLeft -= 1;
      this.begin(index + 1);
    };
    if (operation.kind !== 'lateUndo') {
      go();
      return;
    }
    // The undo starts so late that the journal begins to expire soon afterwards.
    const until = Date.parse(undoable(this.view, operation.name)?.undoableUntil ?? '');
    const lateMs = Number.isNaN(until) ? 0 : until - 20_000 * operation.size - 200 - scheduler.now;
    scheduler.after(lateMs, go);
  }

  /** Begins to simulate expiry, and the rules that call functions. */
  private beginRules(): void {
    const { scheduler } = this.world;
    scheduler.after(reconcileEveryMs, () => this.lookAfterRuns());
    scheduler.after(followUpsEveryMs, () => this.lookForFollowUps());
    scheduler.after(hourMs, () => this.expire());
    if (this.plan.scenario !== undefined) scheduler.after(eventsEveryMs, () => this.publishEvents());
    if (this.plan.scenario === 'messages') scheduler.after(sendEveryMs, () => this.sendWaiting(0));
  }

  /** Simulates the rules that send what waits. While nothing changes, it is sent less often. */
  private sendWaiting(times: number): void {
    const { scheduler } = this.world;
    const isQuiet = scheduler.now - this.view.changedAt > quietMs;
    const isTime = !isQuiet || times % 10 === 0;
    if (this.view.isSending && isTime) this.world.send('webhooks');
    if (this.view.isMailing && isTime) this.world.send('messages');
    scheduler.after(sendEveryMs, () => this.sendWaiting(times + 1));
  }

  /** Simulates the rule that calls the reconciler. Skipped while the reconciler has nothing to do. */
  private lookAfterRuns(): void {
    if (this.view.active.size > 0 || this.view.outbox.size > 0) this.world.reconcile();
    this.world.scheduler.after(reconcileEveryMs, () => this.lookAfterRuns());
  }

  /** Simulates the rule that starts follow-ups. Skipped while there are no follow-ups to start. */
  private lookForFollowUps(): void {
    if (this.view.dueFollowUps.size > 0) this.world.startFollowUps();
    this.world.scheduler.after(followUpsEveryMs, () => this.lookForFollowUps());
  }

  /** Simulates the rule that publishes events. Skipped while there are no events. */
  private publishEvents(): void {
    if (this.view.pendingEvents.size > 0) this.world.publishEvents();
    this.world.scheduler.after(eventsEveryMs, () => this.publishEvents());
  }

  /** Deletes expired items as DynamoDB does: some time later, in no particular order. */
  private expire(): void {
    const { world } = this;
    const context = { now: world.scheduler.now, by: world.bystander('expiry') };
    const name = `expire ${context.now}`;
    world.database.expire(context, (item) => world.chance(`${name} ${item.pk?.S} ${item.sk?.S}`) < 0.5);
    const soon = [...this.view.runs.values()].some(
      ({ undoableUntil }) => Math.abs(Date.parse(undoableUntil ?? '') - context.now) < hourMs,
    );
    world.scheduler.after(soon ? 3_000 : hourMs / 2, () => this.expire());
  }
}

const isBug = (error: unknown) =>
  !(error instanceof AppError) &&
  error instanceof Error &&
  ['TypeError', 'RangeError', 'ReferenceError', 'ZodError'].some(
    (name) => error.name === name || error.message.includes(`${name}: `),
  );

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));

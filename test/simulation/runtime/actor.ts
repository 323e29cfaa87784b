import type { Caller } from '#functions/engine/job/job';
import type { Sending } from '#functions/personal-messages/send';
import type { Engine } from '#functions/runtime/dependencies';
import type { Delivering } from '#functions/webhooks/deliver';
import type { Scheduler } from '../scheduler/scheduler';
import type { Execution, FunctionName, Outcome } from './execution';
import type { Fault, Faults } from './faults';
import type { Request } from './request';
import type { WorldConfig } from './world-config';

/** The parts of the world that actors, functions and executions use. `World` documents the members. */
export interface Surroundings {
  readonly scheduler: Scheduler;
  readonly faults: Faults;
  readonly config: WorldConfig;
  readonly version: number;
  readonly whenClosing: LateCall[];
  readonly outside: {
    webhookSender(actor: Actor): Pick<Delivering, 'send' | 'report'>;
    mailSender(actor: Actor): Pick<Sending, 'topic' | 'account'>;
    deliver(actor: Actor, id: string): Promise<void>;
    demandOwner(actor: Actor, owner: Caller): Promise<Caller>;
  };
  readonly executions: { ask(command: string, input: unknown): object };
  readonly foreignWrite: (fault: Fault, records: Request['records']) => void;
  readonly onError: (actor: Actor, error: unknown) => void;
  readonly onEnd: (actor: Actor, outcome: Outcome) => void;
  readonly onBroken: (error: unknown) => void;
  readonly chance: (name: string) => number;
  readonly isRecordTable: (table: string) => boolean;
  latencyMs(name: string): number;
  timeoutMs(name: FunctionName): number;
  frozenMs(size: number, actor: Actor): number;
  engineOf(actor: Actor): Engine;
  ask(actor: Actor, command: string, input: unknown, token: string, stale: number | undefined): object;
  send(called: 'webhooks' | 'messages'): void;
  /** Answers a request as the mutation, if there is one, makes it. */
  mutated(actor: Actor, command: string, input: unknown, answer: (input: unknown) => object): object;
  crash(actor: Actor): void;
  onCrash(actor: Actor, told: () => void): void;
  executionEnded(execution: Execution): void;
  executionFailed(execution: Execution): void;
  shortName(text: string): string;
  trace(actor: Actor, request: Request, fault: Fault | undefined): void;
}

/** A function call that does not arrive until a run is being closed. */
export interface LateCall {
  readonly label: string;
  readonly begin: () => void;
}

export interface About {
  readonly kind:
    | 'work'
    | 'coordinate'
    | 'reconcile'
    | 'followUps'
    | 'events'
    | 'webhooks'
    | 'messages'
    | 'person'
    | 'writer'
    | 'expiry';
  /** The version of the code. By default, the one that is deployed when the function is called. */
  readonly version?: number;
  /** Only for the state machine's steps. */
  readonly runId?: string;
  readonly attempt?: number;
  readonly lane?: number;
}

/**
 * A function invocation. Invariant: a dead actor never continues, because the events that it waits for never
 * arrive. A frozen actor continues when it wakes up, with the responses that it was waiting for.
 */
export class Actor {
  /** The time at which the current request was first sent. */
  requestBeganAt = 0;
  /** True once a worker has sent the checkpoint of its first page. */
  hasSentPage = false;
  /** The time at which the function was called. */
  readonly calledAt: number;
  /** The version of the function's code. */
  readonly version: number;
  private dead = false;
  private frozenUntil = 0;
  private requests = 0;
  /** How far the function's clock is ahead, in milliseconds. */
  private readonly skewMs: number;

  constructor(
    readonly world: Surroundings,
    /** Identifies the actor. The label is the same in every history of a given seed. */
    readonly label: string,
    readonly about: About,
    /** The time by which the function must end, in milliseconds since the epoch. */
    readonly deadline: number,
  ) {
    this.calledAt = world.scheduler.now;
    this.version = about.version ?? world.version;
    const { clockSkewMs = 0 } = world.config;
    this.skewMs = clockSkewMs === 0 ? 0 : clockSkewMs * (2 * world.chance(`clock ${label}`) - 1);
  }

  get isDead(): boolean {
    return this.dead;
  }

  get isFrozen(): boolean {
    return this.frozenUntil > this.world.scheduler.now;
  }

  /** Returns the time on the function's clock, in whole milliseconds since the epoch. */
  readonly now = (): number => Math.floor(this.world.scheduler.now + this.skewMs);

  /** Resolves after this many milliseconds if the actor is still alive. */
  readonly sleep = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      this.world.scheduler.after(ms, () => this.deliver(resolve));
    });

  nextRequest(): string {
    this.requests += 1;
    return `${this.label} ${this.requests}`;
  }

  /** Resumes the actor with the response that has arrived for it. */
  deliver(goOn: () => void): void {
    if (this.dead) return;
    if (this.isFrozen)
      this.world.scheduler.after(this.frozenUntil - this.world.scheduler.now, () => this.deliver(goOn));
    else goOn();
  }

  freeze(until: number): void {
    this.frozenUntil = Math.max(this.frozenUntil, until);
  }

  /** Ends the actor permanently. */
  kill(): void {
    this.dead = true;
  }
}

import { marshall } from '@aws-sdk/util-dynamodb';
import { monotonicFactory } from 'ulid';
import { maxLaneRows } from '#functions/engine/lanes/lanes';
import { createEngine, type Engine } from '#functions/runtime/dependencies';
import type { Mutation } from '../mutations/mutation';
import { chance, Stream } from '../scheduler/random';
import { Scheduler } from '../scheduler/scheduler';
import { type Change, Database } from '../table/database';
import { maxLagMs } from '../table/table';
import { UnreadableError } from '../table/tokens';
import type { Item } from '../table/values';
import { Actor, type LateCall, type Surroundings } from './actor';
import { dynamodbOf, statesOf } from './clients';
import type { Execution, FunctionName, Outcome } from './execution';
import { Executions } from './executions';
import { type Fault, Faults } from './faults';
import { beginLateCalls, invoke, start } from './functions';
import { retried, sendOnce } from './network';
import { Outside } from './outside';
import type { Request } from './request';
import { TableExports, withArn } from './table-exports';
import { isRecordTable, recordTables, tableDefinitions } from './tables';
import type { WorldConfig } from './world-config';

/** A line in the history: the sender, and the request with its faults. */
export interface TraceLine {
  readonly at: number;
  readonly who: string;
  readonly what: string;
}

/** A message that on-call has received. */
export interface PublishedMessage {
  readonly runId: string;
  readonly attempt: number;
  /** True if the message asks for an approval. */
  readonly isRequest: boolean;
  /** The time at which the run ended or approval was requested, in ISO 8601. */
  readonly about: string;
}

/** The time at which every simulation starts. */
export const beginning = Date.parse('2026-01-01T00:00:00Z');

/** The alarm that holds runs, in seeds that have one. */
export const simulatedAlarm = 'simulated-alarm';

/** Everything except the engine: time, random numbers, tables, executions, and callers. */
export class World implements Surroundings {
  readonly scheduler = new Scheduler(beginning);
  readonly faults: Faults;
  readonly executions: Executions = new Executions(this);
  readonly database: Database<Actor>;
  readonly lines: TraceLine[] = [];
  /** Calls that reach their function only when the next run is being closed. */
  readonly whenClosing: LateCall[] = [];
  /** The messages that on-call has received. */
  readonly published: PublishedMessage[] = [];
  /** The services outside the stack. */
  readonly outside: Outside;
  readonly exports: TableExports;
  /** Called for each change to an item. */
  observe: (change: Change<Actor>) => void = () => undefined;
  /** Makes another writer change one of the records. */
  foreignWrite: (fault: Fault, records: Request['records']) => void = () => undefined;
  /** Called for each error that ends an invocation. */
  onError: (actor: Actor, error: unknown) => void = () => undefined;
  /** Called when an invocation has ended, or its time is up. */
  onEnd: (actor: Actor, outcome: Outcome) => void = () => undefined;
  /** Called for an error in the simulation itself. */
  onBroken: (error: unknown) => void = () => undefined;
  private readonly crashes = new Map<Actor, () => void>();
  private readonly nextLineId: (nowMs: number) => string;
  private events = 0;
  /** The version of the code that is deployed. */
  version = 1;

  constructor(
    readonly seed: number,
    readonly config: WorldConfig,
    allowed?: ReadonlySet<string>,
    private readonly mutation?: Mutation,
  ) {
    this.faults = new Faults(seed, config.rates, allowed);
    this.outside = new Outside(config.users ?? 0);
    this.exports = new TableExports(this, this.outside.objects);
    this.database = new Database(tableDefinitions, (change) => {
      this.exports.note(change);
      this.observe(change);
    });
    this.nextLineId = monotonicFactory(new Stream(seed, 'lines').next);
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive) that depends only on the seed and the name. */
  readonly chance = (name: string): number => chance(this.seed, name);

  readonly isRecordTable = isRecordTable;

  /** Returns how long a transmission takes: usually close to the average, but sometimes much longer. */
  latencyMs(name: string): number {
    const drawn = this.chance(name);
    const { typicalLatencyMs } = this.config;
    return drawn < 0.97
      ? typicalLatencyMs * (0.2 + 1.6 * drawn)
      : typicalLatencyMs * 40 * (drawn - 0.96) * 25;
  }

  /** Returns a function's time limit. */
  timeoutMs(name: FunctionName): number {
    const work = this.config.workTimeoutMs;
    const minute = { followUps: 60_000, events: 60_000, webhooks: 60_000, messages: 60_000 };
    return { coordinate: 300_000, reconcile: 120_000, ...minute, work }[name];
  }

  /** Returns how long an actor is frozen: for a moment, or until after its function's time limit. */
  frozenMs(size: number, actor: Actor): number {
    if (size < 0.3) return size * 20_000;
    return Math.max(0, actor.deadline - this.scheduler.now) + size * 90_000;
  }

  engineOf(actor: Actor): Engine {
    const { config } = this;
    const settings = this.settingsOf(actor.version);
    const random = new Stream(this.seed, `random ${actor.label}`).next;
    return createEngine(
      {
        LEDGER_TABLE: 'Ledger',
        AUDIT_TABLE: 'AuditEntry',
        REPORTS_TABLE: 'Reports',
        TABLES: JSON.stringify(recordTables),
        STATE_MACHINE_ARN: 'arn:aws:states:eu-west-1:000000000000:stateMachine:jobs',
        AWS_LAMBDA_FUNCTION_VERSION: `${actor.version}`,
        MAX_SEGMENTS: `${settings.segments}`,
        // Equal to the maximum number of lane rows in a run, so that only the segments determine the number
        // of lanes.
        MAX_LANES: `${maxLaneRows}`,
        RECORDS_PER_PAGE: `${settings.recordsPerPage}`,
        MAX_FAILURES: `${config.maxFailures}`,
        JOURNAL_DAYS: '1',
        BACKUPS_BUCKET: 'backups',
        EXPORT_LANES: `${config.exportLanes ?? 40}`,
        // A unit costs one dollar.
        READ_PRICE_PER_MILLION: '1000000',
        WRITE_PRICE_PER_MILLION: '1000000',
        ...(config.approvalRecords === undefined ? {} : { APPROVAL_RECORDS: `${config.approvalRecords}` }),
        ...(config.holdMinutes === undefined
          ? {}
          : {
              HOLD_ALARMS: JSON.stringify([{ alarm: simulatedAlarm }]),
              HOLD_MINUTES: `${config.holdMinutes}`,
            }),
        ...(config.writesPerSecond === undefined ? {} : { WRITES_PER_SECOND: `${config.writesPerSecond}` }),
        ...(config.readsPerSecond === undefined ? {} : { READS_PER_SECOND: `${config.readsPerSecond}` }),
      },
      {
        dynamodb: dynamodbOf(actor),
        sfn: statesOf(actor),
        ...this.outside.servicesOf(actor),
        publishAttention: async ({ runId, attempt, kind, at }) => {
          const carryOut = () => {
            this.published.push({ runId, attempt, isRequest: kind === 'approval', about: at });
            return {};
          };
          const request = { service: 'topic' as const, command: 'Publish', input: {}, records: [], carryOut };
          await retried(actor, (sent) => sendOnce(actor, request, sent));
        },
        now: actor.now,
        sleep: actor.sleep,
        random,
        nextLineId: this.nextLineId,
      },
    );
  }

  /**
   * Deploys the next version of the code. Executions that are running end with the version with which they
   * began.
   */
  deploy(): void {
    this.version += 1;
    this.say('the stack', `gets version ${this.version}`);
  }

  /** Returns the settings of a version. A later version has other pages and segments. */
  private settingsOf(version: number): Pick<WorldConfig, 'recordsPerPage' | 'segments'> {
    const { recordsPerPage, segments } = this.config;
    if (version === 1) return { recordsPerPage, segments };
    const random = new Stream(this.seed, `version ${version}`);
    return { recordsPerPage: random.int(2, 9), segments: random.one([1, 1, 2, 3]) };
  }

  /** Performs a request to the tables. */
  ask(actor: Actor, command: string, input: unknown, token: string, stale: number | undefined): object {
    const lag = (partition: string) =>
      stale === undefined ? undefined : maxLagMs * this.chance(`lag ${token} ${partition}`) * stale;
    const context = { now: this.scheduler.now, by: actor, lag, token };
    const answer = (given: unknown) => {
      try {
        return this.exports.ask(command, given, token) ?? this.database.execute(command, given, context);
      } catch (error) {
        // This error must not look like a response from the table. Otherwise, the engine would react in a way
        // that could never happen on AWS.
        if (error instanceof UnreadableError) this.onBroken(error);
        throw error;
      }
    };
    const output = this.mutated(actor, command, input, answer);
    if (this.whenClosing.length > 0 && isClosing(actor, command, input)) beginLateCalls(this);
    if (command !== 'DescribeTableCommand') return output;
    // The tables are reported as large, so that runs get the maximum number of lanes.
    const { Table } = output as { readonly Table: { readonly TableName: string } };
    return { Table: { ...withArn(Table, Table.TableName), ItemCount: 1_000_000 } };
  }

  mutated(actor: Actor, command: string, input: unknown, answer: (input: unknown) => object): object {
    return this.mutation ? this.mutation.carryOut(command, input, answer, actor) : answer(input);
  }

  /** Kills an actor and notifies its caller. */
  crash(actor: Actor): void {
    actor.kill();
    this.crashes.get(actor)?.();
  }

  onCrash(actor: Actor, told: () => void): void {
    this.crashes.set(actor, told);
  }

  /** Performs a person's action through one of the API functions. */
  person(
    label: string,
    run: (engine: Engine, actor: Actor) => Promise<unknown>,
    done: () => void = () => undefined,
  ): void {
    const about = { kind: 'person' } as const;
    start(
      this,
      { label, about, timeoutMs: 30_000, run: async (actor) => run(this.engineOf(actor), actor) },
      done,
    );
  }

  /** Reconciles the runs that have not ended. */
  reconcile(): void {
    this.events += 1;
    invoke(
      this,
      'reconcile',
      {},
      { label: `reconcile${this.events}`, about: { kind: 'reconcile' } },
      () => undefined,
    );
  }

  /** Starts the follow-ups for runs that have ended. */
  startFollowUps(): void {
    this.events += 1;
    const label = `followUps${this.events}`;
    invoke(this, 'followUps', {}, { label, about: { kind: 'followUps' } }, () => undefined);
  }

  /** Publishes the events of changed statuses. */
  publishEvents(): void {
    this.events += 1;
    const label = `events${this.events}`;
    invoke(this, 'events', {}, { label, about: { kind: 'events' } }, () => undefined);
  }

  /** Sends what waits for webhooks or admins. */
  send(called: 'webhooks' | 'messages'): void {
    this.events += 1;
    invoke(this, called, {}, { label: `${called}${this.events}`, about: { kind: called } }, () => undefined);
  }

  /** Delivers the event for an execution that has failed. Delivery is not guaranteed. */
  executionFailed({ name }: Execution): void {
    if (this.faults.at(`${this.shortName(name)} event`, ['lostEvent'])) return;
    this.scheduler.after(1_000 * this.chance(`event ${this.shortName(name)}`), () => {
      this.reconcile();
    });
  }

  /** Delivers the event that calls the function for follow-ups, in histories that have it. */
  executionEnded({ name }: Execution): void {
    const { followUp } = this.config;
    if (!followUp || followUp.isPrompt === false) return;
    this.scheduler.after(100 * this.chance(`ended ${this.shortName(name)}`), () => this.startFollowUps());
  }

  /** Creates an actor for work that no function performs. */
  bystander(kind: 'writer' | 'expiry'): Actor {
    return new Actor(this, kind, { kind }, Number.POSITIVE_INFINITY);
  }

  /** Puts an item directly into a table, without a request. */
  put(table: string, record: object, by: Actor): void {
    const context = { now: this.scheduler.now, by };
    const Item: Item = marshall(record, { removeUndefinedValues: true });
    this.database.execute('PutItemCommand', { TableName: table, Item }, context);
  }

  private readonly runNumbers = new Map<string, number>();

  /** Replaces run IDs with numbers, even within longer names, because the IDs mean nothing to a reader. */
  shortName(text: string): string {
    return text.replace(/[0-9A-HJKMNP-TV-Z]{26}/g, (id) => {
      const number = this.runNumbers.get(id);
      return number === undefined ? '…' : `run${number}`;
    });
  }

  /** Assigns a number to a run. */
  nameRun(id: string): void {
    if (!this.runNumbers.has(id)) this.runNumbers.set(id, this.runNumbers.size + 1);
  }

  /** Adds a line to the history that is not about a request. */
  say(who: string, what: string): void {
    this.lines.push({ at: this.scheduler.now, who, what: this.shortName(what) });
  }

  /** Adds the line of a request to the history. */
  trace(actor: Actor, request: Request, fault: Fault | undefined): void {
    const what = `${request.command.replace('Command', '')}${fault ? `  <- ${fault.kind}` : ''}`;
    this.lines.push({
      at: this.scheduler.now,
      who: actor.label,
      what: this.shortName(`${what} ${subjectOf(request.input)}`),
    });
  }
}

/**
 * Returns true for the request with which a function reads the lanes of a run, as it does before it closes
 * the run.
 */
function isClosing({ about }: Actor, command: string, input: unknown): boolean {
  const { KeyConditionExpression } = input as { readonly KeyConditionExpression?: string };
  const isReading = command === 'QueryCommand' && KeyConditionExpression === 'pk = :pk';
  return isReading && (about.kind === 'coordinate' || about.kind === 'reconcile');
}

/** Returns a short description of what a request is about. */
function subjectOf(input: unknown): string {
  const { Key, Item, Statements, TransactItems, TableName } = input as {
    readonly Key?: Item;
    readonly Item?: Item;
    readonly Statements?: readonly unknown[];
    readonly TransactItems?: readonly unknown[];
    readonly TableName?: string;
  };
  const of = Key ?? Item;
  if (of) return `${TableName} ${[of.id, of.pk, of.sk].flatMap((value) => value?.S ?? []).join(' ')}`;
  if (Statements) return `${Statements.length} statements`;
  return TransactItems ? `${TransactItems.length} parts` : (TableName ?? '');
}

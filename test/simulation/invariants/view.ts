import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { LaneRow, RunRow } from '#functions/engine/ledger/ledger';
import type { StatusEventRow } from '#functions/engine/ledger/status-event';
import type { Audience } from '#shared/events/personal-messages';
import type { RunStatusChange } from '#shared/events/run-status-event';
import type { WebhookChoice } from '#shared/events/webhooks';
import {
  activePartition,
  dueFollowUpsPartition,
  eventsPartition,
  ledgerKeys,
  outboxPartition,
} from '#shared/jobs/ledger/ledger-keys';
import { isActive } from '#shared/jobs/run/run-status';
import type { Actor } from '../runtime/actor';
import type { World } from '../runtime/world';
import type { Change } from '../table/database';
import type { Item } from '../table/values';

/** A write to a record, with its time, its writer, and the record before and after. */
interface RecordEvent {
  readonly at: number;
  readonly by: Actor;
  /** The run that made the write. Undefined if the write was made by another writer. */
  readonly runId: string | undefined;
  readonly before: Item | undefined;
  readonly after: Item | undefined;
}

/** A webhook's settings since a time. */
export interface HookVersion {
  readonly at: number;
  /** True if a person made the change, and not the function that sends deliveries. */
  readonly byPerson: boolean;
  readonly url: string;
  readonly enabled: boolean;
  readonly sends: WebhookChoice;
}

/** An event: the change of a run's status, who may learn about it, and when it was stored. */
export interface StoredChange {
  readonly change: RunStatusChange;
  readonly audience: Audience;
  readonly storedAt: number;
}

export interface RecordHistory {
  readonly table: string;
  readonly key: string;
  readonly events: RecordEvent[];
}

/** The state that the invariants examine. Each change updates it. */
export class View {
  readonly runs = new Map<string, RunRow>();
  /** The times at which the runs were created, which do not depend on any function's clock. */
  readonly begunAt = new Map<string, number>();
  /** The number of times that each run has changed a record, a journal page or a report. */
  readonly works = new Map<string, number>();
  readonly lanes = new Map<string, Map<number, LaneRow>>();
  /** The IDs of the runs that hold the table locks, by table. */
  readonly locks = new Map<string, string>();
  readonly active = new Set<string>();
  /** The IDs of the runs with unpublished messages, by message. */
  readonly outbox = new Map<string, string>();
  /** The follow-ups that have not been started yet, keyed by run ID and follow-up ID. */
  readonly dueFollowUps = new Set<string>();
  /** The changes of the follow-up's definition: the time, and whether it is enabled. */
  readonly followUpChanges: { readonly at: number; readonly enabled: boolean }[] = [];
  /** The run events by ID, with the people who may get messages about them. */
  readonly events = new Map<string, Audience>();
  /** The events, by ID. */
  readonly changes = new Map<string, StoredChange>();
  /** The versions of each webhook, oldest first. */
  readonly hooks = new Map<string, HookVersion[]>();
  /** The waiting deliveries of each webhook. */
  private readonly deliveries = new Map<string, Set<string>>();
  /** The kinds of messages that each admin has chosen, oldest choice first. */
  readonly choices = new Map<string, { readonly at: number; readonly kinds: readonly string[] }[]>();
  /** The waiting messages of each admin. */
  private readonly messages = new Map<string, Set<string>>();
  /** The time of the last change that was not made while sending. */
  changedAt = 0;
  /** The IDs of the events that have not been published yet. */
  readonly pendingEvents = new Set<string>();
  readonly records = new Map<string, RecordHistory>();
  /** Runs whose journals have begun to expire. */
  readonly expired = new Set<string>();
  paused = false;
  /** Runs for which a stop request has been confirmed, with the attempt that should stop. */
  readonly stopping = new Map<string, number>();

  constructor(readonly world: World) {}

  /** Returns a run's lanes in order. */
  lanesOf(runId: string): readonly LaneRow[] {
    return [...(this.lanes.get(runId)?.values() ?? [])].sort((a, b) => a.lane - b.lane);
  }

  /** Returns the runs in the order in which they were started. */
  get allRuns(): readonly RunRow[] {
    return [...this.runs.values()];
  }

  get activeRuns(): readonly RunRow[] {
    return this.allRuns.filter(({ status }) => isActive(status));
  }

  /** True if a message waits for an admin who can get it, or is no longer an admin. */
  get isMailing(): boolean {
    return this.world.outside.mailboxes.all.some(
      ({ subject, subscription, memberships }) =>
        (this.messages.get(subject)?.size ?? 0) > 0 &&
        (subscription === 'CONFIRMED' || memberships.at(-1)?.isAdmin === false),
    );
  }

  /** True if a delivery waits for an enabled webhook. */
  get isSending(): boolean {
    return [...this.deliveries].some(
      ([id, waiting]) => waiting.size > 0 && this.hooks.get(id)?.at(-1)?.enabled,
    );
  }

  /** Applies a change. */
  see({ table, key, before, after, by }: Change<Actor>): void {
    if (!['webhooks', 'messages', 'expiry'].includes(by.about.kind))
      this.changedAt = this.world.scheduler.now;
    if (table === 'Webhooks') this.seeWebhook(key, after, by);
    if (table === 'Messages') this.seeMessage(key, after);
    if (this.world.isRecordTable(table)) this.seeRecord(table, key, before, after, by);
    const partition = key.pk?.S ?? '';
    const { kind, runId } = by.about;
    const isWork = table !== 'Ledger' || /^RUN#[^#]+#LANE#/.test(partition);
    if (kind === 'work' && runId && isWork) this.works.set(runId, (this.works.get(runId) ?? 0) + 1);
    if (table !== 'Ledger') return;
    const sort = key.sk?.S ?? '';
    if (partition === activePartition) mark(this.active, sort, after);
    else if (partition === dueFollowUpsPartition) mark(this.dueFollowUps, sort, after);
    else if (partition === ledgerKeys.followUps) {
      const { followUps } = after ? unmarshall(after as never) : { followUps: [] };
      this.followUpChanges.push({ at: this.world.scheduler.now, enabled: followUps[0]?.enabled === true });
    } else if (partition === ledgerKeys.switch) this.paused = after !== undefined;
    else if (partition === eventsPartition) {
      const id = sort.slice(sort.indexOf('#') + 1);
      mark(this.pendingEvents, id, after);
      if (after) this.seeEvent(id, unmarshall(after as never) as StatusEventRow);
    } else if (partition === outboxPartition) {
      if (after) this.outbox.set(sort, after.runId?.S ?? '');
      else this.outbox.delete(sort);
    } else if (partition.startsWith('LOCK#')) {
      const locked = partition.slice('LOCK#'.length);
      if (after) this.locks.set(locked, after.runId?.S ?? '');
      else this.locks.delete(locked);
    } else if (partition.startsWith('RUN#')) this.seeRun(partition, sort, after, by);
  }

  private seeEvent(id: string, { audience, change }: StatusEventRow): void {
    this.events.set(id, audience);
    const storedAt = this.changes.get(id)?.storedAt ?? this.world.scheduler.now;
    this.changes.set(id, { change, audience, storedAt });
  }

  private seeMessage({ pk, sk }: Item, after: Item | undefined): void {
    const [, subject = ''] = pk?.S?.split('#') ?? [];
    if (subject !== '') {
      const waiting = this.messages.get(subject) ?? new Set<string>();
      this.messages.set(subject, waiting);
      mark(waiting, sk?.S ?? '', after?.dueList);
      return;
    }
    const choices = this.choices.get(sk?.S ?? '') ?? [];
    this.choices.set(sk?.S ?? '', choices);
    const { kinds = [] } = after ? unmarshall(after as never) : {};
    choices.push({ at: this.world.scheduler.now, kinds });
  }

  private seeWebhook({ pk, sk }: Item, after: Item | undefined, by: Actor): void {
    const [, id = ''] = pk?.S?.split('#') ?? [];
    if (id !== '') {
      const waiting = this.deliveries.get(id) ?? new Set<string>();
      this.deliveries.set(id, waiting);
      mark(waiting, sk?.S ?? '', after?.status?.S === 'WAITING');
      return;
    }
    if (!after) return;
    const versions = this.hooks.get(sk?.S ?? '') ?? [];
    this.hooks.set(sk?.S ?? '', versions);
    const { url, enabled, sends } = unmarshall(after as never) as HookVersion;
    const last = versions.at(-1);
    if (last?.url === url && last.enabled === enabled) return;
    const byPerson = by.about.kind === 'person';
    versions.push({ at: this.world.scheduler.now, byPerson, url, enabled, sends });
  }

  private seeRun(partition: string, sort: string, after: Item | undefined, by: Actor): void {
    const [, runId = '', part] = partition.split('#');
    if (part === 'LANE' && !after && by.about.kind === 'expiry') this.expired.add(runId);
    if (part !== undefined || !after) return;
    const row = unmarshall(after as never);
    if (sort === ledgerKeys.runRow) {
      this.world.nameRun(runId);
      if (!this.begunAt.has(runId)) this.begunAt.set(runId, this.world.scheduler.now);
      this.runs.set(runId, row as RunRow);
      return;
    }
    const lanes = this.lanes.get(runId) ?? new Map<number, LaneRow>();
    this.lanes.set(runId, lanes);
    lanes.set(Number(row.lane), row as LaneRow);
  }

  private seeRecord(
    table: string,
    { id }: Item,
    before: Item | undefined,
    after: Item | undefined,
    by: Actor,
  ): void {
    const key = id?.S ?? '';
    const name = `${table}#${key}`;
    const history = this.records.get(name) ?? { table, key, events: [] };
    this.records.set(name, history);
    history.events.push({ at: this.world.scheduler.now, by, runId: by.about.runId, before, after });
  }
}

function mark(set: Set<string>, name: string, there: unknown): void {
  if (there) set.add(name);
  else set.delete(name);
}

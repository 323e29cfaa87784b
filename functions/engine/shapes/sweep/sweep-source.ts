import { usableKey } from '#functions/dynamodb/record-key';
import { type Attributes, stringify, toAttributes, toRecord } from '#functions/dynamodb/values';
import type { Entry, Refusal, Visited } from '#functions/engine/changes/entries';
import {
  createEntry,
  pick,
  removeEntry,
  settable,
  updateEntry,
} from '#functions/engine/changes/entry-of-change';
import type { AskContext, RecordChange, RecordContext, Skip, Sweep, Visit } from '#functions/engine/job/job';
import { entryId } from '#functions/engine/ledger/journal';
import { isoNow, type LaneRow, type RunRow } from '#functions/engine/ledger/ledger';
import { AskedUsers, maxAskedRecords } from '#functions/engine/read/asked-users';
import { IndexPages, type Wanted } from '#functions/engine/read/index-pages';
import { readRecords } from '#functions/engine/read/read-records';
import { Related } from '#functions/engine/read/related';
import { type RawPage, readRawPage } from '#functions/engine/read/scan';
import type { RetryItem } from '#functions/engine/shapes/common/failed-items';
import { contextOf } from '#functions/engine/shapes/common/job-context';
import { keptFinding, plannedKept, type VisitedRecord } from '#functions/engine/shapes/common/kept-finding';
import type { PageSource, PlannedPart, ReadPage } from '#functions/engine/shapes/common/page-source';
import { refusedPage } from '#functions/engine/shapes/common/refused-page';
import type { Revisit } from '#functions/engine/shapes/common/revisit-source';
import { maxMessageCharacters } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import { modelNamed } from '#shared/models/index';
import type { Model } from '#shared/models/model';

/** The job visits each record of a segment or index value. */
export class SweepSource implements PageSource, Revisit {
  private readonly asked: AskedUsers;
  private readonly related: Related;
  private readonly context: RecordContext<Record<string, unknown>>;
  private readonly table: Model;
  private readonly index: IndexPages | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly job: Sweep,
    private readonly run: RunRow,
    private readonly lane: Pick<LaneRow, 'lane' | 'table' | 'segment' | 'segments' | 'narrowed' | 'failed'>,
  ) {
    this.table = modelNamed(lane.table);
    this.asked = new AskedUsers(engine);
    this.related = new Related(engine, job.refers);
    this.context = {
      ...contextOf(job, run),
      table: lane.table,
      isUser: this.asked.isUser,
      related: this.related.of,
    };
    this.index = lane.narrowed && new IndexPages(engine, run, lane, lane.narrowed);
  }

  /**
   * Returns the records that the job would change or fail on. Those kept on purpose are left out, because the
   * index may return them a second time, and they would be listed twice.
   */
  private async wanted(records: readonly Attributes[]): Promise<readonly Attributes[]> {
    await this.askAbout(records);
    await this.related.load();
    const at = isoNow(this.engine);
    return records.filter((record) => {
      const { entries, refusal } = visitRecord(this.job, this.table, record, this.context, at);
      return entries.length > 0 || refusal !== undefined;
    });
  }

  private asksForSomething(record: Attributes, at: string): boolean {
    const { entries, refusal, kept } = visitRecord(this.job, this.table, record, this.context, at);
    return entries.length > 0 || refusal !== undefined || kept !== undefined;
  }

  async read(cursor: string | undefined, maxRecords?: number): Promise<ReadPage> {
    const most = this.job.asks
      ? Math.min(maxRecords ?? Number.POSITIVE_INFINITY, maxAskedRecords(this.run))
      : maxRecords;
    const raw = await this.rawPage(cursor, most);
    await this.askAbout(raw.records);
    await this.lookUp(raw.records);
    return this.page(raw);
  }

  async refuse(
    cursor: string | undefined,
    why: Pick<Refusal, 'code' | 'message'>,
  ): Promise<ReadPage | undefined> {
    const raw = await this.rawPage(cursor, 1, async (records) => records);
    const key = raw.records[0]?.id?.S;
    return key === undefined
      ? undefined
      : refusedPage({ table: this.table.name, key, source: key, ...why }, raw.cursor);
  }

  private rawPage(
    cursor: string | undefined,
    maxRecords: number | undefined,
    wanted: Wanted = (records) => this.wanted(records),
  ): Promise<RawPage> {
    const { recordsPerPage } = this.engine.settings;
    return this.index
      ? this.index.read(cursor, Math.min(maxRecords ?? recordsPerPage, recordsPerPage), wanted)
      : readRawPage(this.engine, this.lane, cursor, maxRecords);
  }

  /**
   * Loads the related tables once per worker, and again if the job would change a record that was itself
   * changed after the last read: it may refer to a new record, and must not be mistaken for an orphan.
   */
  private lookUp(records: readonly Attributes[]): Promise<void> {
    const at = isoNow(this.engine);
    return this.related.load(records, (record) => this.asksForSomething(record, at));
  }

  /** Reads the related tables again, because they may have changed at the same time as the records. */
  meetConflicts(): Promise<void> {
    return this.related.loadAgain();
  }

  /**
   * Looks up the users that the job asks about. If `asks` throws for a record, it is refused when it is
   * visited.
   */
  private async askAbout(records: readonly Attributes[]): Promise<void> {
    const { asks } = this.job;
    if (!asks) return;
    await this.related.load();
    await this.asked.ask(records.flatMap((record) => idsNamed(asks, record, this.context)));
  }

  private page(raw: RawPage): ReadPage {
    return {
      ...withCursor(raw.notAhead ? undefined : raw.cursor),
      plan: (at, maxWrites) => this.plan(raw, at, maxWrites),
    };
  }

  /**
   * Visits the current record again, and returns only the changes to it; planned creations stay. If the job
   * now keeps the record on purpose, it counts as a failure, because the plan lists what is kept. A retry
   * lists it as kept.
   */
  resolveConflict(entry: Entry, current: Attributes | undefined, at: string): Visited {
    if (entry.kind === 'create') return { entries: [], refusal: duplicate(entry) };
    if (!current) return { entries: [] };
    const { entries, refusal, kept } = visitRecord(this.job, this.table, current, this.context, at);
    if (kept) {
      const { table, key, source } = entry;
      return { entries: [], refusal: { table, key, source, code: 'Kept', message: kept.message } };
    }
    const own = entries.filter((candidate) => candidate.key === entry.key && candidate.kind !== 'create');
    return { entries: own, ...(refusal ? { refusal } : {}) };
  }

  /**
   * Visits failed records again. Reads them consistently. If a record no longer exists, its failure is
   * resolved.
   */
  async visitAgain(items: readonly RetryItem[], at: string) {
    const table = this.table.name;
    const records = await readRecords(
      this.engine,
      items.map(({ source }) => ({ table, key: source })),
    );
    await this.askAbout([...records.values()]);
    await this.lookUp([...records.values()]);
    const entries: Entry[] = [];
    const refusals: Refusal[] = [];
    const kept: VisitedRecord[] = [];
    for (const item of items) {
      const record = records.get(entryId({ table, key: item.source }));
      if (!record) continue;
      const visited = visitRecord(this.job, this.table, record, this.context, at);
      const refused = visited.refusal ? [visited.refusal] : neverAskedAgain(item, record, visited.entries);
      entries.push(...visited.entries);
      refusals.push(...refused);
      if (refused.length === 0) kept.push(visited);
    }
    return { entries, refusals, ...plannedKept(kept) };
  }

  private plan(raw: RawPage, at: string, maxWrites = Number.POSITIVE_INFINITY): PlannedPart {
    const { records, cursor, cutAfter = afterId } = raw;
    const entries: Entry[] = [];
    const refusals: Refusal[] = [];
    const kept: VisitedRecord[] = [];
    let read = 0;
    for (const record of records) {
      if (entries.length >= maxWrites) break;
      read += 1;
      const visited = visitRecord(this.job, this.table, record, this.context, at);
      entries.push(...visited.entries);
      kept.push(visited);
      if (visited.refusal) refusals.push(visited.refusal);
    }
    const last = records[read - 1];
    const whole = read === records.length || !last?.id;
    const next = whole ? cursor : cutAfter(last);
    return {
      plan: { read, entries, refusals, ...plannedKept(kept), ...withCursor(next) },
      ...(whole ? {} : { rest: this.page({ ...raw, records: records.slice(read) }) }),
    };
  }
}

function idsNamed(
  asks: NonNullable<Sweep['asks']>,
  record: Attributes,
  context: AskContext,
): readonly string[] {
  if (record._deleted?.BOOL === true) return [];
  try {
    return asks(toRecord(record), context);
  } catch {
    return [];
  }
}

const afterId = ({ id }: Attributes) => stringify({ id });

const withCursor = (cursor: string | undefined) => (cursor === undefined ? {} : { cursor });

const duplicate = ({ table, key, source }: Entry): Refusal => ({
  table,
  key,
  source,
  code: 'DuplicateItem',
  message: `${table} already has a different record with the ID '${key}'.`,
});

/**
 * Returns the refusals of creations that failed although the record's own change was made. When the job
 * revisits the record, it might not ask for it again, which must not count as a success.
 */
function neverAskedAgain(
  { source, rows }: RetryItem,
  record: Attributes,
  entries: readonly Entry[],
): Refusal[] {
  if (record._deleted?.BOOL === true) return [];
  const asked = new Set(entries.map(entryId));
  return rows
    .filter((row) => row.key !== source && !asked.has(entryId(row)))
    .map(({ table, key, code, message }) => ({ table, key, source, code, message: sinceThen(message) }));
}

const sinceThen = (message: string) =>
  message.startsWith(notAskedAgain) ? message : `${notAskedAgain}${message}`.slice(0, maxMessageCharacters);
const notAskedAgain = 'The record no longer needs the change. The change was refused before: ';

const nothing: VisitedRecord = { entries: [] };

/** Visits a record. `at` is the timestamp for the record's changes. If the job throws, returns a refusal. */
export function visitRecord(
  job: Sweep,
  table: Model,
  attributes: Attributes,
  context: RecordContext<Record<string, unknown>>,
  at: string,
): VisitedRecord {
  if (attributes._deleted?.BOOL === true) return nothing;
  const key = attributes.id?.S ?? '';
  try {
    const visit = job.visit(toRecord(attributes), context);
    if ('kind' in visit && visit.kind === 'skip') {
      return { entries: [], kept: keptFinding(table.name, key, visit) };
    }
    const entries = changesOf(visit).flatMap((change) => entryOf(job, table, key, attributes, change, at));
    return { entries };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    const message = text.slice(0, maxMessageCharacters);
    return { entries: [], refusal: { table: table.name, key, source: key, code: 'VisitFailed', message } };
  }
}

function changesOf(visit: Exclude<Visit, Skip>): readonly RecordChange[] {
  if (!('kind' in visit)) return visit;
  return visit.kind === 'keep' ? [] : [visit];
}

function entryOf(
  job: Sweep,
  table: Model,
  source: string,
  attributes: Attributes,
  change: RecordChange,
  at: string,
): Entry[] {
  const shown = pick(attributes, job.shows ?? []).present;
  const place = { table: table.name, key: source, source, at };
  switch (change.kind) {
    case 'update': {
      const entry = updateEntry(place, attributes, settable(change.set, table), job);
      return entry ? [entry] : [];
    }
    case 'remove':
      return [removeEntry(place, attributes, job)];
    case 'create':
      return [
        createEntry(
          { ...place, table: change.table, key: usableKey(change.record.id) },
          toAttributes(change.record),
          shown,
        ),
      ];
    default:
      return change satisfies never;
  }
}

import { type Attributes, toAttributes, toRecord } from '#functions/dynamodb/values';
import { type Entry, type Refusal, stampsAfter, stateOf } from '#functions/engine/changes/entries';
import type {
  Audit,
  List,
  RecordContext,
  RelatedRecords,
  Report,
  ReportRow,
  VisitContext,
} from '#functions/engine/job/job';
import type { PlannedFinding } from '#functions/engine/ledger/findings';
import { entryId } from '#functions/engine/ledger/journal';
import { relatedRecords } from '#functions/engine/read/related';
import {
  inspectExpected,
  inspectionFailure,
  inspectRecord,
} from '#functions/engine/shapes/common/inspect-record';
import type { VisitedRecord } from '#functions/engine/shapes/common/kept-finding';
import { planChanges } from '#functions/engine/shapes/list/list-entries';
import { visitItem } from '#functions/engine/shapes/list/visit-item';
import type { ChangeKind } from '#shared/jobs/run/results';
import { modelNamed } from '#shared/models/index';
import type { StoredRecord } from '#shared/models/model';

/** A change as displayed to people: the changed attributes before and after. */
export interface RehearsedChange {
  readonly table: string;
  readonly key: string;
  readonly kind: ChangeKind;
  readonly before: StoredRecord;
  readonly after: StoredRecord;
}

/** A record that could not be changed. */
export type RehearsedFailure = Pick<Refusal, 'table' | 'key' | 'code' | 'message'>;

/** The result of running the job. */
export interface Rehearsal {
  readonly changes: readonly RehearsedChange[];
  readonly failures: readonly RehearsedFailure[];
  /** The changes in order, as in a run's journal. */
  readonly entries: readonly Entry[];
  /** The findings of an audit, and what another job kept on purpose. */
  readonly findings: readonly PlannedFinding[];
  /** The result of a report. */
  readonly report?: { readonly document: object; readonly rows: readonly ReportRow[] } | undefined;
  /** The resulting records by model name, in their original order and including stamps. */
  readonly records: Readonly<Record<string, readonly StoredRecord[]>>;
}

/** The records that a job works on. */
export class TablesInMemory {
  readonly #tables: Map<string, Map<string, Attributes>>;
  readonly #changes: RehearsedChange[] = [];
  readonly #entries: Entry[] = [];
  readonly #failures: RehearsedFailure[] = [];
  readonly #findings: PlannedFinding[] = [];
  /**
   * The cached state of each related table, with the number of changes that had been made when it was read.
   */
  readonly #related = new Map<string, { readonly at: number; readonly records: RelatedRecords }>();
  #report: Rehearsal['report'];

  /** @param dryRun if true, records the changes without making them */
  constructor(
    records: Readonly<Record<string, readonly StoredRecord[]>>,
    private readonly dryRun = false,
  ) {
    this.#tables = new Map(
      Object.entries(records).map(([name, all]) => {
        const rows = all.map(toAttributes).map((row) => [row.id?.S ?? '', row] as const);
        return [modelNamed(name).name, new Map(rows)];
      }),
    );
  }

  /** Returns a table's current records. */
  of(name: string): readonly Attributes[] {
    return [...(this.#tables.get(name)?.values() ?? [])];
  }

  /** Returns the current record, or undefined if there is none. */
  at({ table, key }: Pick<Entry, 'table' | 'key'>): Attributes | undefined {
    return this.#tables.get(table)?.get(key);
  }

  /** Makes a visit's changes, or records why there are none. */
  take({ entries, refusal, kept }: VisitedRecord): void {
    if (kept) this.#findings.push(kept);
    if (refusal) this.#refuse(refusal);
    for (const entry of entries) this.#apply(entry);
  }

  /** Visits a list's items. Later steps are skipped if an earlier step failed. */
  visitItems(job: List, items: Iterable<unknown>, context: VisitContext<Record<string, unknown>>): void {
    let step: number | undefined;
    for (const item of items) {
      const next = job.stepOf?.(item);
      if (next !== step && this.#failures.length > 0) return;
      step = next;
      const { wanted, refusal, kept } = visitItem(job, item, context, context.now);
      this.take({ entries: [], ...(refusal ? { refusal } : {}), ...(kept ? { kept } : {}) });
      const current = new Map(
        wanted.flatMap((one) => {
          const record = this.at(one);
          return record ? [[entryId(one), record] as const] : [];
        }),
      );
      for (const visited of planChanges(job, wanted, current)) this.take(visited);
    }
  }

  /** Collects an audit's findings about a record. Records marked as deleted are skipped. */
  inspect(job: Audit, table: string, row: Attributes, context: RecordContext<Record<string, unknown>>): void {
    if (row._deleted?.BOOL === true) return;
    const key = row.id?.S ?? '';
    try {
      this.#findings.push(...inspectRecord(job, { table, key }, toRecord(row), context));
    } catch (error) {
      this.#refuse(inspectionFailure(table, key, error));
    }
  }

  /** Collects an audit's findings about the expected items. */
  inspectExpected(job: Audit, context: Omit<RecordContext<Record<string, unknown>>, 'table'>): void {
    const { expects } = job;
    for (const item of expects?.items(context) ?? []) {
      if (!expects) return;
      try {
        this.#findings.push(...inspectExpected(expects, item, { ...context, table: expects.itemsName }));
      } catch (error) {
        this.#refuse(inspectionFailure(expects.itemsName, expects.keyOf(item), error));
      }
    }
  }

  /** Returns the current state of the tables that a job refers to. */
  related({ refers = [] }: Pick<Audit, 'refers'>): RecordContext<object>['related'] {
    return ({ name }) => {
      const reference = refers.find(({ to }) => to.name === name);
      if (!reference)
        throw new Error(`The job looks up ${name} records, but this model is not in its 'refers'.`);
      const at = this.#changes.length;
      const known = this.#related.get(name);
      if (known?.at === at) return known.records;
      const wanted = ['id', ...reference.attributes];
      const rows = this.of(name).filter(({ _deleted }) => _deleted?.BOOL !== true);
      const records = relatedRecords(rows.map((row) => only(toRecord(row), wanted)));
      this.#related.set(name, { at, records });
      return records;
    };
  }

  /** Folds the tables in order, and stores what the report returns. */
  report(job: Report, context: VisitContext<Record<string, unknown>>): void {
    const state = job.start(context);
    for (const { name } of job.tables) {
      for (const row of this.of(name).filter(({ _deleted }) => _deleted?.BOOL !== true)) {
        job.fold(state, name, toRecord(row), context);
      }
    }
    const { document, rows } = job.finish(state, context);
    this.#report = { document, rows: [...rows] };
  }

  result(): Rehearsal {
    const records = [...this.#tables].map(
      ([name, rows]) => [name, [...rows.values()].map(toRecord)] as const,
    );
    return {
      changes: this.#changes,
      entries: this.#entries,
      failures: this.#failures,
      findings: this.#findings,
      ...(this.#report ? { report: this.#report } : {}),
      records: Object.fromEntries(records),
    };
  }

  #apply(entry: Entry): void {
    const { table, key, kind, before, after, unset = [], at } = entry;
    const rows = this.#tables.get(table) ?? new Map<string, Attributes>();
    this.#tables.set(table, rows);
    const current = rows.get(key);
    if (stateOf(entry, current) === 'after') return;
    if (kind === 'create' && current) {
      const message = `${table} already has a different record with the ID '${key}'.`;
      this.#refuse({ table, key, code: 'DuplicateItem', message });
      return;
    }
    if (this.dryRun) {
      // A dry run leaves the records unchanged.
    } else if (kind === 'remove') rows.delete(key);
    else
      rows.set(key, { ...without(current, unset), ...after, ...(current ? stampsAfter(current, at) : {}) });
    this.#entries.push(entry);
    this.#changes.push({ table, key, kind, before: toRecord(before), after: toRecord(after) });
  }

  #refuse({ table, key, code, message }: RehearsedFailure): void {
    this.#failures.push({ table, key, code, message });
  }
}

const only = (record: StoredRecord, names: readonly string[]): StoredRecord =>
  Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));

const without = (row: Attributes = {}, names: readonly string[]): Attributes =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

import { type Attributes, toRecord } from '#functions/dynamodb/values';
import type { Refusal, Visited } from '#functions/engine/changes/entries';
import { exportedRecords, recordReader } from '#functions/engine/exports/export-reader';
import type { Audit, RecordContext } from '#functions/engine/job/job';
import { maxLanesOf, tableLanes } from '#functions/engine/lanes/lanes';
import type { PagePlan } from '#functions/engine/ledger/journal';
import type { LaneRow, RunRow } from '#functions/engine/ledger/ledger';
import { AskedUsers, maxAskedRecords } from '#functions/engine/read/asked-users';
import { freezeItems, itemLanes } from '#functions/engine/read/items';
import type { RecordReader } from '#functions/engine/read/record-reader';
import { Related } from '#functions/engine/read/related';
import { FrozenLane } from '#functions/engine/shapes/common/frozen-source';
import {
  inspectExpected,
  inspectionFailure,
  inspectRecord,
} from '#functions/engine/shapes/common/inspect-record';
import { contextOf } from '#functions/engine/shapes/common/job-context';
import type { PageSource, ReadPage } from '#functions/engine/shapes/common/page-source';
import { refusedPage } from '#functions/engine/shapes/common/refused-page';
import type { Shape } from '#functions/engine/shapes/common/shape';
import { SystemicError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import type { StoredRecord } from '#shared/models/model';

/**
 * An audit has lanes that read segments of the job's tables, and one for the items that the audit expects. It
 * locks nothing and has nothing to undo.
 */
export const auditShape: Shape<Audit> = {
  target: async (_, job) => ({ title: job.title, access: job.access, tablesWritten: [] }),
  exportable: ({ tables, refers = [] }) => [...new Set([...tables, ...refers.map(({ to }) => to)])],
  async lanes(engine, job, run) {
    const { expects } = job;
    const lanes = await tableLanes(engine, job.tables, run, maxLanesOf(engine, run) - (expects ? 1 : 0));
    if (!expects) return lanes;
    const items = expects.items(contextOf(job, run));
    const frozen = await freezeItems(engine, run, items, engine.settings.recordsPerPage);
    return [...lanes, ...itemLanes(run, frozen, { first: lanes.length, lanes: 1, table: expects.itemsName })];
  },
  source: (engine, job, run, lane) =>
    job.expects && lane.items
      ? new ExpectedSource(engine, job.expects, job, run, lane)
      : new AuditSource(engine, job, run, lane),
};

interface Read {
  readonly key: string;
  readonly record: StoredRecord;
  readonly asked: readonly string[];
}

/** Inspects the records of a table. An audit writes no records, so no write can fail. */
class AuditSource implements PageSource {
  private readonly asked: AskedUsers;
  private readonly related: Related;
  private readonly reader: RecordReader;
  private readonly context: RecordContext<Record<string, unknown>>;

  constructor(
    engine: Engine,
    private readonly job: Audit,
    private readonly run: RunRow,
    private readonly lane: Pick<LaneRow, 'table' | 'segment' | 'segments'>,
  ) {
    this.asked = new AskedUsers(engine);
    this.related = new Related(engine, job.refers, exportedRecords(engine, run));
    this.reader = recordReader(engine, run, lane);
    this.context = {
      ...contextOf(job, run),
      table: lane.table,
      isUser: this.asked.isUser,
      related: this.related.of,
    };
  }

  async read(cursor: string | undefined, maxRecords?: number): Promise<ReadPage> {
    const most = this.job.asks
      ? Math.min(maxRecords ?? Number.POSITIVE_INFINITY, maxAskedRecords(this.run))
      : maxRecords;
    const { records, cursor: next } = await this.reader.page(this.lane.table, cursor, most);
    const here = next === undefined ? {} : { cursor: next };
    return { ...here, plan: async () => ({ plan: { ...here, ...(await this.plan(records)) } }) };
  }

  async refuse(
    cursor: string | undefined,
    why: Pick<Refusal, 'code' | 'message'>,
  ): Promise<ReadPage | undefined> {
    const { table } = this.lane;
    const { records, cursor: next } = await this.reader.page(table, cursor, 1);
    const key = records[0]?.id?.S;
    return key === undefined ? undefined : refusedPage({ table, key, source: key, ...why }, next);
  }

  close(): Promise<void> {
    return this.reader.close();
  }

  resolveConflict(): Visited {
    throw new SystemicError('An audit does not write records.');
  }

  private async plan(records: readonly Attributes[]): Promise<PagePlan> {
    await this.related.load();
    const refusals: Refusal[] = [];
    const reads = records
      .filter(({ _deleted }) => _deleted?.BOOL !== true)
      .flatMap((attributes) =>
        this.each(refusals, attributes.id?.S ?? '', (key) => this.ask(key, attributes)),
      );
    await this.asked.ask(reads.flatMap(({ asked }) => asked));
    const findings = reads
      .flatMap(({ key, record }) =>
        this.each(refusals, key, () =>
          inspectRecord(this.job, { table: this.lane.table, key }, record, this.context),
        ),
      )
      .flat();
    const some = findings.length > 0 ? { findings } : {};
    return { read: records.length, entries: [], refusals, ...some };
  }

  /**
   * Calls `look` with a record. If the job throws, adds a refusal for the record and returns an empty array.
   */
  private each<T>(refusals: Refusal[], key: string, look: (key: string) => T): T[] {
    try {
      return [look(key)];
    } catch (error) {
      refusals.push(inspectionFailure(this.lane.table, key, error));
      return [];
    }
  }

  private ask(key: string, attributes: Attributes): Read {
    const record = toRecord(attributes);
    return { key, record, asked: this.job.asks?.(record, this.context) ?? [] };
  }
}

/** Inspects the expected items. An audit writes no records, so no write can fail. */
class ExpectedSource implements PageSource {
  private readonly items: FrozenLane<unknown>;
  private readonly related: Related;
  private readonly context: RecordContext<Record<string, unknown>>;

  constructor(
    engine: Engine,
    private readonly expects: NonNullable<Audit['expects']>,
    job: Audit,
    run: RunRow,
    lane: LaneRow,
  ) {
    this.items = new FrozenLane(engine, run, lane);
    this.related = new Related(engine, job.refers, exportedRecords(engine, run));
    const { isUser } = new AskedUsers(engine);
    this.context = { ...contextOf(job, run), table: expects.itemsName, isUser, related: this.related.of };
  }

  read(cursor: string | undefined, maxItems?: number): Promise<ReadPage> {
    return this.items.read(cursor, maxItems, (items) => this.plan(items));
  }

  refuse(cursor: string | undefined, why: Pick<Refusal, 'code' | 'message'>): Promise<ReadPage | undefined> {
    const { keyOf, itemsName: table } = this.expects;
    return this.items.refuse(cursor, (item) => ({ table, key: keyOf(item), source: keyOf(item), ...why }));
  }

  resolveConflict(): Visited {
    throw new SystemicError('An audit does not write records.');
  }

  private async plan(items: readonly unknown[]): Promise<Omit<PagePlan, 'cursor'>> {
    await this.related.load();
    const { expects, context } = this;
    const refusals: Refusal[] = [];
    const findings = items.flatMap((item) => {
      const key = expects.keyOf(item);
      try {
        return inspectExpected(expects, item, context);
      } catch (error) {
        refusals.push(inspectionFailure(expects.itemsName, key, error));
        return [];
      }
    });
    return { read: items.length, entries: [], refusals, ...(findings.length > 0 ? { findings } : {}) };
  }
}

import type { StoredRecord } from '#shared/models/model';
import { type Attributes, toRecord } from '../../../dynamodb/values';
import { SystemicError } from '../../../runtime/app-error';
import type { Engine } from '../../../runtime/dependencies';
import type { Refusal, Visited } from '../../changes/entries';
import { exportedRecords } from '../../exports/exported-records';
import { recordReader } from '../../exports/record-reader';
import type { Audit, RecordContext } from '../../job/job';
import type { PagePlan } from '../../ledger/journal';
import type { LaneRow, RunRow } from '../../ledger/ledger';
import { AskedUsers, maxAskedRecords } from '../../read/asked-users';
import type { RecordReader } from '../../read/record-reader';
import { Related } from '../../read/related';
import { inspectionFailure, inspectRecord } from '../common/inspect-record';
import { contextOf } from '../common/job-context';
import type { PageSource, ReadPage } from '../common/page-source';
import { refusedPage } from '../common/refused-page';

interface Read {
  readonly key: string;
  readonly record: StoredRecord;
  readonly asked: readonly string[];
}

/** Inspects the records of a table. An audit writes no records, so no write can fail. */
export class AuditSource implements PageSource {
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

import type { StoredRecord } from '#shared/models/model';
import { type Attributes, toRecord } from '../../../dynamodb/values';
import { SystemicError } from '../../../runtime/app-error';
import type { Engine } from '../../../runtime/dependencies';
import type { Refusal, Visited } from '../../changes/entries';
import type { Audit, RecordContext } from '../../job/job';
import type { PagePlan } from '../../ledger/journal';
import type { LaneRow, RunRow } from '../../ledger/ledger';
import { AskedUsers, maxAskedRecords } from '../../read/asked-users';
import { Related } from '../../read/related';
import { readRawPage } from '../../read/scan';
import { inspectionFailure, inspectRecord } from '../common/inspect-record';
import { contextOf } from '../common/job-context';
import type { PageSource, ReadPage } from '../common/page-source';

/** A record to inspect, and the IDs to look up first. */
interface Read {
  readonly key: string;
  readonly record: StoredRecord;
  readonly asked: readonly string[];
}

/**
 * The records of a table's segment, each inspected by the audit. No write can fail, because there are none.
 */
export class AuditSource implements PageSource {
  private readonly asked: AskedUsers;
  private readonly related: Related;
  private readonly context: RecordContext<Record<string, unknown>>;

  constructor(
    private readonly engine: Engine,
    private readonly job: Audit,
    private readonly run: RunRow,
    private readonly lane: Pick<LaneRow, 'table' | 'segment' | 'segments'>,
  ) {
    this.asked = new AskedUsers(engine);
    this.related = new Related(engine, job.refers);
    this.context = {
      ...contextOf(job, run),
      table: lane.table,
      isUser: this.asked.isUser,
      related: this.related.of,
    };
  }

  async read(cursor: string | undefined): Promise<ReadPage> {
    const most = this.job.asks ? maxAskedRecords(this.run) : undefined;
    const { records, cursor: next } = await readRawPage(this.engine, this.lane, cursor, most);
    const here = next === undefined ? {} : { cursor: next };
    return { ...here, plan: async () => ({ ...here, ...(await this.plan(records)) }) };
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

  /** Returns the result of `look`. If the job throws, adds a refusal of the record and returns nothing. */
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

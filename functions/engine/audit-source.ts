import type { StoredRecord } from '#shared/models/model';
import { SystemicError } from './app-error';
import type { Engine } from './dependencies';
import type { Refusal, Visited } from './entries';
import { inspectionFailure, inspectRecord } from './inspect-record';
import type { Audit, VisitContext } from './job';
import { contextOf } from './job-context';
import type { PagePlan } from './journal';
import type { LaneRow, RunRow } from './ledger';
import type { PageSource, ReadPage } from './page-source';
import { readRawPage } from './scan';
import { type Attributes, toRecord } from './values';

/**
 * Records whose ids are looked up at once, all lanes together: the user directory answers about 30 look-ups a second for a whole
 * account, so that this many take a few seconds, well within the time that a worker keeps for its last page.
 */
const askedAtOnce = 100;
const fewestAsked = 5;

/** A record to inspect, and the ids to look up before. */
interface Read {
  readonly key: string;
  readonly record: StoredRecord;
  readonly asked: readonly string[];
}

/** The records of a table's segment, each inspected by the audit. Nothing is ever written, so no write can fail. */
export class AuditSource implements PageSource {
  private readonly context: VisitContext<Record<string, unknown>>;

  constructor(
    private readonly engine: Engine,
    private readonly job: Audit,
    private readonly run: RunRow,
    private readonly lane: Pick<LaneRow, 'table' | 'segment' | 'segments'>,
  ) {
    this.context = contextOf(job, run);
  }

  async read(cursor: string | undefined): Promise<ReadPage> {
    const { records, cursor: next } = await readRawPage(this.engine, this.lane, cursor, this.mostRecords);
    const here = next === undefined ? {} : { cursor: next };
    return { ...here, plan: async () => ({ ...here, ...(await this.plan(records)) }) };
  }

  /** A page that takes longer than what is left of a worker's time is begun again, in vain, by the next one. */
  private get mostRecords(): number | undefined {
    if (!this.job.asks) return undefined;
    return Math.max(fewestAsked, Math.floor(askedAtOnce / Math.max(1, this.run.plannedLanes ?? 1)));
  }

  insteadOf(): Visited {
    throw new SystemicError('An audit writes no record.');
  }

  private async plan(records: readonly Attributes[]): Promise<PagePlan> {
    const refusals: Refusal[] = [];
    const reads = records
      .filter(({ _deleted }) => _deleted?.BOOL !== true)
      .flatMap((attributes) =>
        this.each(refusals, attributes.id?.S ?? '', (key) => this.ask(key, attributes)),
      );
    const known = await this.lookUp(reads);
    const context = { ...this.context, isUser: (id: string) => known.has(id) };
    const findings = reads
      .flatMap(({ key, record }) =>
        this.each(refusals, key, () =>
          inspectRecord(this.job, { table: this.lane.table, key }, record, context),
        ),
      )
      .flat();
    const some = findings.length > 0 ? { findings } : {};
    return { read: records.length, entries: [], refusals, ...some };
  }

  /** What `look` gives; nothing where the job throws over the record, which then is refused. */
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
    return { key, record, asked: this.job.asks?.(record) ?? [] };
  }

  private async lookUp(reads: readonly Read[]): Promise<ReadonlySet<string>> {
    const ids = new Set(reads.flatMap(({ asked }) => asked));
    return ids.size > 0 ? this.engine.users.knownSubjects([...ids]) : ids;
  }
}

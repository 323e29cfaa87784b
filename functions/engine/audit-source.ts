import type { StoredRecord } from '#shared/models/model';
import { maxMessageCharacters, SystemicError } from './app-error';
import type { Engine } from './dependencies';
import type { Refusal, Visited } from './entries';
import type { PlannedFinding } from './findings';
import type { Audit, FoundFinding, InspectContext, VisitContext } from './job';
import { contextOf } from './job-context';
import type { PagePlan } from './journal';
import type { LaneRow, RunRow } from './ledger';
import type { PageSource, ReadPage } from './page-source';
import { readRawPage } from './scan';
import { type Attributes, toRecord } from './values';

/** A record to inspect, and the ids to look up before. */
interface Read {
  readonly key: string;
  readonly record: StoredRecord;
  readonly asked: readonly string[];
}

/** A finding's kind is the first part of its row's key. */
const plainKind = /^[A-Za-z]+$/;
/** Longest details of a finding, as JSON text: a page of findings must fit into an answer. */
const maxDetailsCharacters = 4_000;

/** The records of a table's segment, each inspected by the audit. Nothing is ever written, so no write can fail. */
export class AuditSource implements PageSource {
  private readonly context: VisitContext<Record<string, unknown>>;

  constructor(
    private readonly engine: Engine,
    private readonly job: Audit,
    run: RunRow,
    private readonly lane: Pick<LaneRow, 'table' | 'segment' | 'segments'>,
  ) {
    this.context = contextOf(job, run);
  }

  async read(cursor: string | undefined): Promise<ReadPage> {
    const { records, cursor: next } = await readRawPage(this.engine, this.lane, cursor);
    const here = next === undefined ? {} : { cursor: next };
    return { ...here, plan: async () => ({ ...here, ...(await this.plan(records)) }) };
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
      .flatMap((read) => this.each(refusals, read.key, () => this.inspect(read, context)))
      .flat();
    const some = findings.length > 0 ? { findings } : {};
    return { read: records.length, entries: [], refusals, ...some };
  }

  /** What `look` gives; nothing where the job throws over the record, which then is refused. */
  private each<T>(refusals: Refusal[], key: string, look: (key: string) => T): T[] {
    try {
      return [look(key)];
    } catch (error) {
      refusals.push(this.refusal(key, error));
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

  private inspect(
    { key, record }: Read,
    context: InspectContext<Record<string, unknown>>,
  ): readonly PlannedFinding[] {
    const found = this.job.inspect(record, context);
    demandDistinct(found);
    return found.map(({ kind, message, details }) => ({
      kind,
      table: this.lane.table,
      key,
      message: message.slice(0, maxMessageCharacters),
      details: boundedJson(details),
    }));
  }

  private refusal(key: string, error: unknown): Refusal {
    const message = (error instanceof Error ? error.message : String(error)).slice(0, maxMessageCharacters);
    return { table: this.lane.table, key, source: key, code: 'InspectFailed', message };
  }
}

/** Two findings of a kind would be one row, and counted twice. */
function demandDistinct(findings: readonly FoundFinding[]): void {
  const kinds = new Set<string>();
  for (const { kind } of findings) {
    if (!plainKind.test(kind)) throw new Error(`A finding's kind is '${kind}'; expected letters only.`);
    if (kinds.has(kind)) throw new Error(`The record has two findings of the kind '${kind}'.`);
    kinds.add(kind);
  }
}

/** The details as JSON text; of very long ones the long values are cut. */
function boundedJson(details: StoredRecord): string {
  const whole = JSON.stringify(details);
  if (whole.length <= maxDetailsCharacters) return whole;
  const entries = Object.entries(details);
  const share = Math.max(20, Math.floor(maxDetailsCharacters / Math.max(1, entries.length)) - 20);
  const cut = entries.map(([name, value]) => {
    const text = JSON.stringify(value) ?? '';
    return [name, text.length <= share ? value : `${text.slice(0, share)}…`];
  });
  return JSON.stringify(Object.fromEntries(cut));
}

import { z } from 'zod';
import { type Attributes, toRecord } from '#functions/dynamodb/values';
import { readState, readStates, writeState } from '#functions/engine/bucket/stored-state';
import type { Refusal, Visited } from '#functions/engine/changes/entries';
import { recordReader } from '#functions/engine/exports/export-reader';
import type { Report, ReportRow, VisitContext } from '#functions/engine/job/job';
import { singleLane, tableLanes } from '#functions/engine/lanes/lanes';
import { foldedLanes, mergedLanes } from '#functions/engine/lanes/merged-lanes';
import type { PagePlan } from '#functions/engine/ledger/journal';
import type { LaneRow, RunRow } from '#functions/engine/ledger/ledger';
import { log } from '#functions/engine/ledger/log';
import { logLines } from '#functions/engine/ledger/log-lines';
import { writeDocument, writeRows } from '#functions/engine/ledger/report-output';
import type { RecordReader } from '#functions/engine/read/record-reader';
import { walkTables } from '#functions/engine/read/table-walk';
import { inspectionFailure } from '#functions/engine/shapes/common/inspect-record';
import { contextOf } from '#functions/engine/shapes/common/job-context';
import type { PageSource, ReadPage } from '#functions/engine/shapes/common/page-source';
import type { Shape } from '#functions/engine/shapes/common/shape';
import { SystemicError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import { modelNamed } from '#shared/models/index';
import type { Model } from '#shared/models/model';

/**
 * A report has lanes that fold segments, and one that merges their states; a single lane if the job has no
 * merge function. It locks nothing.
 */
export const reportShape: Shape<Report> = {
  target: async (_, job) => ({ title: job.title, access: job.access, tablesWritten: [] }),
  exportable: ({ tables }) => tables,
  async lanes(engine, job, run) {
    if (job.merge) return mergedLanes(engine, job.tables, run, 'Report');
    const sizes = await tableLanes(engine, job.tables, run);
    return [
      singleLane(
        job.tables,
        run,
        sizes.reduce((sum, { total }) => sum + total, 0),
      ),
    ];
  },
  source: (engine, job, run, lane) => new ReportSource(engine, job, run, lane),
};

/** A position in a table, with the state so far, or in the result's rows. */
const cursorShape = z.discriminatedUnion('phase', [
  z.object({
    phase: z.literal('read'),
    table: z.int(),
    at: z.string().optional(),
    fold: z.string().optional(),
  }),
  z.object({ phase: z.literal('write'), fold: z.string(), offset: z.int() }),
]);
type Place = z.infer<typeof cursorShape>;
type Reading = Extract<Place, { phase: 'read' }>;
type Writing = Extract<Place, { phase: 'write' }>;

/** How long a page reads, in milliseconds. The state, which may be large, is written once per page. */
const foldMs = 10_000;
const rowsPerPage = 1_000;

const merged = 'merged';

/**
 * Folds records into a state, then writes the result's rows and document. A page folds many scan pages and
 * ends with a new state in the bucket, to which the cursor refers. Each page depends on the previous one, so
 * nothing is read ahead, and the state in memory is used only if the cursor refers to it. A folding lane's
 * result is its last state. The merging lane always gets the same result, so it stores none.
 */
class ReportSource implements PageSource {
  private readonly context: VisitContext<Record<string, unknown>>;
  private readonly tables: readonly Model[];
  private readonly reader: RecordReader;
  private held: { readonly fold: string | undefined; readonly state: unknown } | undefined;
  private output:
    | { readonly fold: string; readonly rows: readonly ReportRow[]; readonly rest: Output }
    | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly job: Report,
    private readonly run: RunRow,
    private readonly lane: LaneRow,
  ) {
    this.context = contextOf(job, run);
    this.reader = recordReader(engine, run, lane);
    this.tables = lane.role === 'fold' ? [modelNamed(lane.table)] : job.tables;
  }

  async read(cursor: string | undefined): Promise<ReadPage> {
    const place = cursor === undefined ? this.firstPlace : cursorShape.parse(JSON.parse(cursor));
    return {
      plan: async () => ({ plan: await (place.phase === 'read' ? this.fold(place) : this.write(place)) }),
    };
  }

  private get firstPlace(): Place {
    return this.lane.role === 'merge'
      ? { phase: 'write', fold: merged, offset: 0 }
      : { phase: 'read', table: 0 };
  }

  close(): Promise<void> {
    return this.reader.close();
  }

  resolveConflict(): Visited {
    throw new SystemicError('A report does not write records.');
  }

  private async fold(from: Reading): Promise<PagePlan> {
    const state = await this.stateAt(from.fold);
    // From here on, the state in memory no longer matches its name.
    this.held = undefined;
    const refusals: Refusal[] = [];
    const { tables } = this;
    const { read, place } = await walkTables(
      this.engine,
      this.run,
      this.lane,
      this.reader,
      tables,
      from,
      { ms: foldMs },
      (table, records) => {
        for (const record of records) this.foldRecord(state, table, record, refusals);
      },
    );
    const fold = await writeState(this.engine, this.run.id, state);
    this.held = { fold, state };
    const over = place.table >= tables.length;
    if (over && this.lane.role === 'fold') return { read, entries: [], refusals, state: fold };
    const next: Place = over ? { phase: 'write', fold, offset: 0 } : { phase: 'read', ...place, fold };
    return { cursor: JSON.stringify(next), read, entries: [], refusals };
  }

  private foldRecord(state: unknown, table: string, attributes: Attributes, refusals: Refusal[]): void {
    if (attributes._deleted?.BOOL === true) return;
    try {
      this.job.fold(state, table, toRecord(attributes), this.context);
    } catch (error) {
      refusals.push(inspectionFailure(table, attributes.id?.S ?? '', error));
    }
  }

  private async write({ fold, offset }: Writing): Promise<PagePlan> {
    const { rows, rest } = await this.outputOf(fold);
    const page = rows.slice(offset, offset + rowsPerPage);
    await writeRows(this.engine, this.run, rest, page);
    const nothing = { read: 0, entries: [], refusals: [] };
    const written = offset + page.length;
    if (written < rows.length) {
      return {
        ...nothing,
        cursor: JSON.stringify({ phase: 'write', fold, offset: written } satisfies Place),
      };
    }
    if (!(await writeDocument(this.engine, this.run, rest, rows.length))) {
      const { run } = this;
      await log(this.engine, { run, attempt: run.attempt }, 'warning', logLines.reportNotReplaced());
    }
    return nothing;
  }

  private async outputOf(fold: string) {
    if (this.output?.fold === fold) return this.output;
    const { rows, ...rest } = this.job.finish(await this.stateAt(fold), this.context);
    this.output = { fold, rows: [...rows], rest };
    return this.output;
  }

  private async stateAt(fold: string | undefined): Promise<unknown> {
    if (fold === undefined) return this.job.start(this.context);
    if (this.held?.fold === fold) return this.held.state;
    return fold === merged ? this.mergedState() : readState(this.engine, fold);
  }

  private async mergedState(): Promise<unknown> {
    const { merge } = this.job;
    if (!merge) throw new SystemicError(`${this.job.title} has no merge function for its states.`);
    let state = this.job.start(this.context);
    const lanes = await foldedLanes(this.engine, this.run);
    const keys = lanes.flatMap((lane) => lane.state ?? []);
    for await (const folded of readStates(this.engine, keys)) state = merge(state, folded);
    return state;
  }
}

type Output = Omit<ReturnType<Report['finish']>, 'rows'>;

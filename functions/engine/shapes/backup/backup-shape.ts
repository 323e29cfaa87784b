import { z } from 'zod';
import { tableNamed } from '#functions/dynamodb/tables';
import {
  tableFolder,
  tableShape,
  writeManifest,
  writeSummary,
} from '#functions/engine/bucket/backup-contents';
import { lineOf, writePart } from '#functions/engine/bucket/backup-part';
import type { Visited } from '#functions/engine/changes/entries';
import { recordReader } from '#functions/engine/exports/export-reader';
import type { Backup } from '#functions/engine/job/archive-jobs';
import { foldedLanes, mergedLanes } from '#functions/engine/lanes/merged-lanes';
import { lastPageUpTo, type PagePlan } from '#functions/engine/ledger/journal';
import type { LaneRow, RunRow } from '#functions/engine/ledger/ledger';
import { log } from '#functions/engine/ledger/log';
import { logLines } from '#functions/engine/ledger/log-lines';
import type { RecordReader } from '#functions/engine/read/record-reader';
import { type WalkPlace, walkTables } from '#functions/engine/read/table-walk';
import { contextOf } from '#functions/engine/shapes/common/job-context';
import type { PageSource, ReadPage } from '#functions/engine/shapes/common/page-source';
import type { Shape } from '#functions/engine/shapes/common/shape';
import { SystemicError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import type { BackupPart } from '#shared/jobs/ledger/backup';
import { modelNamed } from '#shared/models/index';
import type { Model } from '#shared/models/model';

/**
 * A backup has lanes that write segments as parts, and one that writes the manifests; a small backup has a
 * single lane. It locks nothing.
 */
export const backupShape: Shape<Backup> = {
  target: async (_, job) => ({ title: job.title, access: job.access, tablesWritten: [] }),
  exportable: tablesOf,
  lanes: (engine, job, run) => mergedLanes(engine, tablesOf(job, run), run, 'Manifests'),
  source: (engine, job, run, lane) => new BackupSource(engine, job, run, lane),
};

/**
 * A position in a table, or in the manifests, with the summaries of the tables whose manifests are written.
 */
const placeShape = z.union([
  z.object({ table: z.int(), at: z.string().optional() }),
  z.object({ manifest: z.int(), written: z.array(tableShape) }),
]);
type Place = z.infer<typeof placeShape>;
type Writing = Extract<Place, { manifest: number }>;

/** A part ends after this many records, this many bytes before compression, or this many milliseconds. */
const recordsPerPart = 20_000;
const bytesPerPart = 16_000_000;
const partMs = 3_000;

const firstManifest: Place = { manifest: 0, written: [] };

/** The page number from which to look backwards. No lane reaches it. */
const lastPage = 999_999;

/**
 * Each page is one part, stored as its own object, whose name is in the page's HEAD in the journal. A replay
 * after a crash keeps the part; an object whose HEAD was written too late is in no backup. Once all parts are
 * written, by this lane or those that it waits for, the last pages write the manifests from the journals, one
 * table per page.
 */
class BackupSource implements PageSource {
  private readonly tables: readonly Model[];
  private readonly reader: RecordReader;
  private parts: Promise<readonly BackupPart[]> | undefined;

  constructor(
    private readonly engine: Engine,
    job: Backup,
    private readonly run: RunRow,
    private readonly lane: LaneRow,
  ) {
    this.reader = recordReader(engine, run, lane);
    this.tables = lane.role === 'fold' ? [modelNamed(lane.table)] : tablesOf(job, run);
  }

  /**
   * Records are read only when the page is planned: a part's end is determined while it is read, so nothing
   * is read ahead.
   */
  async read(cursor: string | undefined): Promise<ReadPage> {
    const place = cursor === undefined ? this.firstPlace : placeShape.parse(JSON.parse(cursor));
    return {
      plan: async () => ({ plan: await ('manifest' in place ? this.manifest(place) : this.part(place)) }),
    };
  }

  close(): Promise<void> {
    return this.reader.close();
  }

  resolveConflict(): Visited {
    throw new SystemicError('A backup does not write records.');
  }

  private get firstPlace(): Place {
    return this.lane.role === 'merge' ? firstManifest : { table: 0 };
  }

  private async part(from: WalkPlace): Promise<PagePlan> {
    const lines: string[] = [];
    let bytes = 0;
    const limits = {
      records: recordsPerPart,
      ms: partMs,
      eachTable: true,
      enough: () => bytes >= bytesPerPart,
    };
    const { read, place } = await walkTables(
      this.engine,
      this.run,
      this.lane,
      this.reader,
      this.tables,
      from,
      limits,
      (_, records) => {
        for (const record of records) {
          const line = lineOf(record);
          bytes += line.length;
          lines.push(line);
        }
      },
    );
    const plan = { ...this.after(place), read, entries: [], refusals: [] };
    const table = this.tables[from.table]?.name ?? '';
    if (lines.length === 0) return plan;
    const folder = `${tableFolder(this.run.id, table)}data/`;
    return { ...plan, part: await writePart(this.engine, folder, table, lines) };
  }

  /** Returns the cursor of another part, or of the manifests if this lane writes them. */
  private after(place: WalkPlace): { readonly cursor?: string } {
    if (place.table < this.tables.length) return { cursor: JSON.stringify(place) };
    return this.lane.role === 'fold' ? {} : { cursor: JSON.stringify(firstManifest) };
  }

  private async manifest({ manifest, written }: Writing): Promise<PagePlan> {
    const { id, createdAt, startedBy } = this.run;
    const parts = await this.writtenParts();
    if (manifest === 0) {
      const { run } = this;
      const line = logLines.backupWritten({ objects: parts.length });
      await log(this.engine, { run, attempt: run.attempt }, 'info', line);
    }
    const model = this.tables[manifest];
    if (!model) {
      await writeSummary(this.engine, { id, createdAt, startedBy }, written);
      return { read: 0, entries: [], refusals: [] };
    }
    const { name: table } = model;
    const own = parts.filter((part) => part.table === table);
    const tableName = tableNamed(this.engine, table);
    const next: Place = {
      manifest: manifest + 1,
      written: [...written, await writeManifest(this.engine, id, { table, tableName }, own)],
    };
    return { cursor: JSON.stringify(next), read: 0, entries: [], refusals: [] };
  }

  /**
   * Returns the parts by lane, in the order in which they were written. Throws the same errors as
   * `foldedLanes` while other lanes are working.
   */
  private writtenParts(): Promise<readonly BackupPart[]> {
    this.parts ??= this.lanesOfParts().then(async (lanes) =>
      (await Promise.all(lanes.map(({ lane }) => partsOfLane(this.engine, this.run.id, lane)))).flat(),
    );
    return this.parts;
  }

  private async lanesOfParts(): Promise<readonly Pick<LaneRow, 'lane'>[]> {
    return this.lane.role === 'merge' ? foldedLanes(this.engine, this.run) : [this.lane];
  }
}

async function partsOfLane(engine: Engine, runId: string, lane: number): Promise<readonly BackupPart[]> {
  const parts: BackupPart[] = [];
  let page = lastPage;
  while (page >= 0) {
    const found = await lastPageUpTo(engine, { runId, lane, page });
    if (found?.plan.part) parts.push(found.plan.part);
    page = (found?.page ?? 0) - 1;
  }
  return parts.reverse();
}

/** Returns the tables in the run's parameters or, if there are none, all of the job's. */
function tablesOf(job: Backup, run: Pick<RunRow, 'id' | 'params' | 'startedBy' | 'subject' | 'createdAt'>) {
  const { tables: names } = job.params.parse(contextOf(job, run).params);
  return names.length === 0 ? job.tables : [...new Set(names)].map(modelNamed);
}

import { z } from 'zod';
import type { BackupPart } from '#shared/jobs/backup';
import { modelNamed } from '#shared/models/index';
import type { Model } from '#shared/models/model';
import { SystemicError } from './app-error';
import type { Backup } from './archive-jobs';
import { tableFolder, writeContents } from './backup-contents';
import { lineOf, writePart } from './backup-part';
import { counted } from './counted';
import type { Engine } from './dependencies';
import type { Visited } from './entries';
import { contextOf } from './job-context';
import { lastPageUpTo, type PagePlan } from './journal';
import type { RunRow } from './ledger';
import { log } from './log';
import type { PageSource, ReadPage } from './page-source';
import { type WalkPlace, walkTables } from './table-walk';
import { tableNamed } from './tables';

const placeShape = z.object({ table: z.int(), at: z.string().optional() });

/** A part is written once for as many records or bytes (not compressed), or after this time. */
const recordsPerPart = 20_000;
const bytesPerPart = 16_000_000;
const partMs = 3_000;

/** More than a lane has pages. */
const lastPage = 999_999;

/**
 * The tables of a backup, one after the other. A page is one part: an object of its own, which the page's HEAD in the journal names. So
 * a page that is done again after a crash is the same part, and what a worker wrote whose HEAD came too late belongs to no backup. The
 * last page writes what the journal's pages name into the manifests.
 */
export class BackupSource implements PageSource {
  private readonly tables: readonly Model[];

  constructor(
    private readonly engine: Engine,
    job: Backup,
    private readonly run: RunRow,
  ) {
    this.tables = tablesOf(job, run);
  }

  /** Where a part ends shows only when it is read, so none is read ahead. */
  async read(cursor: string | undefined): Promise<ReadPage> {
    const place = cursor === undefined ? { table: 0 } : placeShape.parse(JSON.parse(cursor));
    return { plan: () => (place.table < this.tables.length ? this.part(place) : this.manifests()) };
  }

  insteadOf(): Visited {
    throw new SystemicError('A backup writes no record.');
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
    const plan = { cursor: JSON.stringify(place), read, entries: [], refusals: [] };
    const table = this.tables[from.table]?.name ?? '';
    if (lines.length === 0) return plan;
    const folder = `${tableFolder(this.run.id, table)}data/`;
    return { ...plan, part: await writePart(this.engine, folder, table, lines) };
  }

  private async manifests(): Promise<PagePlan> {
    const { id, createdAt, startedBy } = this.run;
    const tables = this.tables.map(({ name }) => ({ table: name, tableName: tableNamed(this.engine, name) }));
    const parts = await this.writtenParts();
    const message = `All records are written, in ${counted(parts.length, 'object')}. Writing the list of what the backup holds.`;
    await log(this.engine, { run: this.run, attempt: this.run.attempt }, 'info', message);
    await writeContents(this.engine, { id, createdAt, startedBy }, tables, parts);
    return { read: 0, entries: [], refusals: [] };
  }

  /** In the order in which they were written. */
  private async writtenParts(): Promise<readonly BackupPart[]> {
    const parts: BackupPart[] = [];
    let page = lastPage;
    while (page >= 0) {
      const found = await lastPageUpTo(this.engine, { runId: this.run.id, lane: 0, page });
      if (found?.plan.part) parts.push(found.plan.part);
      page = (found?.page ?? 0) - 1;
    }
    return parts.reverse();
  }
}

/** The tables that the run is to back up: those that its parameters name, else all of the job's. */
export function tablesOf(
  job: Backup,
  run: Pick<RunRow, 'id' | 'params' | 'startedBy' | 'subject' | 'createdAt'>,
) {
  const { tables: names } = job.params.parse(contextOf(job, run).params);
  return names.length === 0 ? job.tables : [...new Set(names)].map(modelNamed);
}

import { z } from 'zod';
import type { Attributes } from '#functions/dynamodb/values';
import { readBackup, readParts, tableFolder, tableOf } from '#functions/engine/bucket/backup-contents';
import { archived, DamagedBackupError, readPart } from '#functions/engine/bucket/backup-part';
import type { Entry, Visited } from '#functions/engine/changes/entries';
import type { Restore } from '#functions/engine/job/archive-jobs';
import { newLane } from '#functions/engine/lanes/lanes';
import { entryId, type PagePlan } from '#functions/engine/ledger/journal';
import type { RunRow } from '#functions/engine/ledger/ledger';
import { readRecords } from '#functions/engine/read/read-records';
import { cutPage } from '#functions/engine/shapes/common/cut-page';
import { contextOf } from '#functions/engine/shapes/common/job-context';
import type { PageSource, ReadPage } from '#functions/engine/shapes/common/page-source';
import type { Shape } from '#functions/engine/shapes/common/shape';
import { AppError, SystemicError } from '#functions/runtime/app-error';
import type { Engine } from '#functions/runtime/dependencies';
import type { BackupPart } from '#shared/jobs/ledger/backup';
import { restoredInstead, restoreOf } from './restore-record';

/** A restore has a single lane, because the whole backup is checked before the first record is written. */
export const restoreShape: Shape<Restore> = {
  async target(engine, job, params) {
    const { backup, table } = job.params.parse(params);
    await refuseIncomplete(engine, backup, table);
    return { title: `${job.title} of ${table}`, access: job.access, tablesWritten: [table] };
  },
  async lanes(engine, job, run) {
    const { backup, table } = job.params.parse(JSON.parse(run.params));
    const { records: total } = tableOf(await readBackup(engine, backup), table);
    return [newLane(run, { lane: 0, table, segment: 0, segments: 1, total })];
  },
  source: (engine, job, run) => new RestoreSource(engine, job, run),
};

/**
 * Throws Conflict if the list of objects shows a part missing or with the wrong size. The run itself checks
 * the contents.
 */
async function refuseIncomplete(engine: Engine, id: string, table: string): Promise<void> {
  const summary = tableOf(await readBackup(engine, id), table);
  try {
    const parts = await readParts(engine, id, summary);
    const prefix = `${tableFolder(id, table)}data/`;
    const objects = await archived('Listing the backup', () => engine.archive.list(prefix));
    const sizes = new Map(objects.map(({ key, bytes }) => [key, bytes]));
    const bad = parts.find(({ key, bytes }) => sizes.get(key) !== bytes);
    if (!bad) return;
    const found = sizes.get(bad.key);
    const what = found === undefined ? 'is missing' : `has ${found} bytes; expected ${bad.bytes}`;
    throw new AppError('Conflict', `The backup is damaged. Part ${bad.key} ${what}.`);
  } catch (error) {
    if (!(error instanceof DamagedBackupError)) throw error;
    throw new AppError('Conflict', `The backup is damaged. ${error.message}`, { cause: error });
  }
}

/**
 * The position of a page. The lane first checks the parts, one per page, then compares and writes each part's
 * records.
 */
const placeShape = z.discriminatedUnion('phase', [
  z.object({ phase: z.literal('check'), part: z.int() }),
  z.object({ phase: z.literal('write'), part: z.int(), offset: z.int() }),
]);
type Place = z.infer<typeof placeShape>;

/**
 * Compares one table's backup with the current records. All parts are read before the first record is
 * written, so a damaged backup changes nothing.
 */
class RestoreSource implements PageSource {
  private readonly backup: string;
  private readonly table: string;
  private parts: Promise<readonly BackupPart[]> | undefined;
  private held: { readonly key: string; readonly records: Promise<readonly Attributes[]> } | undefined;

  constructor(
    private readonly engine: Engine,
    job: Restore,
    run: RunRow,
  ) {
    const { backup, table } = job.params.parse(contextOf(job, run).params);
    this.backup = backup;
    this.table = table;
  }

  async read(cursor: string | undefined): Promise<ReadPage> {
    const place: Place =
      cursor === undefined ? { phase: 'check', part: 0 } : placeShape.parse(JSON.parse(cursor));
    try {
      return place.phase === 'check' ? await this.check(place.part) : await this.write(place);
    } catch (error) {
      if (!(error instanceof DamagedBackupError)) throw error;
      throw new SystemicError(`The backup is damaged. ${error.message}`, { cause: error });
    }
  }

  resolveConflict(entry: Entry, current: Attributes | undefined, at: string): Visited {
    return restoredInstead(entry, current, at);
  }

  private async check(number: number): Promise<ReadPage> {
    const parts = await this.partsOfTable();
    const part = parts[number];
    if (part) await this.recordsOf(part);
    const next: Place =
      number + 1 < parts.length
        ? { phase: 'check', part: number + 1 }
        : { phase: 'write', part: 0, offset: 0 };
    const cursor = parts.length > 0 ? { cursor: JSON.stringify(next) } : {};
    return { ...cursor, plan: () => ({ plan: { ...cursor, read: 0, entries: [], refusals: [] } }) };
  }

  private async write({ part: number, offset }: Extract<Place, { phase: 'write' }>): Promise<ReadPage> {
    const parts = await this.partsOfTable();
    const part = parts[number];
    if (!part) throw new SystemicError(`The backup has no part ${number} of ${this.table}.`);
    const all = await this.recordsOf(part);
    const until = Math.min(all.length, offset + this.engine.settings.recordsPerPage);
    const next: Place | undefined =
      until < all.length
        ? { phase: 'write', part: number, offset: until }
        : number + 1 < parts.length
          ? { phase: 'write', part: number + 1, offset: 0 }
          : undefined;
    return cutPage({
      items: all.slice(0, until),
      offset,
      known: { perItem: 1 },
      next: next && JSON.stringify(next),
      cursorAt: (position) =>
        JSON.stringify({ phase: 'write', part: number, offset: position } satisfies Place),
      plan: (some, at) => this.plan(some, at),
    });
  }

  /**
   * Compares the records when the page is planned, because a comparison made while reading ahead could be
   * outdated.
   */
  private async plan(records: readonly Attributes[], at: string): Promise<Omit<PagePlan, 'cursor'>> {
    const { table } = this;
    const keys = records.map((record) => ({ table, key: record.id?.S ?? '' }));
    const current = await readRecords(this.engine, keys);
    const entries = records.flatMap((record) => {
      const id = entryId({ table, key: record.id?.S ?? '' });
      return restoreOf(table, record, current.get(id), at).entries;
    });
    return { read: records.length, entries, refusals: [] };
  }

  private partsOfTable(): Promise<readonly BackupPart[]> {
    this.parts ??= readBackup(this.engine, this.backup).then((backup) =>
      readParts(this.engine, this.backup, tableOf(backup, this.table)),
    );
    return this.parts;
  }

  /** Returns a part's records. The last part is cached, because a part's pages are consecutive. */
  private recordsOf(part: BackupPart): Promise<readonly Attributes[]> {
    if (this.held?.key !== part.key) {
      this.held = { key: part.key, records: readPart(this.engine, part) };
      this.held.records.catch(() => undefined);
    }
    return this.held.records;
  }
}

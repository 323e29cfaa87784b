import { z } from 'zod';
import type { BackupPart } from '#shared/jobs/ledger/backup';
import type { Attributes } from '../../../dynamodb/values';
import { SystemicError } from '../../../runtime/app-error';
import type { Engine } from '../../../runtime/dependencies';
import { readBackup, readParts, tableOf } from '../../bucket/backup-contents';
import { DamagedBackupError, readPart } from '../../bucket/backup-part';
import type { Entry, Visited } from '../../changes/entries';
import type { Restore } from '../../job/archive-jobs';
import { entryId, type PagePlan } from '../../ledger/journal';
import type { RunRow } from '../../ledger/ledger';
import { readRecords } from '../../read/read-records';
import { cutPage } from '../common/cut-page';
import { contextOf } from '../common/job-context';
import type { PageSource, ReadPage } from '../common/page-source';
import { restoredInstead, restoreOf } from './restore-record';

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
export class RestoreSource implements PageSource {
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

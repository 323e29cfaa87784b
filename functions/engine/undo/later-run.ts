import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { type Entry, touchedBy } from '../changes/entries';
import { entryId, lastPageUpTo } from '../ledger/journal';
import { KeyFilter } from '../ledger/key-filter';
import { type LaneRow, type RunRow, readRun } from '../ledger/ledger';
import { EffectiveChanges } from './effective-changes';

/*
 * Another run's changes to the same records, after the run being undone. Read once from its journal, as a set
 * of records and a set of attributes, so false positives are possible, but no change is missed.
 */

/**
 * The maximum number of changes to read. A run that changed more records is assumed to have changed all; its
 * journal is not read.
 */
const maxChangesRead = 10_000_000;

export class LaterRun {
  private changes: Promise<Changes> | undefined;

  private constructor(
    private readonly engine: Engine,
    readonly run: RunRow,
    private readonly lanes: readonly LaneRow[],
  ) {}

  /** Reads a run. Returns undefined if it does not exist. */
  static async of(engine: Engine, runId: string): Promise<LaterRun | undefined> {
    const found = await readRun(engine, runId).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NotFound') return undefined;
      throw error;
    });
    return found && new LaterRun(engine, found.run, found.lanes);
  }

  /** Returns true if an attempt began at or after the time (ISO 8601, UTC). */
  beganSince(time: string): boolean {
    // The row lists the newest attempts, which began last.
    return this.run.attempts.some(({ createdAt }) => createdAt >= time);
  }

  /**
   * Returns true if the run changed one of the entry's attributes in its record, and that is still in effect.
   * In rare cases, this is a false positive.
   */
  async changed(entry: Entry): Promise<boolean> {
    this.changes ??= this.read();
    const { records, names } = await this.changes;
    if (!records.has(entryId(entry))) return false;
    return (
      names.has(wholeRecord) || entry.kind !== 'update' || touchedBy(entry).some((name) => names.has(name))
    );
  }

  private async read(): Promise<Changes> {
    const { recordsPerPage } = this.engine.settings;
    // The page in progress when a lane ended is not counted anywhere.
    const expected = this.lanes.reduce(
      (sum, lane) => sum + lane.changed + (lane.done ? 0 : recordsPerPage),
      0,
    );
    if (expected > maxChangesRead) return allRecords;
    const changes = { records: KeyFilter.sized(expected), names: new Set<string>() };
    for (const lane of this.lanes) await this.readLane(lane, changes);
    return changes;
  }

  private async readLane({ lane, page: last }: LaneRow, { records, names }: KnownChanges): Promise<void> {
    const place = { runId: this.run.id, lane };
    const standing = new EffectiveChanges(this.engine, place);
    for (let page = last; page >= 0; ) {
      const journal = await lastPageUpTo(this.engine, { ...place, page });
      if (!journal) return;
      for (const entry of await standing.of(journal)) {
        records.add(entryId(entry));
        for (const name of entry.kind === 'update' ? touchedBy(entry) : [wholeRecord]) names.add(name);
      }
      page = journal.page - 1;
    }
  }
}

/**
 * The name that stands for all attributes of a record that was created or removed. Real attribute names are
 * never empty.
 */
const wholeRecord = '';

interface Changes {
  readonly records: { has(id: string): boolean };
  readonly names: { has(name: string): boolean };
}

interface KnownChanges {
  readonly records: KeyFilter;
  readonly names: Set<string>;
}

const everything = { has: () => true };
const allRecords: Changes = { records: everything, names: everything };

import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { type Entry, touchedBy } from '../changes/entries';
import { entryId, lastPageUpTo } from '../ledger/journal';
import { KeyFilter } from '../ledger/key-filter';
import { type LaneRow, type RunRow, readRun } from '../ledger/ledger';
import { EffectiveChanges } from './effective-changes';

/*
 * Finds the changes that another run made to the same records after the run being undone. The changes are
 * read once from the other run's journal and stored as a set of records and a set of attributes. Therefore,
 * false positives are possible, but no change is missed.
 */

/**
 * A run's journal is read only if the run changed at most this many records. A run that changed more records
 * is assumed to have changed all records.
 */
const maxChangesRead = 10_000_000;

/** A run that wrote to a table. */
export class LaterRun {
  private changes: Promise<Changes> | undefined;

  private constructor(
    private readonly engine: Engine,
    readonly run: RunRow,
    private readonly lanes: readonly LaneRow[],
  ) {}

  /** Reads the run's rows. Returns undefined if the run does not exist. */
  static async of(engine: Engine, runId: string): Promise<LaterRun | undefined> {
    const found = await readRun(engine, runId).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NotFound') return undefined;
      throw error;
    });
    return found && new LaterRun(engine, found.run, found.lanes);
  }

  /** Returns true if an attempt of the run began at or after the given time, in ISO 8601 (UTC). */
  beganSince(time: string): boolean {
    // The row lists the newest attempts, which are the last to begin.
    return this.run.attempts.some(({ createdAt }) => createdAt >= time);
  }

  /**
   * Returns true if the run changed one of the entry's attributes in the entry's record, and that change is
   * still in effect. In rare cases, the result is a false positive.
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
    // The page that was in progress when a lane ended is not counted anywhere.
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
 * Stands for all attributes of a record that was created or removed. Real attribute names are never empty.
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

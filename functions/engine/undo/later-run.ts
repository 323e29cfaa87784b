import { AppError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { type Entry, touchedBy } from '../changes/entries';
import { entryId, lastPageUpTo } from '../ledger/journal';
import { type LaneRow, type RunRow, readRun } from '../ledger/ledger';
import { KeyFilter } from './key-filter';
import { StandingChanges } from './standing-changes';

/*
 * The changes of another run in records that a run to undo may have changed before it. They are read from
 * that run's journal once, and kept as a set of records and a set of attributes, so this may report a change
 * that the run did not make, but never misses one.
 */

/** If a run changed more records than this, its journal is not read: it is assumed to have changed all. */
const maxChangesRead = 10_000_000;

/** A run that wrote to a table. */
export class LaterRun {
  private changes: Promise<Changes> | undefined;

  private constructor(
    private readonly engine: Engine,
    readonly run: RunRow,
    private readonly lanes: readonly LaneRow[],
  ) {}

  /** Reads the run's rows; undefined if there is no such run. */
  static async of(engine: Engine, runId: string): Promise<LaterRun | undefined> {
    const found = await readRun(engine, runId).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'NotFound') return undefined;
      throw error;
    });
    return found && new LaterRun(engine, found.run, found.lanes);
  }

  /** True if an attempt of the run began at that time or later, ISO 8601 in UTC. */
  beganSince(time: string): boolean {
    return this.run.attempts.some(({ createdAt }) => createdAt >= time);
  }

  /**
   * True if the run changed one of the entry's attributes in the entry's record, and that change is still in
   * effect. Seldom true otherwise.
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
    // No count includes the page that was in work when a lane ended.
    const expected = this.lanes.reduce(
      (sum, lane) => sum + lane.changed + (lane.done ? 0 : recordsPerPage),
      0,
    );
    if (expected > maxChangesRead) return allRecords;
    const changes = { records: new KeyFilter(expected), names: new Set<string>() };
    for (const lane of this.lanes) await this.readLane(lane, changes);
    return changes;
  }

  private async readLane({ lane, page: last }: LaneRow, { records, names }: KnownChanges): Promise<void> {
    const place = { runId: this.run.id, lane };
    const standing = new StandingChanges(this.engine, place);
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
 * Stands in for an attribute's name if the record was created or removed. No attribute has the empty name.
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

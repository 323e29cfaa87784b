import type { Attempt } from '#shared/jobs/run/run';
import type { Engine } from '../../runtime/dependencies';
import type { Entry } from '../changes/entries';
import { readAttempts } from '../ledger/attempts';
import type { RunRow } from '../ledger/ledger';
import { LaterRun } from './later-run';
import { writersOf } from './table-writers';

/*
 * Finds a run's changes that a later run has made again. Comparing values is not enough: suppose that a run
 * changes a record, someone edits it, and a later run of the same job changes it again. The record has the
 * first run's values, but undoing the first run would undo the later one's work and lose the edit. The table
 * lock prevents simultaneous runs, so comparing the start times of attempts is sufficient.
 */

/** Later changes to one run's records. Reads nothing until the first call. */
export class LaterChanges {
  private readonly byTable = new Map<string, Promise<readonly LaterRun[]>>();
  private readonly byId = new Map<string, Promise<LaterRun | undefined>>();
  private attempts: Promise<readonly Attempt[]> | undefined;

  constructor(
    private readonly engine: Engine,
    private readonly undone: RunRow,
  ) {}

  /**
   * Returns a run that later changed the same attributes of the record, if that change is still in effect.
   */
  async changing(entry: Entry): Promise<RunRow | undefined> {
    const from = await this.attemptOf(entry);
    for (const later of await this.runsOn(entry.table)) {
      if (later.beganSince(from) && (await later.changed(entry))) return later.run;
    }
    return undefined;
  }

  private async attemptOf({ at }: Entry): Promise<string> {
    this.attempts ??= readAttempts(this.engine, this.undone);
    const made = (await this.attempts).findLast(({ createdAt }) => createdAt <= at);
    return made?.createdAt ?? this.undone.createdAt;
  }

  private runsOn(table: string): Promise<readonly LaterRun[]> {
    const known = this.byTable.get(table) ?? this.readRuns(table);
    this.byTable.set(table, known);
    return known;
  }

  /**
   * Returns the later runs that may have changed this table: those that locked it, and those that locked
   * another of the undone run's tables, because a run may create records in a table that it has not locked.
   * Undos are not included: what they reverse is no longer in effect, and what a redo restores belongs to the
   * first run.
   */
  private async readRuns(table: string): Promise<readonly LaterRun[]> {
    const tables = [...new Set([table, ...this.undone.tablesWritten])];
    const ids = new Set(
      (await Promise.all(tables.map((one) => writersOf(this.engine, one)))).flat().map(({ runId }) => runId),
    );
    ids.delete(this.undone.id);
    return (await Promise.all([...ids].map((id) => this.readRun(id)))).flatMap((later) => later ?? []);
  }

  /**
   * Reads a run once for all tables. Returns undefined if the run began before the undone one or is an undo.
   */
  private readRun(id: string): Promise<LaterRun | undefined> {
    const known = this.byId.get(id) ?? LaterRun.of(this.engine, id);
    this.byId.set(id, known);
    return known.then((later) =>
      later && !later.run.undoes && later.beganSince(this.undone.createdAt) ? later : undefined,
    );
  }
}

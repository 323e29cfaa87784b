import type { Engine } from '../../runtime/dependencies';
import type { Entry } from '../changes/entries';
import type { RunRow } from '../ledger/ledger';
import { LaterRun } from './later-run';
import { writersOf } from './table-writers';

/*
 * Finds the changes of a run that another run has made again since. The values of a record cannot tell: a run
 * changes it, somebody edits it, a later run of the same job changes it again, and the record is as the first
 * run left it. Undoing the first run would then take back the work of the later one, and lose the edit. The
 * lock of a table excludes simultaneous runs, so it is enough to compare when their attempts began.
 */

/** Later changes of the records that one run changed. Reads nothing until it is asked. */
export class LaterChanges {
  private readonly byTable = new Map<string, Promise<readonly LaterRun[]>>();
  private readonly byId = new Map<string, Promise<LaterRun | undefined>>();

  constructor(
    private readonly engine: Engine,
    private readonly undone: RunRow,
  ) {}

  /**
   * A run that later changed the same attributes of the record, and whose change is still in effect;
   * undefined if there is none.
   */
  async changing(entry: Entry): Promise<RunRow | undefined> {
    const from = this.attemptOf(entry);
    for (const later of await this.runsOn(entry.table)) {
      if (later.beganSince(from) && (await later.changed(entry))) return later.run;
    }
    return undefined;
  }

  /** When the attempt began that made the change. */
  private attemptOf({ at }: Entry): string {
    const { attempts, createdAt } = this.undone;
    return attempts.findLast((attempt) => attempt.createdAt <= at)?.createdAt ?? createdAt;
  }

  private runsOn(table: string): Promise<readonly LaterRun[]> {
    const known = this.byTable.get(table) ?? this.readRuns(table);
    this.byTable.set(table, known);
    return known;
  }

  /**
   * The later runs that had the lock of a table, or of another table that the run locked: a run may create
   * records in a table whose lock it does not have. Undos are left out: the changes that they take back are
   * no longer in effect, and those that a redo makes again belong to the first run.
   */
  private async readRuns(table: string): Promise<readonly LaterRun[]> {
    const tables = [...new Set([table, ...this.undone.tablesWritten])];
    const ids = new Set((await Promise.all(tables.map((one) => writersOf(this.engine, one)))).flat());
    ids.delete(this.undone.id);
    return (await Promise.all([...ids].map((id) => this.readRun(id)))).flatMap((later) => later ?? []);
  }

  /** Each run is read once for all tables together; undefined if it began before, or is an undo. */
  private readRun(id: string): Promise<LaterRun | undefined> {
    const known = this.byId.get(id) ?? LaterRun.of(this.engine, id);
    this.byId.set(id, known);
    return known.then((later) =>
      later && !later.run.undoes && later.beganSince(this.undone.createdAt) ? later : undefined,
    );
  }
}

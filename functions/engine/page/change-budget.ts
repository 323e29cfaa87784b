import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { ledgerKeys } from '#shared/jobs/ledger/ledger-keys';
import { anyOf, atMost, equal, missing, plus } from '../../dynamodb/update';
import { EndLaneError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import { tooManyRecords } from '../approval/thresholds';
import type { Entry } from '../changes/entries';
import { expiresAt, type LaneRow, type RunRow } from '../ledger/ledger';
import { changeRow } from '../ledger/rows';
import { haltRun } from '../run/halt';
import { countRecords } from './apply';

/*
 * Ends a run before it changes more records than it may without approval (docs/approval.md).
 *
 * The lanes share one row. `lane<n>` is the number of records that lane n has changed or planned to change,
 * `used` the sum. A lane adds a page's records before the page goes into the journal, and only if the sum
 * stays within the limit. `lane<n>` is absolute, so a worker that takes over a lane can correct what an
 * earlier worker added for a page that it never wrote. After a page, the lane subtracts records that were not
 * changed, so that a retry of its failures can count them again.
 *
 * Every planned record counts, even if its visit was refused another change. Replacing a change after a
 * conflict never adds a record: it changes the same one.
 */

/** Counts the records that a run's lanes change. */
export class ChangeBudget {
  private added: number | undefined;

  private constructor(
    private readonly engine: Engine,
    private readonly run: RunRow,
    private readonly max: number,
  ) {}

  /** Returns a run's budget; undefined if the run may change any number of records. */
  static of(engine: Engine, run: RunRow): ChangeBudget | undefined {
    const { maxUnapproved: max, dryRun, approvedFrom } = run;
    if (dryRun || approvedFrom || max === undefined || max === null) return undefined;
    return new ChangeBudget(engine, run, max);
  }

  /**
   * Adds the records that a page would change. If the sum exceeds the limit, records why the run failed and
   * throws EndLaneError.
   */
  async admit(entries: readonly Entry[], row: LaneRow): Promise<void> {
    if (entries.length === 0) return;
    const planned = recordsOf(row) + countRecords(entries);
    for (;;) {
      this.added ??= await this.read(row.lane);
      if (await this.add(row.lane, planned)) return;
      const now = await this.read(row.lane);
      // Only the lane's worker writes the lane's number, so a different one means that this worker's copy was
      // out of date.
      if (now === this.added) return this.refuse();
      this.added = now;
    }
  }

  /**
   * Subtracts the last page's records that were not changed after all. `row` is the lane's row after the
   * page's checkpoint. Does nothing if another worker has changed the lane's number.
   */
  async settle(row: LaneRow): Promise<void> {
    this.added ??= await this.read(row.lane);
    if (this.added > recordsOf(row)) await this.add(row.lane, recordsOf(row));
  }

  private get key() {
    return { pk: ledgerKeys.digests(this.run.id), sk: ledgerKeys.budget };
  }

  private async read(lane: number): Promise<number> {
    const { Item } = await this.engine.ledger.send(
      new GetCommand({ TableName: this.engine.settings.ledgerTable, Key: this.key, ConsistentRead: true }),
    );
    return Number(Item?.[`lane${lane}`] ?? 0);
  }

  /**
   * Adds records to the sum. Returns false if the sum would exceed the limit, or the lane's stored number is
   * not the expected one.
   */
  private async add(lane: number, planned: number): Promise<boolean> {
    const before = this.added ?? 0;
    const delta = planned - before;
    // Without a sum in the row, the condition cannot check the limit.
    if (delta > this.max) return false;
    const own = `lane${lane}`;
    const isAsBefore = equal(own, before);
    const hasRoom = atMost('used', this.max - delta);
    const isAdded = await changeRow(this.engine, this.key, {
      set: {
        [own]: planned,
        used: plus(delta),
        expiresAt: expiresAt(this.engine, this.engine.settings.journalDays),
      },
      when:
        before === 0
          ? [anyOf(missing(own), isAsBefore), anyOf(missing('used'), hasRoom)]
          : [isAsBefore, hasRoom],
    });
    if (!isAdded) return false;
    this.added = planned;
    return true;
  }

  private async refuse(): Promise<never> {
    await haltRun(this.engine, this.run, tooManyRecords(this.max));
    throw new EndLaneError(`Run ${this.run.id} needs approval.`);
  }
}

/** Lanes from earlier versions counted only visits. */
const recordsOf = ({ recordsChanged, changed }: LaneRow): number => recordsChanged ?? changed;

import type { Model } from '#shared/models/model';
import type { Attributes } from '../../dynamodb/values';
import { SystemicError } from '../../runtime/app-error';
import type { Engine } from '../../runtime/dependencies';
import type { LaneRow, RunRow } from '../ledger/ledger';
import type { RecordReader } from './record-reader';
import type { RawPage } from './scan';
import { StretchClock } from './stretch-clock';

/** A position in a walk through several tables in sequence. */
export interface WalkPlace {
  /** The table's index. If it equals the number of tables, the walk has ended. */
  readonly table: number;
  /** The position in the table. Absent at its beginning. */
  readonly at?: string | undefined;
}

/** What ends a stretch, which also ends when the last table ends. */
export interface StretchLimits {
  readonly ms: number;
  readonly records?: number;
  readonly eachTable?: boolean;
  /** Called before each additional scan page. Returns true to end the stretch. */
  readonly enough?: () => boolean;
}

/**
 * Reads scan pages and passes each to `take`, until a limit is reached or the lane is asked to stop. The next
 * page is fetched while `take` is running.
 * @returns the number of records read, and the start of the next stretch
 */
export async function walkTables(
  engine: Engine,
  run: Pick<RunRow, 'id' | 'attempt'>,
  lane: Pick<LaneRow, 'lane'>,
  reader: Pick<RecordReader, 'page'>,
  tables: readonly Model[],
  from: WalkPlace,
  limits: StretchLimits,
  take: (table: string, records: readonly Attributes[]) => void,
): Promise<{ readonly read: number; readonly place: WalkPlace }> {
  const clock = new StretchClock(engine, run, lane, limits.ms);
  const scan = ({ table, at }: WalkPlace): Promise<RawPage> => reader.page(nameOf(tables, table), at);
  let place = from;
  let read = 0;
  let ahead = scan(place);
  for (;;) {
    const { records, cursor } = await ahead;
    const name = nameOf(tables, place.table);
    read += records.length;
    place = cursor === undefined ? { table: place.table + 1 } : { ...place, at: cursor };
    const over = cursor === undefined && (limits.eachTable === true || place.table >= tables.length);
    const full =
      over ||
      read >= (limits.records ?? Number.POSITIVE_INFINITY) ||
      limits.enough?.() === true ||
      (await clock.isOver());
    if (!full) {
      ahead = scan(place);
      ahead.catch(() => undefined);
    }
    take(name, records);
    if (full) return { read, place };
  }
}

function nameOf(tables: readonly Model[], index: number): string {
  const model = tables[index];
  if (!model) throw new SystemicError(`The run has no table number ${index}.`);
  return model.name;
}

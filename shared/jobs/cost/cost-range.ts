import { dollarsFor, type UnitPrices } from './dollars';

/*
 * Estimates the cost of a run's lanes as a range. The meter counts the same requests, so the range can be
 * compared with the actual cost afterwards (docs/cost.md).
 *
 * | known                                         | range                                              |
 * |-----------------------------------------------|----------------------------------------------------|
 * | the cost of an earlier run of the same kind   | 20% less to 25% more than that cost, per record    |
 * | only the tables, and perhaps a run of the     | from the minimum cost of the reads and writes to   |
 * | other kind, which shows the number of changes | the maximum, with a full journal and all changes   |
 */

export interface CostEstimate {
  readonly low: number;
  readonly high: number;
}

export interface CostRange extends CostEstimate {
  /** Based on an earlier run of the same kind, dry or real. */
  readonly measured: boolean;
}

export interface ExpectedWork {
  readonly records: number;
  /** Average. */
  readonly recordBytes: number;
  readonly readUnits: number;
  /** Null if unknown. */
  readonly changes: number | null;
  /** Average number of indexes of the changed records. */
  readonly indexes: number;
  readonly tables: number;
  /** False for a dry run, an audit or a report. */
  readonly writes: boolean;
  /** A real run may first count the records that it would change, which takes the same reads again. */
  readonly mayCount?: boolean | undefined;
  /** The run writes a journal: not an audit or a report. */
  readonly plans: boolean;
  /** Absent if the run reads its tables. */
  readonly exportDollars?: number | undefined;
  /** Of the same kind, if its units were counted. */
  readonly earlier?:
    | { readonly read: number; readonly readUnits: number; readonly writeUnits: number }
    | undefined;
  readonly recordsPerPage: number;
  readonly prices: UnitPrices;
}

/** Multiples of the earlier run's cost per record. */
const lowShare = 0.8;
const highShare = 1.25;

const writeBytes = 1_024;
/** When the actual values are unknown. */
const assumedBytes = 1_024;
const assumedReadUnits = 0.25;
/** Keys, names and markers. */
const journalBytesPerChange = 300;
/** At most, for the checkpoint, log lines, heads and limits. The changes come on top. */
const ledgerUnitsPerPage = 8;
/** At most, for the lease, log lines and a last page that is not full. */
const ledgerUnitsPerLane = 10;
/** One more lane for each so many records. */
const recordsPerLane = 10_000;
const maxLanes = 40;

export function costRange(work: ExpectedWork): CostRange {
  const { earlier, records, prices, exportDollars = 0 } = work;
  if (earlier && earlier.read > 0) {
    const share = records / earlier.read;
    const used = { readUnits: earlier.readUnits * share, writeUnits: earlier.writeUnits * share };
    const dollars = dollarsFor(used, prices);
    return { low: dollars * lowShare, high: dollars * highShare, measured: true };
  }
  return {
    low: dollarsFor(least(work), prices) + exportDollars * lowShare,
    high: dollarsFor(most(work), prices) + exportDollars * highShare,
    measured: false,
  };
}

/** No changed attribute is in an index. Without the ledger. */
function least({ readUnits, writes, changes, recordBytes }: ExpectedWork) {
  const writeUnits = writes ? (changes ?? 0) * unitsOf(recordBytes) : 0;
  return { readUnits: readUnits * lowShare, writeUnits };
}

/** Every change moves the record in each index and, unless their number is known, every record changes. */
function most(work: ExpectedWork) {
  const recordBytes = work.recordBytes || assumedBytes;
  const assumed = work.exportDollars === undefined ? work.records * assumedReadUnits : 0;
  const readUnits = work.readUnits || assumed;
  const { records, changes, indexes, tables, recordsPerPage, writes, plans } = work;
  const changed = changes ?? (plans ? records : 0);
  const lanes = Math.min(maxLanes, tables + Math.ceil(records / recordsPerLane));
  const pages = lanes + Math.ceil(records / recordsPerPage);
  const passes = work.mayCount ? 2 : 1;
  const ledger = passes * (pages * ledgerUnitsPerPage + lanes * ledgerUnitsPerLane);
  const journal = plans ? (changed * (2 * recordBytes + journalBytesPerChange)) / writeBytes : 0;
  const written = writes ? changed * unitsOf(recordBytes) * (1 + 2 * indexes) : 0;
  return { readUnits: passes * readUnits * highShare + ledger, writeUnits: written + journal + ledger };
}

const unitsOf = (bytes: number) => Math.max(1, Math.ceil(bytes / writeBytes));

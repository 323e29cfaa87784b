import type { CostRange } from '../../api/api-types';
import { dollarsFor, type UnitPrices } from './dollars';

export type { CostEstimate } from '../../api/api-types';
export type { CostRange };

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

/** A run's workload, as far as it is known before the run starts. */
export interface ExpectedWork {
  readonly records: number;
  readonly recordBytes: number;
  readonly readUnits: number;
  readonly changes: number | null;
  /** The average number of indexes that the changed records have. */
  readonly indexes: number;
  readonly tables: number;
  /** True if the run writes records. False for a dry run, an audit or a report. */
  readonly writes: boolean;
  /**
   * True if a real run may first count the records that it would change, which takes the same reads again.
   * Default: false.
   */
  readonly mayCount?: boolean | undefined;
  /** True if the run writes planned changes to the journal. False for an audit or a report. */
  readonly plans: boolean;
  /** The price of the export that the run reads, in dollars. Absent if the run reads its tables. */
  readonly exportDollars?: number | undefined;
  /** The units used by an earlier run of the same kind, if they were counted. */
  readonly earlier?:
    | { readonly read: number; readonly readUnits: number; readonly writeUnits: number }
    | undefined;
  readonly recordsPerPage: number;
  readonly prices: UnitPrices;
}

/** The lower and upper ends of the range, as multiples of an earlier run's cost per record. */
const lowShare = 0.8;
const highShare = 1.25;

const writeBytes = 1_024;
/** The assumed record size in bytes and read units per record, used when the actual values are unknown. */
const assumedBytes = 1_024;
const assumedReadUnits = 0.25;
/** The number of bytes for the keys, names and markers that the journal stores with each change. */
const journalBytesPerChange = 300;
/**
 * The maximum number of ledger units per page, for the checkpoint, log lines, heads and limits. The page's
 * changes are not included.
 */
const ledgerUnitsPerPage = 8;
/**
 * The maximum number of ledger units per lane, for the lease, log lines, and the last page if it is not full.
 * The lane's full pages are not included.
 */
const ledgerUnitsPerLane = 10;
/** The number of records per additional lane, and the maximum number of lanes. */
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

/**
 * Returns the minimum number of units: the estimated reads and the known changes. Assumes that no changed
 * attribute is in an index, so the indexes need no writes. The ledger is not included.
 */
function least({ readUnits, writes, changes, recordBytes }: ExpectedWork) {
  const writeUnits = writes ? (changes ?? 0) * unitsOf(recordBytes) : 0;
  return { readUnits: readUnits * lowShare, writeUnits };
}

/**
 * Returns the maximum number of units. Assumes that every change moves the record in each index and, unless
 * the number of changes is known, that every record is changed. Uses the assumed record size if the database
 * does not report the size of its tables.
 */
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

import { costRange } from '../cost/cost-range';
import type { UnitPrices } from '../cost/dollars';
import type { JobEstimate } from '../job/job';
import type { TableProgress } from './run';

/*
 * DynamoDB's on-demand units. A consistent read takes one unit per 4 KB, a read from an index half. A write
 * takes one per KB of the record, and the same again for each index, or twice that if the index key changes;
 * estimates use the lower amount, because that is not known in advance. Prices are in dollars per million
 * units.
 */

const readBytes = 4_096;
const writeBytes = 1_024;
const million = 1_000_000;

/** A table's size as reported by DynamoDB, up to six hours old. */
export interface TableSize {
  readonly table: string;
  readonly records: number;
  readonly bytes: number;
  /** The number of indexes; none by default. */
  readonly indexes?: number;
  /** The number of records to read through an index; all by default. */
  readonly visited?: number;
}

/** Data of an earlier run for predicting a later one. */
export interface EarlierRun {
  readonly id: string;
  /** When the run ended, ISO 8601. */
  readonly at: string;
  readonly dryRun: boolean;
  readonly read: number;
  /** The number of changed records. One visit may change several. */
  readonly changed: number;
  /** The lanes' units. Absent if not counted. */
  readonly readUnits?: number | undefined;
  readonly writeUnits?: number | undefined;
  readonly ms: number;
  readonly tables: readonly Pick<TableProgress, 'table' | 'read' | 'changed' | 'narrowed'>[];
}

export interface EstimateInput {
  readonly tables: readonly TableSize[];
  /** The number of visits; undefined if the run visits every record in its tables. */
  readonly visits?: number | undefined;
  /** What the run reads; `records` are read by key, with consistent reads. */
  readonly reads: 'tables' | 'records' | 'nothing';
  /** The price of the export. Absent if the run reads its tables. */
  readonly exportDollars?: number | undefined;
  readonly writes: boolean;
  /** True if a real run may first count the records that it would change (docs/approval.md). */
  readonly mayCount?: boolean | undefined;
  readonly changes?: number | undefined;
  readonly basis?: EarlierRun | undefined;
  readonly writesPerSecond?: number | undefined;
  readonly prices: UnitPrices;
  readonly recordsPerPage: number;
}

export function estimate(input: EstimateInput): JobEstimate {
  const { tables, basis, prices } = input;
  const whole = sum(tables, ({ records }) => records);
  const records = input.visits ?? sum(tables, visitedOf);
  const recordBytes = whole > 0 ? sum(tables, ({ bytes }) => bytes) / whole : 0;
  const readUnits = readUnitsOf(input, records, recordBytes);
  const changes = changesOf(input, records);
  const tableUnits = changes === null ? null : changes * writeUnitsOf(recordBytes);
  const writeUnits = tableUnits === null ? null : tableUnits * (1 + indexesOf(input));
  const readDollars = (readUnits * prices.readPerMillion) / million + (input.exportDollars ?? 0);
  const work = {
    records,
    recordBytes,
    readUnits,
    exportDollars: input.exportDollars,
    changes,
    indexes: indexesOf(input),
    tables: tables.length,
    plans: input.writes,
    recordsPerPage: input.recordsPerPage,
    prices,
  };
  const cost = costRange({
    ...work,
    mayCount: input.mayCount,
    writes: input.writes,
    earlier: unitsOf(basis, false),
  });
  return {
    tables,
    records,
    readUnits,
    changes,
    writeUnits,
    readDollars,
    dollars: writeUnits === null ? null : readDollars + (writeUnits * prices.writePerMillion) / million,
    cost,
    dryRunCost: input.writes ? costRange({ ...work, writes: false, earlier: unitsOf(basis, true) }) : cost,
    seconds: secondsOf(input, records, tableUnits),
    basis: basis ? { runId: basis.id, at: basis.at, dryRun: basis.dryRun } : null,
    moreThanHalf: input.writes ? tablesHalfChanged(input) : [],
  };
}

/** Returns the earlier run's units, if it was of the given kind, dry or real, and they were counted. */
function unitsOf(basis: EarlierRun | undefined, dryRun: boolean) {
  if (basis?.dryRun !== dryRun || basis.readUnits === undefined || basis.writeUnits === undefined)
    return undefined;
  return { read: basis.read, readUnits: basis.readUnits, writeUnits: basis.writeUnits };
}

/** Returns the units for changing an average record, with its index entries. */
export const unitsPerChange = ({ records, bytes, indexes = 0 }: TableSize): number =>
  writeUnitsOf(records === 0 ? 0 : bytes / records) * (1 + indexes);

const writeUnitsOf = (recordBytes: number) => Math.max(1, Math.ceil(recordBytes / writeBytes));

function readUnitsOf({ reads, tables }: EstimateInput, records: number, recordBytes: number): number {
  switch (reads) {
    case 'tables':
      return sum(
        tables,
        (table) => Math.ceil(visitedBytes(table) / readBytes) / (table.visited === undefined ? 1 : 2),
      );
    case 'records':
      return records * Math.max(1, Math.ceil(recordBytes / readBytes));
    case 'nothing':
      return 0;
    default:
      return reads satisfies never;
  }
}

const visitedOf = ({ records, visited = records }: TableSize) => visited;

function visitedBytes({ records, bytes, visited = records }: TableSize): number {
  return records === 0 ? bytes : (bytes * visited) / records;
}

function changesOf({ writes, changes, basis }: EstimateInput, records: number): number | null {
  if (!writes) return 0;
  if (changes !== undefined) return changes;
  if (!basis) return null;
  return basis.read === 0 ? 0 : Math.round((records * basis.changed) / basis.read);
}

/**
 * Returns the number of indexes per change, weighted by the earlier run's changes in each table or else by
 * the tables' sizes.
 */
function indexesOf({ tables, basis }: EstimateInput): number {
  const changedIn = (name: string) => basis?.tables.find(({ table }) => table === name)?.changed ?? 0;
  const byChanges = tables.some(({ table }) => changedIn(table) > 0);
  const weightOf = ({ table, records }: TableSize) => (byChanges ? changedIn(table) : records);
  const whole = sum(tables, weightOf);
  return whole === 0 ? 0 : sum(tables, (one) => weightOf(one) * (one.indexes ?? 0)) / whole;
}

/** Returns the duration. Index writes do not count towards the limit. */
function secondsOf({ basis, writesPerSecond }: EstimateInput, records: number, tableUnits: number | null) {
  if (!basis || basis.ms <= 0 || basis.read === 0) return null;
  const reading = (records * basis.ms) / basis.read / 1000;
  const writing = writesPerSecond && tableUnits ? tableUnits / writesPerSecond : 0;
  return Math.max(reading, writing);
}

function tablesHalfChanged({ basis }: EstimateInput): string[] {
  // Reads through an index do not show how large the table is.
  const half = (basis?.tables ?? []).filter(({ read, changed, narrowed }) => !narrowed && changed * 2 > read);
  return half.map(({ table }) => table);
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + of(item), 0);

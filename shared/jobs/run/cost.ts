import type { JobEstimate, TableProgress } from './run';

/*
 * Estimates the reads, changes and cost of a run. Pure arithmetic on DynamoDB's on-demand units: an
 * eventually consistent read is half a unit per 4 KB; a write is one unit per KB of the record, and as much
 * again for each index of its table (twice as much for an index whose key changes; this is not known
 * beforehand, so estimates use the minimum). Prices are dollars per million units.
 */

const readBytes = 4_096;
const writeBytes = 1_024;
const million = 1_000_000;

/** A table as DynamoDB describes it: up to six hours old. */
export interface TableSize {
  readonly table: string;
  readonly records: number;
  readonly bytes: number;
  /** Secondary indexes; default: none. */
  readonly indexes?: number;
  /** Records that the run reads through an index; default: all. */
  readonly visited?: number;
}

/** The figures of an earlier run that predict a later one. */
export interface EarlierRun {
  readonly id: string;
  /** When it ended, ISO 8601 in UTC. */
  readonly at: string;
  readonly dryRun: boolean;
  readonly read: number;
  readonly changed: number;
  /** From its start to its end. */
  readonly ms: number;
  readonly tables: readonly Pick<TableProgress, 'table' | 'read' | 'changed' | 'narrowed'>[];
}

/** The input of an estimate. */
export interface EstimateInput {
  readonly tables: readonly TableSize[];
  /** Records that the run visits; undefined: every record of the tables. */
  readonly visits?: number | undefined;
  /** The reads of a visit: the tables from end to end, each record by its key, consistently, or nothing. */
  readonly reads: 'tables' | 'records' | 'nothing';
  /** False for audits and reports. */
  readonly writes: boolean;
  /** The number of changes, if it is known beforehand. */
  readonly changes?: number | undefined;
  readonly basis?: EarlierRun | undefined;
  /** The run's limit; undefined: none. */
  readonly writesPerSecond?: number | undefined;
  readonly prices: { readonly readPerMillion: number; readonly writePerMillion: number };
}

/** Reads, writes, dollars and seconds of a run; null if unknown. */
export function estimate(input: EstimateInput): JobEstimate {
  const { tables, basis, prices } = input;
  const whole = sum(tables, ({ records }) => records);
  const records = input.visits ?? sum(tables, visitedOf);
  const recordBytes = whole > 0 ? sum(tables, ({ bytes }) => bytes) / whole : 0;
  const readUnits = readUnitsOf(input, records, recordBytes);
  const changes = changesOf(input, records);
  const tableUnits = changes === null ? null : changes * Math.max(1, Math.ceil(recordBytes / writeBytes));
  const writeUnits = tableUnits === null ? null : tableUnits * (1 + indexesOf(input));
  const readDollars = (readUnits * prices.readPerMillion) / million;
  return {
    tables,
    records,
    readUnits,
    changes,
    writeUnits,
    readDollars,
    dollars: writeUnits === null ? null : readDollars + (writeUnits * prices.writePerMillion) / million,
    seconds: secondsOf(input, records, tableUnits),
    basis: basis ? { runId: basis.id, at: basis.at, dryRun: basis.dryRun } : null,
    moreThanHalf: input.writes ? tablesHalfChanged(input) : [],
  };
}

function readUnitsOf({ reads, tables }: EstimateInput, records: number, recordBytes: number): number {
  switch (reads) {
    case 'tables':
      return sum(tables, (table) => Math.ceil(visitedBytes(table) / readBytes) / 2);
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
 * Average number of indexes on the table of a change: weighted by what the earlier run changed in each table,
 * otherwise by the tables' sizes.
 */
function indexesOf({ tables, basis }: EstimateInput): number {
  const changedIn = (name: string) => basis?.tables.find(({ table }) => table === name)?.changed ?? 0;
  const byChanges = tables.some(({ table }) => changedIn(table) > 0);
  const weightOf = ({ table, records }: TableSize) => (byChanges ? changedIn(table) : records);
  const whole = sum(tables, weightOf);
  return whole === 0 ? 0 : sum(tables, (one) => weightOf(one) * (one.indexes ?? 0)) / whole;
}

/**
 * As fast as the earlier run, but no faster than the limit allows; indexes are written beside their table,
 * outside the limit.
 */
function secondsOf({ basis, writesPerSecond }: EstimateInput, records: number, tableUnits: number | null) {
  if (!basis || basis.ms <= 0 || basis.read === 0) return null;
  const reading = (records * basis.ms) / basis.read / 1000;
  const writing = writesPerSecond && tableUnits ? tableUnits / writesPerSecond : 0;
  return Math.max(reading, writing);
}

function tablesHalfChanged({ basis }: EstimateInput): string[] {
  // Records read through an index say nothing about the table.
  const half = (basis?.tables ?? []).filter(({ read, changed, narrowed }) => !narrowed && changed * 2 > read);
  return half.map(({ table }) => table);
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number) =>
  items.reduce((total, item) => total + of(item), 0);

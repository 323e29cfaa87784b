import type { z } from 'zod';
import type { StoredRecord } from '#shared/models/model';
import type { VisitContext } from './context';
import type { SweepDefinition } from './sweep';

export type ReportRow = StoredRecord & { readonly id: string };

export interface ReportResult {
  /** The report's figures, as plain JSON (at most 300 KB). */
  readonly document: object;
  /** The report's rows. The same state always produces the same rows in the same order. */
  readonly rows: Iterable<ReportRow>;
  /**
   * The attributes to sort by besides the ID, at most four. Values are strings, booleans, non-negative
   * numbers, or null.
   */
  readonly sorts: readonly string[];
}

export interface ReportDefinition<State = unknown, Params extends z.ZodObject = z.ZodObject>
  extends Pick<
    SweepDefinition<Params>,
    'name' | 'title' | 'description' | 'category' | 'access' | 'tables' | 'params'
  > {
  /**
   * Returns the state before any record is read. It may be anything that supports structured cloning,
   * including maps and sets.
   */
  start(context: VisitContext<z.infer<Params>>): State;
  /**
   * Adds one record to the state, which it may modify. The result must depend only on the arguments. If it
   * throws, it must leave the state unmodified; the record counts as a failure, and the run continues.
   */
  fold(state: State, table: string, record: StoredRecord, context: VisitContext<z.infer<Params>>): void;
  /**
   * Merges two states, in either order. With it, tables are folded in parallel lanes; without it, one lane
   * folds them in sequence. May modify and return the first state. Law, tested for every report: folding all
   * records equals folding separate parts and merging.
   */
  merge?(state: State, other: State): State;
  finish(state: State, context: VisitContext<z.infer<Params>>): ReportResult;
}

/** A job that folds its tables into one document and rows. It never writes to the tables. */
export interface Report extends ReportDefinition {
  readonly shape: 'report';
}

export function report<State, Params extends z.ZodObject>(
  definition: ReportDefinition<State, Params>,
): Report {
  return { ...definition, shape: 'report' };
}

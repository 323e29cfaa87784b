import type { z } from 'zod';
import type { StoredRecord } from '#shared/models/model';
import type { VisitContext } from './context';
import type { SweepDefinition } from './sweep';

/** A row of a report, as plain JSON. */
export type ReportRow = StoredRecord & { readonly id: string };

export interface ReportResult {
  /** The report's figures, as plain JSON (at most 300 KB). */
  readonly document: object;
  /** The rows. The same state always produces the same rows in the same order. */
  readonly rows: Iterable<ReportRow>;
  /**
   * The attributes that the rows can be sorted by (at most four), in addition to their ID. Their values are
   * strings, booleans, non-negative numbers, or null.
   */
  readonly sorts: readonly string[];
}

export interface ReportDefinition<State = unknown, Params extends z.ZodObject = z.ZodObject>
  extends Pick<
    SweepDefinition<Params>,
    'name' | 'title' | 'description' | 'category' | 'access' | 'tables' | 'params'
  > {
  /**
   * Returns the initial state, before any record is read. The state may be any value that supports structured
   * cloning, including maps and sets.
   */
  start(context: VisitContext<z.infer<Params>>): State;
  /**
   * Adds one record to the state, which it may modify. The result must depend only on its arguments. If this
   * function throws, it must leave the state unmodified. The record then counts as a failure, and the run
   * continues.
   */
  fold(state: State, table: string, record: StoredRecord, context: VisitContext<z.infer<Params>>): void;
  /**
   * Merges two states, in either order, into one state that covers the records from both. With this function,
   * the tables are folded in parallel lanes; without it, one lane folds them one after another. The function
   * may modify and return the first state. Law, tested for every report: folding all records produces the
   * same state as folding separate parts of them and merging the results.
   */
  merge?(state: State, other: State): State;
  /** Calculates the result from the state. Pure. */
  finish(state: State, context: VisitContext<z.infer<Params>>): ReportResult;
}

/** A job that folds its tables into one document and rows. It never writes to the tables. */
export interface Report extends ReportDefinition {
  readonly shape: 'report';
}

/** Declares a report. */
export function report<State, Params extends z.ZodObject>(
  definition: ReportDefinition<State, Params>,
): Report {
  return { ...definition, shape: 'report' };
}

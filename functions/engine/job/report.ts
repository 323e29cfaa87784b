import type { z } from 'zod';
import type { StoredRecord } from '#shared/models/model';
import type { VisitContext } from './context';
import type { SweepDefinition } from './sweep';

/** A row of a report. Plain JSON. */
export type ReportRow = StoredRecord & { readonly id: string };

/** The result of a report. */
export interface ReportResult {
  /** The figures. Plain JSON, at most 300 KB. */
  readonly document: object;
  /** The rows, always the same and in the same order. */
  readonly rows: Iterable<ReportRow>;
  /**
   * Attributes by which the rows can be sorted, besides their ID; at most four. Their values are texts,
   * booleans, numbers from 0, or null.
   */
  readonly sorts: readonly string[];
}

export interface ReportDefinition<State = unknown, Params extends z.ZodObject = z.ZodObject>
  extends Pick<
    SweepDefinition<Params>,
    'name' | 'title' | 'description' | 'category' | 'access' | 'tables' | 'params'
  > {
  /**
   * Returns the state before the first record: any value that supports structured cloning, including maps and
   * sets.
   */
  start(context: VisitContext<z.infer<Params>>): State;
  /**
   * Adds one record to the state, which it may modify. It must not depend on anything else. If it throws
   * before it has modified anything, the record counts as a failure and the run continues.
   */
  fold(state: State, table: string, record: StoredRecord, context: VisitContext<z.infer<Params>>): void;
  /**
   * Merges two states into the state of the records of both, in any order. If it is defined, the tables are
   * folded in parallel lanes; otherwise, one lane folds them one after another. May modify and return the
   * first state. Law, tested for every report: the fold of all records equals the merge of the folds of any
   * parts of them.
   */
  merge?(state: State, other: State): State;
  /** Calculates the result from the state. Pure. */
  finish(state: State, context: VisitContext<z.infer<Params>>): ReportResult;
}

/** A job that folds its tables into one document and rows. It writes no record. */
export interface Report extends ReportDefinition {
  readonly shape: 'report';
}

/** Declares a report. */
export function report<State, Params extends z.ZodObject>(
  definition: ReportDefinition<State, Params>,
): Report {
  return { ...definition, shape: 'report' };
}

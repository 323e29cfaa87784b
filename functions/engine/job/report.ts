import type { z } from 'zod';
import type { StoredRecord } from '#shared/models/model';
import type { VisitContext } from './context';
import type { SweepDefinition } from './sweep';

/** One row of a report: plain JSON. */
export type ReportRow = StoredRecord & { readonly id: string };

/** The result of a report. */
export interface ReportResult {
  /** The figures; plain JSON, at most 300 KB. */
  readonly document: object;
  /** The same rows in the same order, every time. */
  readonly rows: Iterable<ReportRow>;
  /**
   * Attributes by which the rows can be sorted, besides their id; at most four. Texts, booleans, numbers from
   * 0, or null.
   */
  readonly sorts: readonly string[];
}

export interface ReportDefinition<State = unknown, Params extends z.ZodObject = z.ZodObject>
  extends Pick<
    SweepDefinition<Params>,
    'name' | 'title' | 'description' | 'category' | 'access' | 'tables' | 'params'
  > {
  /**
   * The state before the first record: anything that a structured clone can hold, including maps and sets.
   */
  start(context: VisitContext<z.infer<Params>>): State;
  /**
   * Adds one record to the state, which it may change; depends on nothing else. Throwing before it changed
   * anything makes a failure of the record, and the run continues.
   */
  fold(state: State, table: string, record: StoredRecord, context: VisitContext<z.infer<Params>>): void;
  /**
   * Merges two states into the state of the records of both, in any order. With it, the tables are folded in
   * parallel lanes; without it, one lane folds them one after the other. May change and return the first
   * state. Law, tested for every report: the fold of all records equals the merge of the folds of any parts
   * of them.
   */
  merge?(state: State, other: State): State;
  /** Computes the result from the state. Pure. */
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

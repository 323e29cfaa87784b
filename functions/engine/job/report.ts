import type { z } from 'zod';
import type { StoredRecord } from '#shared/models/model';
import type { VisitContext } from './context';
import type { SweepDefinition } from './sweep';

/** One row of a report: plain JSON. */
export type ReportRow = StoredRecord & { readonly id: string };

/** What a report comes to. */
export interface ReportResult {
  /** The figures; plain JSON, 300 KB at most. */
  readonly document: object;
  /** The same rows in the same order, whenever they are asked for. */
  readonly rows: Iterable<ReportRow>;
  /**
   * Attributes by which the rows can be sorted, besides their id: four at most. Texts, truth values, numbers
   * from 0, or null.
   */
  readonly sorts: readonly string[];
}

export interface ReportDefinition<State = unknown, Params extends z.ZodObject = z.ZodObject>
  extends Pick<
    SweepDefinition<Params>,
    'name' | 'title' | 'description' | 'category' | 'access' | 'tables' | 'params'
  > {
  /** What is known before the first record: whatever a structured clone can hold, maps and sets included. */
  readonly start: (context: VisitContext<z.infer<Params>>) => State;
  /**
   * Adds one record to the state, which it may change; looks at nothing else. Throwing, before it changed
   * anything, makes a failure row of the record, and the run goes on.
   */
  readonly fold: (
    state: State,
    table: string,
    record: StoredRecord,
    context: VisitContext<z.infer<Params>>,
  ) => void;
  /**
   * Two states as one: of the records of both, in any order. With it the tables are folded in lanes side by
   * side; without it one lane folds them one after the other. May change and give back the first. Law, tested
   * for every report: the fold of all records is the merge of the folds of any parts of them.
   */
  readonly merge?: (state: State, other: State) => State;
  /** What the state comes to; pure. */
  readonly finish: (state: State, context: VisitContext<z.infer<Params>>) => ReportResult;
}

/**
 * A job that reads its tables one after the other and makes one document of them, with rows. It writes no
 * record.
 */
export interface Report extends ReportDefinition {
  readonly shape: 'report';
}

/** Declares a report. */
export function report<State, Params extends z.ZodObject>(
  definition: ReportDefinition<State, Params>,
): Report {
  // The state comes back as it was made, which the types of a mixed catalogue cannot say.
  return { ...(definition as unknown as ReportDefinition), shape: 'report' };
}

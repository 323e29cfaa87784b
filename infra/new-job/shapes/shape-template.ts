/** What a template knows. */
export interface TemplateInput {
  readonly name: string;
  /** The job's constant: `tidyActivities`. */
  readonly identifier: string;
  /** The first of the tables: the one of the test's records. */
  readonly table: string;
}

/**
 * How a new job of one shape begins: an example that works, to be replaced by the rule. Texts are formatted
 * afterwards.
 */
export interface ShapeTemplate {
  /** For whoever chooses. */
  readonly hint: string;
  readonly category: string;
  /** What the job's file imports from the engine, and the rest of its declaration. */
  readonly imports: readonly string[];
  readonly rule: (input: TemplateInput) => string;
  /** The tests of that rule, by `rehearse`. */
  readonly test: (input: TemplateInput) => string;
}

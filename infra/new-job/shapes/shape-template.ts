/** The input of a template. */
export interface TemplateInput {
  readonly name: string;
  /** The job's constant: `tidyActivities`. */
  readonly identifier: string;
  /** The first of the tables, which the test's records use. */
  readonly table: string;
}

/**
 * The initial code of a new job of one shape: a working example, to be replaced by the real rule. The code is
 * formatted afterwards.
 */
export interface ShapeTemplate {
  /** A description for the person who chooses a shape. */
  readonly hint: string;
  readonly category: string;
  /** The engine's exports that the job's file imports, and the rest of its declaration. */
  readonly imports: readonly string[];
  readonly rule: (input: TemplateInput) => string;
  /** The tests of that rule, with `rehearse`. */
  readonly test: (input: TemplateInput) => string;
}

/** The input of a template. */
export interface TemplateInput {
  readonly name: string;
  /** The job's constant: `tidyActivities`. */
  readonly identifier: string;
  /** The first of the tables, which the test's records use. */
  readonly table: string;
}

/**
 * How a new job of one shape begins: a working example, to be replaced by the real rule. Texts are formatted
 * afterwards.
 */
export interface ShapeTemplate {
  /** For the person who chooses. */
  readonly hint: string;
  readonly category: string;
  /** The engine's exports that the job's file imports, and the rest of its declaration. */
  readonly imports: readonly string[];
  readonly rule: (input: TemplateInput) => string;
  /** The tests of that rule, with `rehearse`. */
  readonly test: (input: TemplateInput) => string;
}

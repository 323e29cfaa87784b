/** The input of a template. */
export interface TemplateInput {
  readonly name: string;
  /** The name of the job's constant, such as `tidyActivities`. */
  readonly identifier: string;
  /** The first table, which contains the test's records. */
  readonly table: string;
}

/**
 * The initial code of a new job of one shape: a working example, whose rule the developer replaces. The code
 * need not be formatted.
 */
export interface ShapeTemplate {
  /** A description for the person who chooses a shape. */
  readonly hint: string;
  readonly category: string;
  /** The engine exports that the job's file imports, and the rest of the job's declaration. */
  readonly imports: readonly string[];
  readonly rule: (input: TemplateInput) => string;
  /** Returns the tests of the rule, which use `rehearse`. */
  readonly test: (input: TemplateInput) => string;
}

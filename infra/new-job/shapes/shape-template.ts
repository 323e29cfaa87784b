export interface TemplateInput {
  readonly name: string;
  /** The name of the job's constant, such as `tidyActivities`. */
  readonly identifier: string;
  /** The first table, which contains the test records. */
  readonly table: string;
}

/**
 * The initial code of a new job of one shape. It is a working example with a rule that the developer
 * replaces. The code does not need to be formatted.
 */
export interface ShapeTemplate {
  /** A description that helps a person choose a shape. */
  readonly hint: string;
  readonly category: string;
  /** The engine exports that the job's file imports, and the rest of the job's declaration. */
  readonly imports: readonly string[];
  readonly rule: (input: TemplateInput) => string;
  /** Returns the tests for the rule, which use `rehearse`. */
  readonly test: (input: TemplateInput) => string;
}

export interface TemplateInput {
  readonly name: string;
  /** The job's constant, such as `tidyActivities`. */
  readonly identifier: string;
  /** Has the test records. */
  readonly table: string;
}

/** Unformatted initial code of a job: an example whose rule the developer replaces. */
export interface ShapeTemplate {
  /** Helps a person choose a shape. */
  readonly hint: string;
  readonly category: string;
  /** From the engine. */
  readonly imports: readonly string[];
  readonly rule: (input: TemplateInput) => string;
  readonly test: (input: TemplateInput) => string;
}

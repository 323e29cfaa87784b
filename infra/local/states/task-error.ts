/** The maximum size of a state's input or result, as on AWS. */
export const maxStateBytes = 256 * 1024;

/** A task's error. `Retry` and `Catch` match its name and get its message as the cause. */
export class TaskError extends Error {
  constructor(name: string, cause: string) {
    super(cause);
    this.name = name;
  }
}

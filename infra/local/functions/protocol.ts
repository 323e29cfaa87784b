/** Messages between the host and a process that runs invocations of a function one after another. */

/** From the host to the process: run the handler. */
export interface InvokeMessage {
  /** The event as JSON. */
  readonly event: string;
  readonly requestId: string;
  /** Time at which the invocation is killed, in milliseconds since the epoch. */
  readonly deadlineMs: number;
  readonly functionArn: string;
}

/** An error in Lambda's format. */
export interface FunctionError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
}

/**
 * From the process to the host: exactly one message for each invocation. After an error that ends the process
 * (`isLast`), no more messages follow.
 */
export type RuntimeMessage =
  | { readonly kind: 'result'; readonly payload: string }
  | { readonly kind: 'error'; readonly error: FunctionError; readonly isLast?: boolean };

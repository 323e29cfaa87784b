/** Messages between the host and a process that runs invocations of a function, one after the other. */

/** Host to process: run the handler. */
export interface InvokeMessage {
  /** The event, as JSON text. */
  readonly event: string;
  readonly requestId: string;
  /** When the invocation is killed, in milliseconds since the epoch. */
  readonly deadlineMs: number;
  readonly functionArn: string;
}

/** An error as Lambda words it. */
export interface FunctionError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
}

/**
 * Process to host: exactly one for each invocation. After an error that ends the process (`isLast`), no more
 * follow.
 */
export type RuntimeMessage =
  | { readonly kind: 'result'; readonly payload: string }
  | { readonly kind: 'error'; readonly error: FunctionError; readonly isLast?: boolean };

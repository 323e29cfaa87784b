/** The messages between the host and a function's process, which runs one invocation at a time. */

/** A request from the host to run the handler. */
export interface InvokeMessage {
  /** The event, as JSON. */
  readonly event: string;
  readonly requestId: string;
  /** The time at which the invocation is killed, in milliseconds since the epoch. */
  readonly deadlineMs: number;
  readonly functionArn: string;
}

/** An error in Lambda format. */
export interface FunctionError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
}

/**
 * A message from the process to the host. Each invocation sends exactly one. No message follows an error that
 * ends the process (`isLast`).
 */
export type RuntimeMessage =
  | { readonly kind: 'result'; readonly payload: string }
  | { readonly kind: 'error'; readonly error: FunctionError; readonly isLast?: boolean };

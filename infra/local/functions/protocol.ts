/** A message from the host to a function's process, which runs one invocation at a time. */
export interface InvokeMessage {
  /** The event as JSON. */
  readonly event: string;
  readonly requestId: string;
  /** When the invocation is killed, in milliseconds since the epoch. */
  readonly deadlineMs: number;
  readonly functionArn: string;
}

export interface FunctionError {
  readonly errorType: string;
  readonly errorMessage: string;
  readonly trace: readonly string[];
}

/**
 * A message from the process to the host, one per invocation. None follows an error that ends the process
 * (`isLast`).
 */
export type RuntimeMessage =
  | { readonly kind: 'result'; readonly payload: string }
  | { readonly kind: 'error'; readonly error: FunctionError; readonly isLast?: boolean };

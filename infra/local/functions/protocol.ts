/** Messages between the host and the process that runs one invocation of a function. */

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

/** Process to host. `ready` once the handler's module is loaded; then exactly one of the others. */
export type RuntimeMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly payload: string }
  | { readonly kind: 'error'; readonly error: FunctionError };

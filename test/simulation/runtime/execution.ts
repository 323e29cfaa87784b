/** A state machine execution. */
export interface Execution {
  readonly name: string;
  readonly input: unknown;
  /** ISO 8601 in UTC. */
  readonly startTime: string;
  /** The version of the code with which the execution began, and with which it ends. */
  readonly version: number;
  status: 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'ABORTED';
  error?: string | undefined;
  cause?: string | undefined;
}

/** The name of a function in the stack. */
export type FunctionName =
  | 'coordinate'
  | 'work'
  | 'reconcile'
  | 'followUps'
  | 'events'
  | 'webhooks'
  | 'messages';

/** The outcome of an invocation, as reported to the state machine. */
export type Outcome =
  | { readonly output: unknown }
  | { readonly error: { readonly Error: string; readonly Cause: string } };

/**
 * A timeout in milliseconds that is longer than a healthy panel ever takes to respond, even on a heavily
 * overloaded machine. Only a failing test waits this long.
 */
export const patienceMs = 120_000;

/** The same timeout, as an option for `expect.poll` and for waiting for an element. */
export const patience = { timeout: patienceMs };

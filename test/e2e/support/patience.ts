/**
 * A time in milliseconds that is longer than any response of a healthy panel, even on a heavily overloaded
 * machine. Only a failing test waits this long.
 */
export const patienceMs = 120_000;

/** The same time, as an option for `expect.poll` and for waiting for an element. */
export const patience = { timeout: patienceMs };

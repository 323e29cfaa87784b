/**
 * In milliseconds: longer than any response of a healthy panel, even on a heavily overloaded machine. Only a
 * test that fails waits this long.
 */
export const patienceMs = 120_000;

/** The same time as an option for `expect.poll` and for waiting for an element. */
export const patience = { timeout: patienceMs };

/**
 * The number of hours that a session lasts after sign-in. Refresh tokens are rotated during that time, but
 * none outlives it.
 */
export const sessionHours = 12;

/**
 * After this many minutes of inactivity, the panel ends its session (docs/security.md). Cognito's sign-in
 * pages remember a user for an hour. With a shorter time, the next sign-in would not ask for a password.
 */
export const inactivityMinutes = 60;

/**
 * Returns true if a session has not reached its maximum length. A refresh token that is rejected before then
 * has been revoked or used by someone else, because Cognito rotates refresh tokens at each use.
 *
 * @param signedInAtMs the time of the sign-in in milliseconds since the epoch
 */
export const isWithinSession = (signedInAtMs: number, nowMs: number): boolean =>
  nowMs < signedInAtMs + sessionHours * 3_600_000;

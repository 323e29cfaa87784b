/**
 * The number of hours that a session lasts after sign-in. Refresh tokens are rotated during that time, but
 * none of them outlives the session.
 */
export const sessionHours = 12;

/**
 * The number of minutes of inactivity after which the panel ends its session (docs/security.md). Cognito's
 * sign-in pages remember a user for an hour. If this limit were shorter than that, the next sign-in would not
 * ask for a password.
 */
export const inactivityMinutes = 60;

/**
 * Returns true if a session has not reached its maximum length. If a refresh token is rejected before then,
 * it has been revoked or used by someone else, because Cognito rotates refresh tokens on each use.
 *
 * @param signedInAtMs the time of the sign-in in milliseconds since the epoch
 */
export const isWithinSession = (signedInAtMs: number, nowMs: number): boolean =>
  nowMs < signedInAtMs + sessionHours * 3_600_000;

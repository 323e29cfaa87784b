/** How long a session lasts after sign-in. No rotated refresh token outlives the session. */
export const sessionHours = 12;

/**
 * After so much inactivity, the panel ends its session (docs/security.md). Cognito's sign-in pages remember a
 * user for an hour: with a shorter limit, the next sign-in would not ask for a password.
 */
export const inactivityMinutes = 60;

/**
 * True if the session should not have ended yet. A refresh token rejected before then has been revoked or
 * used by someone else, because Cognito rotates them on each use.
 */
export const isWithinSession = (signedInAtMs: number, nowMs: number): boolean =>
  nowMs < signedInAtMs + sessionHours * 3_600_000;

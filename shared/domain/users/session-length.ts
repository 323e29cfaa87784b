/**
 * Hours that a session lasts after the sign-in. Refresh tokens are replaced in the meantime, but none lasts
 * longer.
 */
export const sessionHours = 12;

/**
 * Minutes without any activity after which the panel ends its session (docs/security.md). Not fewer than the
 * hour for which Cognito's sign-in pages remember a person: otherwise the next sign-in would ask for nothing.
 */
export const inactivityMinutes = 60;

/**
 * Whether a session should still be valid, judged only by its length. A refresh token that is refused before
 * that was revoked, or somebody else has used it: Cognito replaces a refresh token each time it is used.
 *
 * @param signedInAtMs milliseconds since the epoch
 */
export const isWithinSession = (signedInAtMs: number, nowMs: number): boolean =>
  nowMs < signedInAtMs + sessionHours * 3_600_000;

/**
 * How long a session lasts after the sign-in, in hours. Refresh tokens are replaced meanwhile, but none lasts
 * longer.
 */
export const sessionHours = 12;

/**
 * Whether a session should still go on, by its length alone. A refresh token that is refused before that was
 * revoked, or somebody else has used it: Cognito replaces a refresh token each time it is used.
 *
 * @param signedInAtMs milliseconds since the epoch
 */
export const isWithinSession = (signedInAtMs: number, nowMs: number): boolean =>
  nowMs < signedInAtMs + sessionHours * 3_600_000;

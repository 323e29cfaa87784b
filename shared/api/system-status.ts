/** The result of the latest check of one part of the system. */
export interface SystemCheck {
  /** The display name, such as 'Tables'. */
  readonly name: string;
  readonly ok: boolean;
  /** The response time in milliseconds, or how long the check waited if it got no response. */
  readonly latencyMs: number;
  /**
   * A description of the result. If the check failed, it explains what failed and includes the log line's
   * reference.
   */
  readonly detail: string;
}

/** The health of the system, as returned by `systemStatus`. */
export interface SystemStatus {
  /** The time when the checks ran, in ISO 8601 and UTC. It is never more than five seconds ago. */
  readonly checkedAt: string;
  /** True if every check is ok. */
  readonly healthy: boolean;
  readonly checks: readonly SystemCheck[];
}

/** Requests the system's health. */
export const systemStatusDocument = /* GraphQL */ `query SystemStatus {
  systemStatus { checkedAt healthy checks { name ok latencyMs detail } }
}`;

/** A count with an upper limit. */
export interface BoundedCount {
  readonly count: number;
  /** True if there are more items than `count` shows. */
  readonly isMore: boolean;
}

/** The figures shown on the dashboards, as returned by `dashboardFigures`. */
export interface DashboardFigures {
  /** The UTC day that the figures refer to: `YYYY-MM-DD`. */
  readonly day: string;
  /** The number of that day's notifications that have been neither sent nor cancelled. */
  readonly notificationsToday: BoundedCount;
}

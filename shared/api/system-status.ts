/** The result of the last check of one part of the system. */
export interface SystemCheck {
  /** Display name, such as 'Tables'. */
  readonly name: string;
  readonly ok: boolean;
  /** Response time in milliseconds, or how long the check waited for a response. */
  readonly latencyMs: number;
  /** The result in sentences. If the check failed: what failed, and the reference of the log line. */
  readonly detail: string;
}

/** The health of the system: what `systemStatus` returns. */
export interface SystemStatus {
  /** When the checks ran, ISO 8601 in UTC. At most five seconds ago. */
  readonly checkedAt: string;
  /** True if every check is ok. */
  readonly healthy: boolean;
  readonly checks: readonly SystemCheck[];
}

/** A count with an upper limit. */
export interface BoundedCount {
  readonly count: number;
  /** True if there are more than `count`. */
  readonly isMore: boolean;
}

/** The figures of the dashboards, as returned by `dashboardFigures`. */
export interface DashboardFigures {
  /** The UTC day of the figures: `YYYY-MM-DD`. */
  readonly day: string;
  /** Notifications of that day that have not been sent or cancelled. */
  readonly notificationsToday: BoundedCount;
}

/** The result of the last check on one part of the system. */
export interface SystemCheck {
  /** Display name, such as 'Tables'. */
  readonly name: string;
  readonly ok: boolean;
  /** The response time in milliseconds, or how long the check waited if there was no response. */
  readonly latencyMs: number;
  /**
   * The result in sentences. If the check failed, they say what failed and give the reference of the log
   * line.
   */
  readonly detail: string;
}

/** The health of the system, as returned by `systemStatus`. */
export interface SystemStatus {
  /** The time when the checks ran, at most five seconds ago, in ISO 8601 and UTC. */
  readonly checkedAt: string;
  /** True if every check is ok. */
  readonly healthy: boolean;
  readonly checks: readonly SystemCheck[];
}

/** A count with an upper limit. */
export interface BoundedCount {
  readonly count: number;
  /** True if there are more items than `count`. */
  readonly isMore: boolean;
}

/** The figures of the dashboards, as returned by `dashboardFigures`. */
export interface DashboardFigures {
  /** The UTC day of the figures: `YYYY-MM-DD`. */
  readonly day: string;
  /** The number of notifications of that day that have not been sent or cancelled. */
  readonly notificationsToday: BoundedCount;
}

/** One part of the system, as the last check found it. */
export interface SystemCheck {
  /** For people: 'Tables'. */
  readonly name: string;
  readonly ok: boolean;
  /** How long its answer took, or how long the check waited for it, milliseconds. */
  readonly latencyMs: number;
  /**
   * The result of the check, in sentences. For a failed check: what failed, and the reference of the details
   * in the log.
   */
  readonly detail: string;
}

/** The health of the system: what `systemStatus` returns. */
export interface SystemStatus {
  /** When it was checked, ISO 8601 in UTC: up to five seconds ago. */
  readonly checkedAt: string;
  /** True if every check is ok. */
  readonly healthy: boolean;
  readonly checks: readonly SystemCheck[];
}

/** A count that stops early if there is much to count. */
export interface BoundedCount {
  readonly count: number;
  /** True if there are more than `count`. */
  readonly isMore: boolean;
}

/** The dashboards' own figures: what `dashboardFigures` returns. */
export interface DashboardFigures {
  /** The UTC day of the figures: `YYYY-MM-DD`. */
  readonly day: string;
  /** Notifications of the day that are still scheduled. */
  readonly notificationsToday: BoundedCount;
}

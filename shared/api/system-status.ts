/** One part of the system, as it was when somebody looked. */
export interface SystemCheck {
  /** For a person: 'Tables'. */
  readonly name: string;
  readonly ok: boolean;
  /** How long its answer took, or how long it was waited for, milliseconds. */
  readonly latencyMs: number;
  /**
   * What was seen, in sentences; of a check that failed, what failed, and the reference under which the log
   * has the whole of it.
   */
  readonly detail: string;
}

/** How the system is: what `systemStatus` answers (docs/product.md). */
export interface SystemStatus {
  /** When it was looked at, ISO 8601 in UTC: up to five seconds ago. */
  readonly checkedAt: string;
  /** True where every check is ok. */
  readonly healthy: boolean;
  readonly checks: readonly SystemCheck[];
}

/** A count that is not taken to the end where there is much to count. */
export interface BoundedCount {
  readonly count: number;
  /** True where there are more than `count`. */
  readonly isMore: boolean;
}

/** The dashboards' own figures: what `dashboardFigures` answers (docs/product.md). */
export interface DashboardFigures {
  /** The UTC day of which they are: `YYYY-MM-DD`. */
  readonly day: string;
  /** Notifications of the day that are still scheduled. */
  readonly notificationsToday: BoundedCount;
}

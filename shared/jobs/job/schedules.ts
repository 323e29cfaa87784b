export interface JobSchedule {
  readonly job: string;
  /** The times in UTC, in EventBridge Scheduler's format, such as `cron(0 2 * * ? *)`. */
  readonly expression: string;
}

/** The schedules, which the stack and the API use. Times are in UTC. Premium ends soon after its last day. */
export const schedules: readonly JobSchedule[] = [
  { job: 'user-preferences-audit', expression: 'cron(0 2 * * ? *)' },
  { job: 'schedule-hours-audit', expression: 'cron(0 2 * * ? *)' },
  { job: 'set-id-audit', expression: 'cron(0 2 * * ? *)' },
  { job: 'template-set-audit', expression: 'cron(0 2 * * ? *)' },
  { job: 'schedule-comparison', expression: 'cron(0 2 * * ? *)' },
  { job: 'orphan-audit', expression: 'cron(0 2 * * ? *)' },
  { job: 'metrics-rollup', expression: 'cron(0 2 * * ? *)' },
  { job: 'onboarding-progress', expression: 'cron(0 2 * * ? *)' },
  { job: 'backup', expression: 'cron(0 2 * * ? *)' },
  { job: 'premium-end', expression: 'cron(5 0 * * ? *)' },
];

/** The caller of scheduled runs, in place of an admin's email and unique ID. */
export const systemCaller = { email: 'System', subject: 'system' } as const;

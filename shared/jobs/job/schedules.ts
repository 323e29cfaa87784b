/** A job that starts by itself. */
export interface JobSchedule {
  /** Name of a job of the catalogue whose parameters all have defaults. */
  readonly job: string;
  /** As EventBridge Scheduler takes it, in UTC: `cron(0 2 * * ? *)`. */
  readonly expression: string;
}

/**
 * Every job that starts by itself: nightly audits, roll-ups and the backup at 02:00 UTC. The stack and the
 * API read it from here.
 */
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
];

/** Who starts the runs of a schedule: in place of an admin's e-mail, and of their unique id. */
export const systemCaller = { email: 'System', subject: 'system' } as const;

/** The job that fixes findings of each kind. It may be missing in the catalogue. */
const jobs: Readonly<Record<string, string>> = {
  InvalidHour: 'align-template-schedules',
  TimeOffHour: 'align-template-schedules',
  HourMissing: 'template-schedules',
  SetMismatch: 'template-set-fix',
  SetIdMismatch: 'template-set-fix',
  EntryMissing: 'template-schedules',
  MissingInDatabase: 'template-schedules',
  LinkOrphan: 'orphan-cleanup',
  ScheduleOrphan: 'orphan-cleanup',
  UserIdMissing: 'preferences-cleanup',
  UniqueIdUnknown: 'preferences-cleanup',
  NotAnEmail: 'preferences-cleanup',
};

/** Returns the names of the jobs that fix findings of these kinds, without duplicates. */
export const mendingJobs = (kinds: readonly string[]): readonly string[] => [
  ...new Set(kinds.flatMap((kind) => jobs[kind] ?? [])),
];

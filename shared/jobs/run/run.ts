export type {
  Attempt,
  Attention,
  FindingCount,
  JobRun,
  JobSchedule as ScheduledJob,
  LastRuns,
  TableProgress,
  Verification,
  VerificationState,
} from '../../api/api-types';

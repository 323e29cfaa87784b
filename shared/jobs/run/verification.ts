import { counted } from '../../text/counted';
import { startsItself } from '../chain/run-follow-up';
import type { JobShape } from '../job/job-shape';
import { recordsChangedIn } from './records-changed';
import type { JobRun, Verification, VerificationState } from './run';
import { isComplete, type RunStatus } from './run-status';

/** Returns true if runs of the shape can be verified: a second run must have nothing left to change. */
export const isVerifiable = (shape: JobShape): boolean => shape === 'sweep';

type VerifiedRun = Pick<JobRun, 'status' | 'dryRun' | 'shape' | 'undoneBy' | 'verification' | 'followUps'>;

/** Returns true if a verification of the run can be started. */
export const canVerify = (run: VerifiedRun): boolean =>
  isVerifiable(run.shape) &&
  !run.dryRun &&
  run.status === 'SUCCEEDED' &&
  !run.undoneBy &&
  run.verification?.state !== 'RUNNING' &&
  !startsItself(run);

/** Returns true if the verification says nothing about the records any more, because the run was undone. */
export const isStale = ({ undoneBy }: Pick<JobRun, 'undoneBy'>): boolean => Boolean(undoneBy);

type EndOfDryRun = Pick<JobRun, 'read' | 'changed' | 'failed' | 'recordsChanged'> & {
  readonly status: RunStatus;
};

export function verificationOf(runId: string, end: EndOfDryRun, at: string): Verification {
  const counts = { read: end.read, left: recordsChangedIn(end), unchecked: end.failed };
  return { runId, state: stateOf(end), at, ...counts };
}

function stateOf(end: EndOfDryRun): VerificationState {
  if (end.status === 'STOPPED') return 'STOPPED';
  if (!isComplete(end.status)) return 'FAILED';
  return recordsChangedIn(end) > 0 || end.failed > 0 ? 'FOUND' : 'VERIFIED';
}

/** Describes what a verification found, in one or two sentences. */
export function verificationText(
  { state, read, left, unchecked }: Verification,
  runRead?: number | null,
): string {
  switch (state) {
    case 'RUNNING':
      return 'It is being verified.';
    case 'VERIFIED':
      return `Nothing is left to change in ${counted(read ?? 0, 'record')}.${comparison(read ?? 0, runRead)}`;
    case 'FOUND':
      return [
        ...((left ?? 0) > 0
          ? [`The verification found ${counted(left ?? 0, 'record')} still to change.`]
          : []),
        ...((unchecked ?? 0) > 0
          ? [`The verification could not check ${counted(unchecked ?? 0, 'record')}.`]
          : []),
      ].join(' ');
    case 'FAILED':
      return 'The verification failed, so it is not known whether anything is left to change.';
    case 'STOPPED':
      return 'The verification was stopped.';
    default:
      return state satisfies never;
  }
}

/** Compares the counts of the two runs. They differ if records were created or removed. */
function comparison(read: number, runRead: number | null | undefined): string {
  if (typeof runRead !== 'number') return '';
  return read === runRead ? ' The run read as many.' : ` The run read ${runRead.toLocaleString('en')}.`;
}

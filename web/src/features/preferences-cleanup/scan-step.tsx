import { ScanSearch } from 'lucide-react';
import type { JobRun } from '#shared/jobs/run/run';
import { messageOf } from '../../api/api-error';
import { runInTheWay } from '../../api/runs';
import { BusyButton } from '../../components/actions/busy-button';
import { NoticeLine } from '../../components/actions/notice-line';
import { Step } from '../../components/layout/step';
import { RunFollowed } from '../../components/run/run-followed';
import { type Progress, scanNotice } from './flow';
import { messages } from './messages';

interface ScanStepProps {
  readonly scan: JobRun | undefined;
  readonly progress: Progress;
  readonly scanning: boolean;
  /** True while records are deleted or restored. A scan started then would be out of date immediately. */
  readonly deleting: boolean;
  /** The number of records deleted one by one since the scan. */
  readonly deleted: number;
  /** The run that made the scan's findings out of date. */
  readonly outdated: JobRun | undefined;
  readonly error: unknown;
  readonly onScan: () => void;
}

/** Shows step 1: an audit reads all preferences records. */
export function ScanStep(props: ScanStepProps) {
  const { scan, progress, scanning, deleting, onScan } = props;
  return (
    <Step
      number={1}
      state={progress === 'over' ? 'done' : 'now'}
      title="Scan"
      purpose="Reads every preferences record and looks up each unique ID in the user directory. Nothing is written."
      action={
        <BusyButton
          variant={progress === 'none' ? 'solid' : 'outline'}
          busy={scanning}
          busyLabel="Scanning"
          idle={deleting}
          icon={<ScanSearch aria-hidden />}
          onClick={onScan}
        >
          {progress === 'none' ? 'Scan records' : 'Scan again'}
        </BusyButton>
      }
    >
      {scanning && <RunFollowed key={scan?.id} label="Scan" run={progress === 'active' ? scan : undefined} />}
      <NoticeLine notice={scanning ? undefined : noticeOf(props)} />
    </Step>
  );
}

function noticeOf({ scan, progress, deleted, outdated, error }: ScanStepProps) {
  if (error) {
    return {
      tone: 'error' as const,
      text: messages.scanFailed(messageOf(error)),
      runId: runInTheWay(error),
    };
  }
  if (progress === 'gone') {
    return { tone: 'error' as const, text: messages.scanFailed('the run no longer exists.') };
  }
  return scan && progress === 'over' ? scanNotice(scan, deleted, outdated) : undefined;
}

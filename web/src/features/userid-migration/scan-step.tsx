import { ScanSearch } from 'lucide-react';
import type { JobRun } from '#shared/jobs/run/run';
import { BusyButton } from '../../components/actions/busy-button';
import { NoticeLine } from '../../components/actions/notice-line';
import { Step } from '../../components/layout/step';
import { RunFollowed } from '../../components/run/run-followed';
import { type Flow, isBusy, stepStates } from './flow';

interface ScanStepProps {
  readonly flow: Flow;
  /** The run being followed, if there is one. */
  readonly run: JobRun | undefined;
  readonly email: string;
  readonly permitted: boolean;
  readonly onScan: () => void;
}

/** Step 1: uses a dry run to find the records to migrate. */
export function ScanStep({ flow, run, email, permitted, onScan }: ScanStepProps) {
  const scanning = flow.phase.name === 'scanning';
  return (
    <Step
      number={1}
      state={stepStates(flow).scan}
      title="Scan"
      purpose={`Finds every record whose userID is exactly ${email}. Nothing is written.`}
      action={
        <BusyButton
          variant={flow.scan || !permitted ? 'outline' : 'solid'}
          disabled={!permitted}
          busy={scanning}
          busyLabel="Scanning"
          idle={isBusy(flow)}
          icon={<ScanSearch aria-hidden />}
          onClick={onScan}
        >
          {flow.scan ? 'Scan again' : 'Scan for records'}
        </BusyButton>
      }
    >
      {scanning && <RunFollowed key={run?.id} label="Scan" run={run} />}
      <NoticeLine notice={flow.scanNotice} />
    </Step>
  );
}

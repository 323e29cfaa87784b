import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { jobsQuery, shortRunId } from '../../../api/runs';
import { PlainButton } from '../../../components/actions/plain-button';
import { Tooltip } from '../../../components/layout/tooltip';
import { canRunAgain } from '../../../components/run/can-run-again';
import { againHelp } from '../common/outcome';
import { RunAgainQuestion } from './run-again-question';

interface RunAgainButtonProps {
  readonly run: JobRun;
  /** True in a list row, where the button is only an icon. */
  readonly isIcon?: boolean;
  /** True if the user chose "Run again" on another page, so that the confirmation opens at once. */
  readonly asksFirst?: boolean;
}

/**
 * Runs a job again. Renders nothing for active runs, runs that can only be started elsewhere, and jobs that
 * the user may not start.
 */
export function RunAgainButton({ run, isIcon = false, asksFirst = false }: RunAgainButtonProps) {
  const [asking, setAsking] = useState(asksFirst);
  // Jobs are not loaded just for the buttons in a list.
  const { data: jobs } = useQuery({ ...jobsQuery, enabled: !isIcon });
  const isOffered = jobs ? jobs.some((job) => job.name === run.job && job.listed && job.permitted) : isIcon;
  // An open confirmation stays if the user may not start the job, because it says so.
  if (!canRunAgain(run) || !(isOffered || asking)) return null;
  const label = `Run ${run.title} ${shortRunId(run.id)} again`;
  return (
    <>
      {isIcon ? (
        <PlainButton isIcon aria-label={label} title={label} onClick={() => setAsking(true)}>
          <RotateCw />
        </PlainButton>
      ) : (
        <Tooltip content={againHelp}>
          <Button onClick={() => setAsking(true)}>
            <RotateCw aria-hidden /> Run again…
          </Button>
        </Tooltip>
      )}
      {asking && <RunAgainQuestion run={run} onClose={() => setAsking(false)} />}
    </>
  );
}

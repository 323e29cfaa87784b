import { Button, Stack, Text } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { Job } from '#shared/jobs/job/job';
import { changesRecords } from '#shared/jobs/job/job-shape';
import type { JobRun } from '#shared/jobs/run/run';
import { useJobsPaused } from '../../../api/pulse';
import { estimateQuery } from '../../../api/run/estimate';
import { jobsQuery, shortRunId } from '../../../api/runs';
import { ActionError } from '../../../components/actions/action-error';
import { ConfirmDialog } from '../../../components/actions/confirm-dialog';
import { LocksNote } from '../../../components/actions/locks-note';
import { PausedNote } from '../../../components/actions/paused-note';
import { PlainButton } from '../../../components/actions/plain-button';
import { Tooltip } from '../../../components/layout/tooltip';
import { LinkButton } from '../../../components/links/link-button';
import { canRunAgain } from '../../../components/run/can-run-again';
import { useStartAndOpen } from '../../../components/run/use-start-and-follow';
import { limitsOf, readLimits } from '../common/limits';
import { againHelp } from '../common/outcome';
import { Parameters } from '../common/parameters';
import { sameRunAs } from './real-run';
import { StartEstimate } from './start-estimate';
import { acknowledgementOf, whatItTouches } from './start-question';
import { submitLabelOf } from './submit-label';

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

/**
 * Asks whether to run a job again with the same parameters, limits and kind (dry or real). A link leads to
 * the prefilled start form.
 */
function RunAgainQuestion({ run, onClose }: { readonly run: JobRun; readonly onClose: () => void }) {
  const { data: jobs } = useQuery(jobsQuery);
  const job = jobs?.find(({ name, listed, permitted }) => name === run.job && listed && permitted);
  const intent = useMemo(() => sameRunAs(run), [run]);
  const { params = {}, readFrom } = intent;
  const writes = changesRecords(run.shape) && !run.dryRun;
  const estimate = useQuery(estimateQuery(run.job, params, readFrom));
  const { begin, starting, error } = useStartAndOpen();
  const paused = useJobsPaused();
  const most = writes ? (estimate.data?.moreThanHalf ?? []) : [];
  return (
    <ConfirmDialog
      open
      size="md"
      onClose={onClose}
      title={`Run ${run.title} again?`}
      body={
        <Stack gap="3">
          <Text color="fg.muted">{whatItWouldDo(run, job)}</Text>
          {jobs && !job && <Text>You cannot start this job.</Text>}
          {run.params !== '{}' && <Parameters params={run.params} />}
          <StartEstimate
            job={run.job}
            params={params}
            writes={writes}
            readFrom={readFrom}
            limits={readLimits(limitsOf(run)).limits}
          />
          <LinkButton
            variant="ghost"
            size="sm"
            alignSelf="start"
            ms="-3"
            to="/admin/jobs"
            search={{ start: run.job, from: run.id }}
          >
            Change parameters or limits…
          </LinkButton>
          {writes && <LocksNote job={run.job} params={params} />}
          <PausedNote />
          <ActionError error={error} />
        </Stack>
      }
      {...(most.length > 0 && { acknowledgement: acknowledgementOf(most) })}
      confirmLabel={submitLabelOf(run.shape, run.dryRun)}
      destructive={writes}
      ready={job !== undefined && !paused && !(writes && estimate.isPending)}
      pending={starting}
      onConfirm={() => begin(intent)}
    />
  );
}

function whatItWouldDo(run: JobRun, job: Job | undefined): string {
  if (!changesRecords(run.shape)) return 'The same parameters and limits. No records are changed.';
  if (run.dryRun) return 'A dry run with the same parameters and limits. Nothing is written.';
  return `A real run with the same parameters and limits. ${job ? whatItTouches(job) : ''}`;
}

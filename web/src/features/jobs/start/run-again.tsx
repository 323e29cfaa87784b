import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { jobsQuery } from '../../../api/runs';
import { Tooltip } from '../../../components/layout/tooltip';
import { againHelp } from '../common/outcome';
import { StartDrawer } from './start-drawer';

/**
 * Opens the job's form, filled in with the parameters of this run. Renders nothing for jobs without a form,
 * such as an undo.
 */
export function RunAgain({ run }: { readonly run: JobRun }) {
  const [open, setOpen] = useState(false);
  const { data: jobs } = useQuery(jobsQuery);
  const job = jobs?.find(({ name, listed, permitted }) => name === run.job && listed && permitted);
  if (!job || isActive(run.status)) return null;
  return (
    <>
      <Tooltip content={againHelp}>
        <Button onClick={() => setOpen(true)}>
          <RotateCw aria-hidden /> Run again…
        </Button>
      </Tooltip>
      <StartDrawer job={open ? job : undefined} fromRun={run.id} onClose={() => setOpen(false)} />
    </>
  );
}

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
 * The job once more: its form, filled with what this run was started with. Nothing for jobs that no form
 * starts, such as an undo.
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

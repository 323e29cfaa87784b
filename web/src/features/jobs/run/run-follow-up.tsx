import { Box, Stack } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { stepOf } from '#shared/jobs/follow-ups/follow-up';
import type { JobRun } from '#shared/jobs/run/run';
import { isActive } from '#shared/jobs/run/run-status';
import { jobsQuery } from '../../../api/runs';
import { ActionError } from '../../../components/actions/action-error';
import { toast } from '../../../components/toast/toaster';
import { FollowUpForm } from '../follow-ups/follow-up-form';
import type { GivenFollowUp } from '../follow-ups/follow-up-input';
import { runFollowUpQuery, useSetRunFollowUp } from '../follow-ups/queries';
import { FollowUpChoice } from '../start/follow-up-choice';

/**
 * Edits a run's follow-up. Renders nothing if the run has ended, is a dry run, or has a follow-up that the
 * admin may not change.
 */
export function RunFollowUp({ run }: { readonly run: JobRun }) {
  const { id, job: name, status, dryRun } = run;
  const { data } = useQuery({ ...runFollowUpQuery(id), enabled: isActive(status) && !dryRun });
  const { data: jobs = [] } = useQuery(jobsQuery);
  const [editing, setEditing] = useState(false);
  const save = useSetRunFollowUp();
  const job = jobs.find((one) => one.name === name);
  if (!data || !job || dryRun || (!editing && !(isActive(status) && data.canChange))) return null;
  const { version, followUp: stored } = data;
  const given: GivenFollowUp | undefined = stored
    ? { ...stored, after: name, origin: 'ANY', enabled: true }
    : undefined;
  const close = () => setEditing(false);
  return (
    <Box layerStyle="frame" p={{ base: '4', md: '5' }}>
      <Stack gap="3">
        <FollowUpChoice
          followUp={stored ? { ...stored, params: stored.params ?? '{}' } : undefined}
          onEdit={() => {
            save.reset();
            setEditing(true);
          }}
          onRemove={() =>
            save.mutate(
              { id, version, followUp: null },
              { onSuccess: () => toast.success('Removed the follow-up') },
            )
          }
        />
        {!editing && <ActionError error={save.error} />}
      </Stack>
      <FollowUpForm
        open={editing}
        onClose={close}
        followUp={given}
        ofRun={job}
        pending={save.isPending}
        error={save.error}
        onSave={(input) =>
          save.mutate(
            { id, version, followUp: stepOf(input) },
            {
              onSuccess: () => {
                close();
                toast.success('Saved the follow-up');
              },
            },
          )
        }
      />
    </Box>
  );
}

import { Stack, Text } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Job } from '#shared/jobs/run';
import { fieldOf, messageOf } from '../../api/client';
import { useClientTokens } from '../../api/client-token';
import { useStartJob } from '../../api/runs';
import { ActionError } from '../../components/action-error';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { SchemaForm } from '../../components/schema-form';
import { RunKindChoice } from './run-kind-choice';

type Params = Readonly<Record<string, unknown>>;

/** The parameter that the API refused: it says `params.days` of the field `days`. */
const paramOf = (error: unknown) => /^params\.(.+)$/.exec(fieldOf(error) ?? '')?.[1];

/** Dry or real, the job's parameters, and for a real run a confirmation that says what it does. Goes on to the run's page. */
export function StartForm({ job }: { readonly job: Job }) {
  const [dryRun, setDryRun] = useState(true);
  const [confirming, setConfirming] = useState<Params>();
  const { tokenOf } = useClientTokens();
  const start = useStartJob();
  const navigate = useNavigate();
  const schema = useMemo<unknown>(() => JSON.parse(job.paramsSchema), [job.paramsSchema]);

  const run = (params: Params) => {
    const intent = { job: job.name, params, dryRun };
    start.mutate(
      { ...intent, clientToken: tokenOf(intent) },
      {
        onSuccess: ({ id }) => void navigate({ to: '/admin/jobs/$runId', params: { runId: id } }),
        onError: () => setConfirming(undefined),
      },
    );
  };
  const field = paramOf(start.error);

  return (
    <Stack gap="5">
      <RunKindChoice dryRun={dryRun} onChange={setDryRun} />
      <SchemaForm
        schema={schema}
        submitLabel={dryRun ? 'Start dry run' : 'Start real run'}
        onSubmit={(params) => (dryRun ? run(params) : setConfirming(params))}
        errors={field === undefined ? {} : { [field]: messageOf(start.error) }}
        pending={start.isPending}
      />
      {field === undefined && <ActionError error={start.error} />}
      <ConfirmDialog
        open={confirming !== undefined}
        onClose={() => setConfirming(undefined)}
        title={`Start a real run of ${job.title}?`}
        body={
          <Stack gap="3" color="fg.muted">
            <Text>{job.description}</Text>
            <Text>
              It reads every record of {job.tables.join(', ')} and writes those that need the change. A dry
              run beforehand shows which.
            </Text>
          </Stack>
        }
        confirmLabel="Start real run"
        destructive
        pending={start.isPending}
        onConfirm={() => confirming && run(confirming)}
      />
    </Stack>
  );
}

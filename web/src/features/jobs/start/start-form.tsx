import { Stack } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { changesRecords, type JobShape } from '#shared/jobs/job/job-shape';
import type { Job, JobRun } from '#shared/jobs/run/run';
import { fieldOf, messageOf } from '../../../api/client';
import { useClientTokens } from '../../../api/client-token';
import { useStartJob } from '../../../api/runs';
import { ActionError } from '../../../components/actions/action-error';
import { PausedNote } from '../../../components/actions/paused-note';
import { SchemaForm } from '../../../components/form/schema-form';
import { fieldsOf } from '../common/run-facts';
import { LimitFields } from './limit-fields';
import { limitNamed, limitNamesOf, limitsOf, paramNamed, readLimits } from './limits';
import { RunKindChoice } from './run-kind-choice';
import { StartEstimate } from './start-estimate';
import { StartQuestion } from './start-question';

type Params = Readonly<Record<string, unknown>>;

interface StartFormProps {
  readonly job: Job;
  /** A run whose parameters, limits and kind the form begins with. */
  readonly from?: JobRun | undefined;
}

/**
 * Dry or real, the job's parameters and the run's limits, and for a real run a confirmation that says what it
 * does. Goes on to the run's page.
 */
export function StartForm({ job, from }: StartFormProps) {
  const writes = changesRecords(job.shape);
  const [dry, setDry] = useState(from?.dryRun ?? true);
  const [texts, setTexts] = useState(() => limitsOf(from));
  const [submitted, setSubmitted] = useState(false);
  const [confirming, setConfirming] = useState<Params>();
  const { tokenOf } = useClientTokens();
  const start = useStartJob();
  const navigate = useNavigate();
  const schema = useMemo<unknown>(() => JSON.parse(job.paramsSchema), [job.paramsSchema]);
  const given = useMemo(() => fieldsOf(from?.params), [from?.params]);
  const limitNames = limitNamesOf(job.shape);
  const { limits, errors: wrongLimits } = readLimits(texts);
  const dryRun = writes && dry;

  const run = (params: Params) => {
    const intent = { job: job.name, params, dryRun, ...limits };
    start.mutate(
      { ...intent, clientToken: tokenOf(intent) },
      {
        onSuccess: ({ id }) => void navigate({ to: '/admin/jobs/$runId', params: { runId: id } }),
        onError: () => setConfirming(undefined),
      },
    );
  };
  const submit = (params: Params) => {
    setSubmitted(true);
    if (Object.keys(wrongLimits).length > 0) return;
    if (writes && !dryRun) setConfirming(params);
    else run(params);
  };

  const refused = fieldOf(start.error);
  const param = paramNamed(refused);
  const limit = limitNamed(refused);
  const refusal = messageOf(start.error);
  return (
    <Stack gap="5">
      <PausedNote />
      {writes && <RunKindChoice dryRun={dry} onChange={setDry} />}
      <SchemaForm
        schema={schema}
        defaultValues={given}
        submitLabel={submitLabelOf(job.shape, dryRun)}
        onSubmit={submit}
        errors={param === undefined ? {} : { [param]: refusal }}
        pending={start.isPending}
      >
        {(params) => (
          <>
            {limitNames.length > 0 && (
              <LimitFields
                names={limitNames}
                texts={texts}
                errors={{ ...(limit && { [limit]: refusal }), ...(submitted && wrongLimits) }}
                onChange={setTexts}
              />
            )}
            {params && <StartEstimate job={job.name} params={params} writes={writes && !dryRun} />}
          </>
        )}
      </SchemaForm>
      {param === undefined && limit === undefined && <ActionError error={start.error} />}
      <StartQuestion
        job={job}
        params={confirming}
        pending={start.isPending}
        onClose={() => setConfirming(undefined)}
        onConfirm={() => confirming && run(confirming)}
      />
    </Stack>
  );
}

function submitLabelOf(shape: JobShape, dryRun: boolean): string {
  if (shape === 'audit') return 'Start audit';
  if (shape === 'report') return 'Start report';
  if (shape === 'backup') return 'Start backup';
  if (shape === 'check') return 'Start check';
  return dryRun ? 'Start dry run' : 'Start real run';
}
